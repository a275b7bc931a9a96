import { item, own, type Row } from '#api/security/testing/rows.ts';

/** The routes of exports of documents. */
export const documentExportRows: Record<string, Row> = {
  'GET /api/document-exports': own(),
  'POST /api/document-exports': {
    kind: 'body',
    body: ({ listed }) => ({ format: 'docx', is_zip: false, documents: [{ id: listed }] }),
    owner: 202,
  },
  'POST /api/document-exports/:id/cancel': item(({ exported }) => exported, undefined, 404),
  'POST /api/document-exports/:id/link': item(({ exported }) => exported, undefined, 404),
  'GET /api/generated-documents/:id/look': item(({ listed }) => listed),
};
