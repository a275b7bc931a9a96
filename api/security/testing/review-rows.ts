import { item, type Row } from '#api/security/testing/rows.ts';

/** Alone nobody can be asked: what members are answered is tested beside the routes. Its version is saved before. */
const step = (body: object, owner: number): Row =>
  item(
    ({ listed }) => listed,
    () => ({ version: 2, ...body }),
    owner,
  );

const inTeam = (body: object): Row => ({ ...step(body, 403), kind: 'shared' });

/** The routes of reviews. */
export const reviewRows: Record<string, Row> = {
  'GET /api/generated-documents/:id/review': item(({ listed }) => listed),
  'GET /api/generated-documents/:id/approved': item(({ listed }) => listed),
  'POST /api/generated-documents/:id/review/send': step({ people: [] }, 422),
  'POST /api/generated-documents/:id/review/withdraw': step({}, 409),
  'POST /api/generated-documents/:id/review/approve': inTeam({}),
  'POST /api/generated-documents/:id/review/request-changes': inTeam({ note: 'Say more.' }),
  'POST /api/generated-documents/:id/review/draft': step({}, 409),
  'POST /api/generated-documents/:id/review/discard': step({}, 200),
  'POST /api/generated-documents/:id/review/revoke': step({ note: 'Wrong pay.' }, 409),
};
