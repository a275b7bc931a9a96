import * as z from 'zod/mini';
import { id, nothing, one, time, wait } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { EXPORT_STATES } from '#shared/exports/contracts/exports.ts';
import { formatName, zipFormat } from '#shared/exports/formats.ts';

export const EXPORTED_DOCUMENTS_MAX = 200;
/** Starts of one person within EXPORT_WINDOW_SECONDS. */
export const DOCUMENT_EXPORTS_MAX = 10;
export const EXPORT_WINDOW_SECONDS = 600;
export const TOO_MANY_DOCUMENTS = 'An export holds at most 200 texts. Choose fewer.';
/** How long a file is kept. */
export const EXPORT_KEPT_SECONDS = 3_600;

/**
 * One file of one document, or a ZIP. `done` of `total` files; `file` once it is completed, until `expires_at`.
 */
export const documentExport = z.object({
  id,
  workspace_id: id,
  state: z.enum(EXPORT_STATES),
  format: formatName,
  is_zip: z.boolean(),
  document_ids: z.array(id),
  done: z.int(),
  total: z.int(),
  file: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
  created_at: time,
  expires_at: z.nullable(time),
});
export type DocumentExport = z.output<typeof documentExport>;

/** `draft`: the current text although an earlier one is approved; otherwise the approved version goes out. */
const chosen = z.object({ id, draft: z._default(z.boolean(), false) });

/** Own exports of the workspace that are kept, newest first. */
export const listDocumentExports = endpoint({
  method: 'GET',
  path: '/api/document-exports',
  may: 'content.read',
  reply: z.object({ items: z.array(documentExport) }),
});
/**
 * Starts one, or answers the one under way: a person has one at a time. A document of another workspace answers 404 and
 * nothing is made; 429 too_many_requests beyond DOCUMENT_EXPORTS_MAX. `is_zip`: false for one document alone.
 */
export const startDocumentExport = endpoint({
  method: 'POST',
  path: '/api/document-exports',
  may: 'content.read',
  body: z.object({
    format: zipFormat,
    is_zip: z.boolean(),
    documents: z
      .array(chosen)
      .check(z.minLength(1, 'Choose a text.'), z.maxLength(EXPORTED_DOCUMENTS_MAX, TOO_MANY_DOCUMENTS)),
  }),
  reply: documentExport,
  status: 202,
});
/** Has no effect on an export that has ended. */
export const cancelDocumentExport = endpoint({
  method: 'POST',
  path: '/api/document-exports/:id/cancel',
  may: 'content.read',
  params: one,
  reply: nothing,
  status: 204,
});
/** A link to the file, valid for EXPORT_LINK_SECONDS and while the session lives: downloadExport. */
export const linkToDocumentExport = endpoint({
  method: 'POST',
  path: '/api/document-exports/:id/link',
  may: 'content.read',
  params: one,
  reply: z.object({ url: z.string() }),
});

/**
 * The file of a document in a format that needs no worker, with an ETag; Word and PDF, and a format that its kind does
 * not have, are export_format (REST-10). The approved text goes out where there is one, without `version=draft`.
 */
export const exportDocument = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/export',
  may: 'content.read',
  access: 'key',
  params: one,
  query: z.object({ format: formatName, version: z.optional(z.literal('draft')) }),
  reply: z.unknown(),
  file: true,
  etag: true,
  v1: true,
});

const exportAsked = z
  .object({
    format: zipFormat,
    document_ids: z.optional(
      z.array(id).check(z.minLength(1, 'Choose a text.'), z.maxLength(EXPORTED_DOCUMENTS_MAX, TOO_MANY_DOCUMENTS)),
    ),
    role_id: z.optional(id),
    only_approved: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ document_ids, role_id }) => (document_ids === undefined) !== (role_id === undefined), {
      message: 'Send document_ids or role_id',
      path: ['document_ids'],
    }),
  );
export type ExportAsked = z.output<typeof exportAsked>;

/**
 * Starts an export of documents, in one file or a ZIP, or of all documents of a role, as a ZIP (EXPORT-14 to -21). A key
 * has one at a time: 409 export_running. `only_approved` leaves out documents without an approved version.
 */
export const createExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  may: 'content.read',
  access: 'key',
  idempotent: true,
  body: exportAsked,
  reply: documentExport,
  status: 202,
  v1: true,
});
export const readExport = endpoint({
  method: 'GET',
  path: '/api/exports/:id',
  may: 'content.read',
  access: 'key',
  params: one,
  query: z.object({ wait: z.optional(wait) }),
  reply: documentExport,
  v1: true,
});
/** The file of a completed export; 410 export_expired after an hour. */
export const readExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:id/file',
  may: 'content.read',
  access: 'key',
  params: one,
  reply: z.unknown(),
  file: true,
  v1: true,
});
/** Has no effect on an export that has ended. */
export const stopExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/cancel',
  may: 'content.read',
  access: 'key',
  params: one,
  reply: nothing,
  status: 204,
  v1: true,
});

/** How the files of a document look, and what is known of its approval; for the preview. */
export const exportLook = z.object({
  company: z.string(),
  /** Of headings, readable on white; null: in ink. */
  colour: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  brand_guidelines_id: z.nullable(id),
  /** YYYY-MM-DD: when it was approved; null without an approved version. */
  approved_on: z.nullable(z.string()),
  /** YYYY-MM-DD: since when the advert is in the job feed, with the feed's careers page; absent from the previous release. */
  listed_on: z._default(z.nullable(z.string()), null),
  careers_page: z._default(z.nullable(z.string()), null),
});
export type ExportLook = z.output<typeof exportLook>;
export const readExportLook = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/look',
  may: 'content.read',
  params: one,
  reply: exportLook,
});
