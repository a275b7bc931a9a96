import * as z from 'zod/mini';
import { VERSION_NAME_LENGTH } from '#shared/constants.ts';
import { filled, id, listOf, one, page, person, seenVersion, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { content, documentMetadata, generatedDocument, origin } from '#shared/text/contracts/generated-documents.ts';
import { kindName } from '#shared/text/kinds/names.ts';

export const versionColumns = {
  /** What calls name; it has gaps, and that of the current version rises with every save. */
  number: z.int(),
  /** 1, 2, 3 for people. */
  ordinal: z.int(),
  origin,
  author: z.nullable(person),
  name: z.nullable(z.string()),
  /** When it was saved last. */
  saved_at: time,
  /** The ordinal of the version that was restored; null for others, and when that version is no longer kept. */
  restored_from: z.nullable(z.int()),
  is_current: z.boolean(),
  /** What was asked for, of a refined text. Missing from the previous release. */
  instruction: z.optional(z.nullable(z.string())),
  /** Why it was made, such as 'Refined: shorter'; null when it was typed. Missing from the previous release. */
  cause: z.optional(z.nullable(z.string())),
  /** By whom it was approved, if the approval was not revoked. Missing from the previous release. */
  approved_by: z.optional(z.nullable(z.string())),
  metadata: documentMetadata,
  /** BCP 47, of the text when it was generated; null when that is not known. The previous release sends none. */
  language: z.optional(z.nullable(z.string())),
  // `number` and `saved_at` for browsers of the previous release.
  version: z.int(),
  created_at: time,
};

/** A list row has no content. */
export const documentVersionRow = z.object(versionColumns);
export const documentVersion = z.object({ ...versionColumns, content, kind: z.optional(kindName) });
export type DocumentVersionRow = z.output<typeof documentVersionRow>;
/** All versions, newest first: the current one, then the earlier ones (GAP-71). */
export const listVersions = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/versions',
  may: 'content.read',
  params: one,
  query: z.pick(page, { limit: true, after: true }),
  reply: listOf(documentVersionRow),
  v1: true,
});
const version = z.object({ id, n: z.coerce.number().check(z.int(), z.minimum(1)) });
export const readVersion = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/versions/:n',
  may: 'content.read',
  params: version,
  reply: documentVersion,
  v1: true,
});
/** A version with a name is kept. Null removes the name. Throws limit_reached above NAMED_VERSIONS_MAX. */
export const nameVersion = endpoint({
  method: 'PATCH',
  path: '/api/generated-documents/:id/versions/:n',
  may: 'content.write',
  params: version,
  body: z.object({ name: z.nullable(filled('Name', VERSION_NAME_LENGTH)) }),
  reply: documentVersionRow,
});
/** Makes the content of an earlier version the current one. A stale `version` answers 409 edit_conflict with `current`. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/versions/:n/restore',
  may: 'content.write',
  params: version,
  // The previous release names no version.
  body: z.object({ version: seenVersion }),
  reply: generatedDocument,
});
