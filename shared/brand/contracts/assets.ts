import * as z from 'zod/mini';
import {
  filled,
  id,
  listOf,
  nothing,
  one,
  optionalText,
  page,
  person,
  seenVersion,
  textStatus,
  time,
} from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** A brand asset (reference_documents, ENT-05). The file itself is read through `documentFile`. */
export const document = z.object({
  id,
  /** Null: the account is deleted. */
  user_id: z.nullable(id),
  title: z.string(),
  file_path: z.string(),
  file_type: z.string(),
  file_size: z.number(),
  description: z.string(),
  /** Who created it; null once the account is deleted. Missing from the previous release. */
  author: z.optional(z.nullable(person)),
  profile_ids: z.array(id),
  ...textStatus,
  version: z.number(),
  created_at: time,
  updated_at: time,
});
export type BrandDocument = z.output<typeof document>;

/** `version` is the one the edit began from; without it nothing is compared. */
export const documentEdit = z.object({
  title: filled('Title', 300),
  description: optionalText('Description', 5_000),
  version: seenVersion,
});
export type DocumentEdit = z.output<typeof documentEdit>;

/** `q` filters by title and description; `profile` narrows to a profile view (GAP-36). */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/reference-documents',
  may: 'brand.read',
  query: z.extend(page, {
    sort: z._default(z.enum(['updated', 'created']), 'created'),
    profile: z.optional(id),
  }),
  reply: listOf(document),
  v1: true,
});
/**
 * Multipart, one file in the field `file`. `profile` is joined at once. The same Idempotency-Key again returns the
 * asset of the first upload. `duplicate`: the user had a document of this name and size already.
 */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/reference-documents',
  may: 'brand.write',
  query: z.object({ profile: z.optional(id) }),
  multipart: true,
  idempotent: true,
  reply: z.extend(document, { duplicate: z.optional(z.boolean()) }),
  v1: true,
});
export const readDocument = endpoint({
  method: 'GET',
  path: '/api/reference-documents/:id',
  may: 'brand.read',
  params: one,
  reply: document,
  v1: true,
});
/** A stale `version` answers 409 edit_conflict with `current`. */
export const editDocument = endpoint({
  method: 'PATCH',
  path: '/api/reference-documents/:id',
  may: 'brand.write',
  params: one,
  body: documentEdit,
  reply: document,
});
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/reference-documents/:id',
  may: 'brand.delete',
  params: one,
  reply: nothing,
  status: 204,
  v1: true,
});
/** Reads the file of a failed asset again; 409 not_retryable when that would not help. Again while it is being read: no effect. */
export const readAgain = endpoint({
  method: 'POST',
  path: '/api/reference-documents/:id/reading',
  may: 'brand.write',
  params: one,
  reply: document,
});
/** The text that was read, as prompts have it: null without any. `is_cut`: the file has more. */
export const readDocumentText = endpoint({
  method: 'GET',
  path: '/api/reference-documents/:id/text',
  may: 'brand.read',
  params: one,
  reply: z.object({ text: z.nullable(z.string()), is_cut: z.boolean() }),
});
/** Returns the bytes as an attachment, not JSON. While a virus scanner is set, 409 not_scanned before it has accepted the file. */
export const documentFile = endpoint({
  method: 'GET',
  path: '/api/reference-documents/:id/file',
  may: 'brand.read',
  params: one,
  file: true,
  reply: z.unknown(),
  v1: true,
});
