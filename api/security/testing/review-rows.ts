import { item, type Row } from '#api/security/testing/rows.ts';

/** Alone nobody can be asked, and nothing is approved: what its owner is answered is tested beside the routes. */
const step = (body: object, owner: number): Row =>
  item(
    ({ listed }) => listed,
    () => ({ version: 1, ...body }),
    owner,
  );

/** The routes of reviews. */
export const reviewRows: Record<string, Row> = {
  'GET /api/generated-documents/:id/review': item(({ listed }) => listed),
  'GET /api/generated-documents/:id/approved': item(({ listed }) => listed, undefined, 404),
  'POST /api/generated-documents/:id/review/send': step({ people: [] }, 422),
  'POST /api/generated-documents/:id/review/withdraw': step({}, 409),
  'POST /api/generated-documents/:id/review/approve': step({}, 403),
  'POST /api/generated-documents/:id/review/request-changes': step({ note: 'Say more.' }, 403),
  'POST /api/generated-documents/:id/review/draft': step({}, 409),
  'POST /api/generated-documents/:id/review/discard': step({}, 409),
  'POST /api/generated-documents/:id/review/revoke': step({ note: 'Wrong pay.' }, 409),
};
