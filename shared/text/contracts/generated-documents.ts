import * as z from 'zod/mini';
import { id, listOf, nothing, one, page, person, time, versionSeen } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { REVIEW_STATES } from '#shared/text/review-states.ts';
import { listedText, roleTextState } from '#shared/text/role-text-state.ts';

/** Text, or the list of a structured kind. A structured kind may hold text that an earlier release could not read (GAP-56). */
export const content = z.union([z.string(), z.array(z.record(z.string(), z.string()))]);
export type Content = z.output<typeof content>;

/** ENT-13. `context_summary` keeps job title and company when the role is deleted (GAP-45..50). */
export const documentMetadata = z.looseObject({
  tokens_used: z.optional(z.number()),
  /** Of `tokens_used`, those of the answer. */
  output_tokens: z.optional(z.number()),
  model: z.optional(z.string()),
  context_summary: z.optional(
    z.looseObject({ job_title: z.optional(z.string()), company_name: z.optional(z.string()) }),
  ),
  generation_timestamp: z.optional(z.string()),
  updated_at: z.optional(z.string()),
  truncated: z.optional(z.boolean()),
  /** The code of the language it is in, when another one was wanted. */
  came_out_in: z.optional(z.string()),
});
export type DocumentMetadata = z.output<typeof documentMetadata>;

/** How a version came about. */
export const origin = z.enum(['generated', 'edited', 'refined', 'restored']);
export type Origin = z.output<typeof origin>;

export const documentColumns = {
  id,
  role_id: z.nullable(id),
  template_id: z.nullable(id),
  queue_id: z.nullable(id),
  /** Null when the template is unknown: shown as 'Unknown Template' (OUT-05). */
  template_name: z.nullable(z.string()),
  kind: kindName,
  job_title: z.string(),
  company_name: z.string(),
  version: z.int(),
  /** It was edited after its generation. Missing from the previous release. */
  edited: z._default(z.boolean(), false),
  created_at: time,
  updated_at: time,
};
/**
 * What the list shows of a document's checks: open findings by level, and open facts. `current`: they are those of its
 * text as it stands, and not of an earlier one.
 */
export const documentChecks = z.object({
  fix: z.int(),
  consider: z.int(),
  facts_open: z.int(),
  current: z.boolean(),
});
export type DocumentChecks = z.output<typeof documentChecks>;

/** Missing from the previous release. `approved_version`: what is exported and shared, whatever newer draft there is. */
const reviewColumns = {
  review_state: z.optional(z.enum(REVIEW_STATES)),
  approved_version: z.optional(z.nullable(z.int())),
};

/**
 * A list row has no content. `checks`: null before its first check; `author`: of its current text, null once the account
 * is deleted. Both are missing from the previous release.
 */
export const generatedDocumentRow = z.object({
  ...documentColumns,
  ...reviewColumns,
  /** Who created it; null once the account is deleted. Missing from the previous release. */
  user_id: z.optional(z.nullable(id)),
  checks: z.optional(z.nullable(documentChecks)),
  author: z.optional(z.nullable(person)),
  /** Of the text that is exported and shared: what people read as 'version 3'. Missing from the previous release. */
  outgoing_ordinal: z.optional(z.int()),
  /** Where it stands, as everywhere else. Missing from the previous release. */
  state: z.optional(roleTextState),
});
export const generatedDocument = z.object({
  ...documentColumns,
  ...reviewColumns,
  /** Null: the account is deleted. */
  user_id: z.nullable(id),
  content,
  metadata: documentMetadata,
  // Of the current version. The previous release sends none of these.
  origin: z.optional(origin),
  /** Null once the account is deleted. */
  author: z.optional(z.nullable(person)),
  version_name: z.optional(z.nullable(z.string())),
  /** BCP 47, of the text when it was generated; null when that is not known. */
  language: z.optional(z.nullable(z.string())),
  saved_at: z.optional(time),
  /** What people read as 'version 3'; `version` has gaps. */
  ordinal: z.optional(z.int()),
});
export type GeneratedDocumentRow = z.output<typeof generatedDocumentRow>;
export type GeneratedDocument = z.output<typeof generatedDocument>;

/** A list is sorted by its last change, by its creation, by the name of its template, or by the title of its role. */
export const DOCUMENT_SORTS = ['updated', 'created', 'type', 'role'] as const;

/**
 * `q` matches template name, content, or the role's title and company (OUT-02, OUT-03). `template_id` 'unknown': a
 * deleted one; `role_id` 'deleted': documents without a role. `state`: something to fix (findings or open facts), or
 * nothing. `pay` 'missing': adverts that name no pay.
 */
export const listGeneratedDocuments = endpoint({
  method: 'GET',
  path: '/api/generated-documents',
  may: 'content.read',
  query: z.extend(page, {
    sort: z._default(z.enum(DOCUMENT_SORTS), 'updated'),
    role_id: z.optional(z.union([id, z.literal('deleted')])),
    template_id: z.optional(z.union([id, z.literal('unknown')])),
    state: z.optional(z.enum(['to_fix', 'clear'])),
    pay: z.optional(z.literal('missing')),
    /** Who wrote its current text; of whose role it is. */
    author_id: z.optional(id),
    lead_id: z.optional(id),
    review_state: z.optional(z.enum(['changes_requested', 'in_review', 'approved', 'published'])),
    /** Role after role, that of the last change first, those without a role last; `sort` within each. */
    group: z.optional(z.literal('role')),
  }),
  reply: z.extend(listOf(generatedDocumentRow), {
    /** Of `group`: the roles of this page with all their texts, whatever the filters. */
    roles: z.optional(z.array(z.object({ id, texts: z.array(listedText) }))),
  }),
  v1: true,
});
/**
 * People read the current text. A key reads the approved one where there is one, which `version` names, and the current
 * one with `version=draft`.
 */
export const readGeneratedDocument = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id',
  may: 'content.read',
  params: one,
  query: z.object({ version: z.optional(z.literal('draft')) }),
  reply: generatedDocument,
  v1: true,
});
/** One visit of a page: what it saves within 15 minutes is one version (decision 035). */
const sitting = z.optional(z.uuid());
/**
 * Saves the whole content, trimmed and with LF. A stale `version` answers 409 edit_conflict with `current`, unless the
 * content is the stored one. `replaced`: nothing was typed, and so many words that the checks found were replaced by
 * better ones. Throws content_too_large above CONTENT_MAX_CHARACTERS, unless the text was as long before.
 */
export const saveGeneratedDocument = endpoint({
  method: 'PUT',
  path: '/api/generated-documents/:id',
  may: 'content.write',
  params: one,
  body: z.object({
    version: versionSeen,
    content,
    sitting,
    replaced: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  }),
  reply: generatedDocument,
  v1: true,
});
/** Saves one card of a list (GAP-81), as the whole content is saved. */
export const saveGeneratedItem = endpoint({
  method: 'PATCH',
  path: '/api/generated-documents/:id',
  may: 'content.write',
  params: one,
  body: z.object({
    version: versionSeen,
    index: z.int().check(z.minimum(0)),
    item: z.record(z.string(), z.string()),
    sitting,
  }),
  reply: generatedDocument,
});
export const deleteGeneratedDocument = endpoint({
  method: 'DELETE',
  path: '/api/generated-documents/:id',
  may: 'content.delete',
  params: one,
  reply: nothing,
  status: 204,
  v1: true,
});
