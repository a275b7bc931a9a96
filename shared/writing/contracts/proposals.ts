import * as z from 'zod/mini';
import { id, nothing, one, time, versionSeen, wait } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { card } from '#shared/tasks/card.ts';
import { content, generatedDocument } from '#shared/text/contracts/generated-documents.ts';
import { refineResult } from '#shared/writing/refine/payload.ts';
import { PRESETS, refineTarget } from '#shared/writing/refine/target.ts';

export const INSTRUCTION_MIN = 3;
export const INSTRUCTION_MAX = 2_000;
export const INSTRUCTION_TOO_LONG = 'At most 2,000 characters';
/** A document keeps this many open proposals of one person; the oldest makes room. */
export const PROPOSALS_MAX = 5;

/**
 * A refinement that nobody has accepted yet, of its author alone; that of a key belongs to all who write in the workspace. `before` and `result` are null once it is closed, and
 * `result` until it is completed. `is_stale`: the document was changed since.
 */
export const proposal = z.object({
  id,
  document_id: id,
  /** Of the API key that asked for it; null: its author did. Missing from the previous release. */
  key_name: z._default(z.nullable(z.string()), null),
  card,
  created_at: time,
  base_version: z.int(),
  is_stale: z.boolean(),
  target: z.nullable(refineTarget),
  preset: z.nullable(z.enum(PRESETS)),
  instruction: z.string(),
  channel: z.nullable(z.string()),
  parent: z.nullable(id),
  /** The answer of a review that became the instruction. Missing from the previous release. */
  note: z.optional(z.nullable(id)),
  before: z.nullable(content),
  result: z.nullable(refineResult),
  closed_as: z.nullable(z.enum(['accepted', 'discarded', 'replaced', 'expired'])),
});
export type Proposal = z.output<typeof proposal>;

const numbers = z.array(z.int().check(z.minimum(0))).check(z.maxLength(5_000));

/**
 * Starts a refinement of the current text: a preset or an instruction. `parent`: 'Ask for another change' from an open
 * proposal with its changes `use` (their indexes); then the target is that of the parent. A stale `version` answers 409
 * edit_conflict with `current`. `note`: the answer of a review of this text, by its id, that became the instruction. Throws nothing_to_refine, passage_too_long, too_many_tasks.
 */
export const startProposal = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/proposals',
  may: 'content.write',
  params: one,
  body: z.object({
    version: versionSeen,
    target: refineTarget,
    preset: z._default(z.nullable(z.enum(PRESETS)), null),
    instruction: z._default(z.string().check(z.trim(), z.maxLength(INSTRUCTION_MAX, INSTRUCTION_TOO_LONG)), ''),
    channel: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
    parent: z._default(z.nullable(z.object({ id, use: numbers })), null),
    note: z.optional(id),
  }),
  reply: proposal,
  status: 202,
  idempotent: true,
  v1: true,
});
/** One's own and those of keys, open or under way, newest first. */
export const listProposals = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/proposals',
  may: 'content.write',
  params: one,
  reply: z.object({ items: z.array(proposal) }),
});
export const readProposal = endpoint({
  method: 'GET',
  path: '/api/proposals/:id',
  may: 'content.write',
  params: one,
  query: z.object({ wait: z.optional(wait) }),
  reply: proposal,
  v1: true,
});
/**
 * Makes the text with the changes `use` (their indexes) the current version, of origin 'refined', and closes all of one's
 * proposals for the document. 409 edit_conflict: `version` is not the current one or not the one it was made for.
 */
export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/accept',
  may: 'content.write',
  params: one,
  body: z.object({ version: versionSeen, use: z.union([z.literal('all'), numbers]), sitting: z.optional(z.uuid()) }),
  reply: generatedDocument,
});
/** Also for one that is closed. */
export const discardProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/discard',
  may: 'content.write',
  params: one,
  reply: nothing,
  status: 204,
});
