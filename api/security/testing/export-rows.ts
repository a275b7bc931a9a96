import { aFile, item, own, type Row } from '#api/security/testing/rows.ts';

/** The routes of exports of documents. */
export const documentExportRows: Record<string, Row> = {
  'GET /api/document-exports': own(),
  'POST /api/document-exports': {
    kind: 'body',
    body: ({ listed }) => ({ format: 'docx', is_zip: false, documents: [{ id: listed }] }),
    owner: 202,
  },
  'POST /api/document-exports/:id/cancel': item(({ exportedDocuments }) => exportedDocuments, undefined, 204),
  'POST /api/document-exports/:id/link': item(({ exportedDocuments }) => exportedDocuments),
  'GET /api/brand-guidelines/:id/look': item(({ guideline }) => guideline.id),
  'PUT /api/brand-guidelines/:id/look': item(
    ({ guideline }) => guideline.id,
    () => ({ heading_colour: '#1D6B54' }),
  ),
  'POST /api/brand-guidelines/:id/logo': item(
    ({ guideline }) => guideline.id,
    aFile('logo.png', 'image/png', new Uint8Array([0x89])),
    415,
  ),
  'DELETE /api/brand-guidelines/:id/logo': item(({ guideline }) => guideline.id),
  'GET /api/generated-documents/:id/look': item(({ listed }) => listed),
};
