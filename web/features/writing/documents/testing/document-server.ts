import type { ExportLook } from '#shared/exports/contracts/document-exports.ts';
import { type DocumentMaterialReply, documentMaterialReply } from '#shared/text/contracts/document-material.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { Server, ServerRequest } from '#web/testing/screen.tsx';

const idOf = (n: number): string => `7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a${n}`;
const at = '2026-11-18T12:00:00.000Z';
export const DOCUMENT_ID = idOf(10);

/** An advert of a role, as it was generated. */
export const aDocument = (more: Partial<GeneratedDocument> = {}): GeneratedDocument => ({
  id: DOCUMENT_ID,
  role_id: idOf(11),
  template_id: idOf(12),
  queue_id: null,
  user_id: idOf(13),
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Platform Engineer',
  company_name: 'Quayside',
  version: 1,
  ordinal: 1,
  edited: false,
  origin: 'generated',
  author: null,
  version_name: null,
  created_at: at,
  updated_at: at,
  saved_at: at,
  language: 'en-GB',
  metadata: {},
  content: 'Platform Engineer at Quayside\n\nYou get 25 days of holiday.',
  ...more,
});

export const aMaterial = (more: object = {}): DocumentMaterialReply =>
  documentMaterialReply.parse({ role: { job_title: 'Platform Engineer' }, ...more });

const aLook: ExportLook = {
  company: 'Quayside',
  colour: null,
  logo_url: null,
  brand_guidelines_id: null,
  approved_on: null,
  listed_on: null,
  careers_page: null,
};

type Given = {
  document?: GeneratedDocument | Response;
  material?: () => unknown;
  /** Answers what is no reading of the document; undefined: an empty list. */
  more?: (asked: ServerRequest) => unknown;
};

/** A server with one document. */
export const documentServer =
  ({ document = aDocument(), material = () => aMaterial(), more = () => undefined }: Given): Server =>
  (asked) => {
    const own = `/api/generated-documents/${DOCUMENT_ID}`;
    if (asked.method === 'GET' && asked.path === own) return document instanceof Response ? document.clone() : document;
    if (asked.path === `${own}/material`) return material();
    if (asked.path === `${own}/look`) return aLook;
    return more(asked) ?? { items: [], next: null };
  };
