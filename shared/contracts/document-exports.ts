import * as z from 'zod/mini';
import { id, nothing, one, time } from '#shared/contracts/common.ts';
import { EXPORT_STATES } from '#shared/contracts/exports.ts';
import { endpoint } from '#shared/endpoint.ts';
import { formatName, zipFormat } from '#shared/export/formats.ts';

export const EXPORTED_DOCUMENTS_MAX = 200;
/** Starts of one person within EXPORT_WINDOW_SECONDS. */
export const DOCUMENT_EXPORTS_MAX = 10;
export const EXPORT_WINDOW_SECONDS = 600;
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
      .check(
        z.minLength(1, 'Choose a document.'),
        z.maxLength(EXPORTED_DOCUMENTS_MAX, 'An export holds at most 200 documents. Choose fewer.'),
      ),
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
