import * as z from 'zod/mini';
import { found } from '#api/http/found.ts';
import { fits } from '#api/open/mcp/result.ts';
import { type McpCall, tool } from '#api/open/mcp/tool.ts';
import { waitSeconds } from '#api/open/mcp/tools/generations.ts';
import { endedProposal } from '#api/writing/proposals/shown.ts';
import { startRefinement } from '#api/writing/proposals/start.ts';
import { namedWorkspace } from '#db/team/workspaces/workspaces.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { publicUrl } from '#platform/config.ts';
import { id } from '#shared/contracts/common.ts';
import { AppError } from '#shared/errors.ts';
import { isFinal } from '#shared/tasks/card.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { contentToText } from '#shared/text/kinds/index.ts';
import { INSTRUCTION_MAX, INSTRUCTION_MIN, type Proposal } from '#shared/writing/contracts/proposals.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';

const input = z.object({
  document_id: id,
  instruction: z.string().check(z.trim(), z.minLength(INSTRUCTION_MIN), z.maxLength(INSTRUCTION_MAX)),
  /** Words of the document, exactly as they stand there; without them the whole document. */
  passage: z.optional(z.string().check(z.minLength(1), z.maxLength(5_000))),
  wait_seconds: waitSeconds,
});
const output = z.object({
  id,
  document_id: id,
  status: z.string(),
  /** It waits for the token budget or its next attempt, and goes on by itself. */
  waiting: z.nullable(z.enum(['budget', 'retry'])),
  error: z.nullable(z.string()),
  /** The whole document with the proposed changes; null until it is completed, and when it is too long to be sent. */
  text: z.nullable(z.string()),
  /** Where a person looks at it and accepts or discards it. */
  link: z.string(),
  next_step: z.string(),
});

const proposeRefinement = tool({
  name: 'propose_refinement',
  title: 'Propose another text',
  description:
    'Proposes another text of a document, or of a passage of it, by an instruction. The document stays as it is: a person looks at the proposal and accepts or discards it.',
  needs: ['content.write', 'content.read'],
  writes: true,
  input,
  output,
  run: async (call, { document_id, instruction, passage, wait_seconds }) => {
    const { parts, scope, requestId } = call;
    await parts.startLimit(scope);
    const { version, kind, content, company_name } = await found(generatedDocumentOf(parts.db, scope, document_id));
    const target: RefineTarget = passage === undefined ? { of: 'document' } : placeOf(partsOf(kind, content), passage);
    const body = { version, target, instruction, preset: null, channel: null, parent: null };
    const { row } = await startRefinement(parts, scope, { id: document_id, body, key: undefined, requestId });
    const proposal = await endedProposal(parts, call, { scope, id: row.id, seconds: wait_seconds });
    const { before, result } = proposal;
    const text =
      before && result
        ? contentToText(kind, compose(before, result.changes, 'all'), { first_name: '', company_name })
        : null;
    const answer = {
      id: row.id,
      document_id,
      status: proposal.card.status,
      waiting: proposal.card.waiting,
      error: proposal.card.error?.message ?? null,
      link: await linkTo(call, document_id),
      next_step: stepAfter(proposal),
    };
    return { ...answer, text: fits({ ...answer, text }) ? text : null };
  },
});

function stepAfter({ card }: Proposal): string {
  if (!isFinal(card)) return 'It goes on by itself. A person finds the proposal on the page of the document.';
  return card.status === 'completed' ? 'Ask a person to accept or discard it.' : 'Nothing was proposed.';
}

/** Throws invalid_input for words that are not in the document. */
function placeOf(parts: ReturnType<typeof partsOf>, passage: string): RefineTarget {
  for (const { name, text } of parts) {
    const from = text.indexOf(passage);
    if (from >= 0) return { of: 'passage', part: name, from, to: from + passage.length };
  }
  throw new AppError('invalid_input', { fields: { passage: 'These words are not in the document.' } });
}

async function linkTo({ parts: { db, config }, scope }: McpCall, document_id: string): Promise<string> {
  const workspace = await namedWorkspace(db, scope.workspace_id);
  const root = workspace?.slug ? `/w/${workspace.slug}` : '';
  return `${publicUrl(config)}${root}/content/${document_id}`;
}

export const proposalTools = [proposeRefinement];
