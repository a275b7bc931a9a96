import { aFile, item, own, type Row } from '#api/security/testing/rows.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';

/** The routes of proposals and readings. */
export const taskRows: Record<string, Row> = {
  'POST /api/generated-documents/:id/proposals': item(
    ({ refined }) => refined,
    () => ({ version: 2, target: { of: 'document' }, preset: 'shorter' }),
    202,
  ),
  'GET /api/generated-documents/:id/proposals': item(({ refined }) => refined),
  'GET /api/proposals/:id': item(({ proposal }) => proposal),
  'POST /api/proposals/:id/accept': item(
    ({ proposal }) => proposal,
    () => ({ version: 2, use: 'all' }),
  ),
  'POST /api/proposals/:id/discard': item(({ proposal }) => proposal, undefined, 204),
  'POST /api/role-readings': own(() => ({ text: 'A harbour is looking for an engineer. '.repeat(4) }), { owner: 202 }),
  'POST /api/role-readings/file': own(aFile('New.pdf', 'application/pdf', new Uint8Array(aPdf(['x']))), { owner: 202 }),
  'POST /api/voice-readings': {
    kind: 'body',
    body: ({ document }) => ({ samples: [{ is: 'asset', id: document.id }] }),
    owner: 202,
  },
  'GET /api/readings/:id': item(({ reading }) => reading),
  'DELETE /api/readings/:id': item(({ reading }) => reading, undefined, 204),
};
