import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aDocument, aGuideline, aRole } from '#db/testing/factories.ts';

let app: TestApp;
let ann: { id: string; token: string };

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  ann = await app.signedIn();
});

const kinds = [
  { path: '/api/roles', make: () => aRole(app.db, ann.id), field: 'city' },
  { path: '/api/brand-guidelines', make: () => aGuideline(app.db, ann.id), field: 'brand_values' },
];

describe.each(kinds)('PUT $path', ({ path, make, field }) => {
  test('refuses a save from an older version, with the current record [GAP-141]', async () => {
    const at = `${path}/${(await make()).id}`;
    const { body: seen } = await app.call(ann, 'GET', at);
    const first = await app.call(ann, 'PUT', at, { ...seen, [field]: 'First' });
    expect(first).toMatchObject({ status: 200, body: { version: seen.version + 1 } });
    const second = await app.call(ann, 'PUT', at, { ...seen, [field]: 'Second' });
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'edit_conflict', current: first.body } } });
    expect((await app.call(ann, 'GET', at)).body).toEqual(first.body);
    const third = await app.call(ann, 'PUT', at, { ...first.body, [field]: 'Third' });
    expect(third).toMatchObject({ status: 200, body: { [field]: 'Third', version: seen.version + 2 } });
  });

  test('accepts one of two concurrent saves [GAP-141]', async () => {
    const at = `${path}/${(await make()).id}`;
    const { body: seen } = await app.call(ann, 'GET', at);
    const saves = ['One', 'Two', 'Three'].map((text) => app.call(ann, 'PUT', at, { ...seen, [field]: text }));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('accepts a save without a version, and raises the version too [GAP-141]', async () => {
    const at = `${path}/${(await make()).id}`;
    const { version, ...seen } = (await app.call(ann, 'GET', at)).body;
    expect((await app.call(ann, 'PUT', at, { ...seen, [field]: 'Old' })).body.version).toBe(version + 1);
    expect((await app.call(ann, 'PUT', at, { ...seen, version })).status).toBe(409);
  });

  test('of a deleted record, or another user’s, is 404 [GAP-19]', async () => {
    const { body: seen } = await app.call(ann, 'GET', `${path}/${(await make()).id}`);
    const at = `${path}/${seen.id}`;
    expect((await app.call(await app.signedIn(), 'PUT', at, { ...seen, version: 7 })).status).toBe(404);
    await app.call(ann, 'DELETE', at);
    expect((await app.call(ann, 'PUT', at, seen)).status).toBe(404);
  });
});

test('deleting a brand voice or a document does not change the version of the roles that use it [GAP-141]', async () => {
  const voice = await aGuideline(app.db, ann.id);
  const document = await aDocument(app.db, ann.id);
  const role = await aRole(app.db, ann.id, { brand_guidelines_id: voice.id, document_ids: [document.id] });
  const at = `/api/roles/${role.id}`;
  const { body: seen } = await app.call(ann, 'GET', at);
  await app.call(ann, 'DELETE', `/api/brand-guidelines/${voice.id}`);
  await app.db.deleteFrom('reference_documents').where('id', '=', document.id).execute();
  const refused = await app.call(ann, 'PUT', at, seen);
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_input' } } });
  expect(Object.keys(refused.body.error.fields)).toEqual(['brand_guidelines_id', 'document_ids.0']);
  const saved = await app.call(ann, 'PUT', at, { ...seen, brand_guidelines_id: null, document_ids: [] });
  expect(saved.status).toBe(200);
});
