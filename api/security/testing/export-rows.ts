import { aFile, item, own, type Row } from '#api/security/testing/rows.ts';

/** The routes of exports of documents and of workspaces. */
export const exportRows: Record<string, Row> = {
  'GET /api/document-exports': own(),
  'POST /api/document-exports': {
    kind: 'body',
    body: ({ listed }) => ({ format: 'docx', is_zip: false, documents: [{ id: listed }] }),
    owner: 202,
  },
  'POST /api/document-exports/:id/cancel': item(({ exportedDocuments }) => exportedDocuments, undefined, 204),
  'POST /api/document-exports/:id/link': item(({ exportedDocuments }) => exportedDocuments),
  'GET /api/workspace/exports': own(),
  'POST /api/workspace/exports': own(undefined, { owner: 202 }),
  'POST /api/workspace/exports/:id/cancel': item(({ exportedWorkspace }) => exportedWorkspace, undefined, 204),
  'POST /api/workspace/exports/:id/link': item(
    ({ exportedWorkspace }) => exportedWorkspace,
    () => ({ part: 1 }),
  ),
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
