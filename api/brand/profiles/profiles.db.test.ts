import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aDocument } from '#db/testing/factories.ts';

const PATH = '/api/profiles';
let app: TestApp;
let one: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  [one, other] = [await app.signedIn(), await app.signedIn()];
});
const make = async (name: string, who = one) => (await app.call(who, 'POST', PATH, { name })).body;
const links = (profileId: string) =>
  app.db.selectFrom('document_profiles').select('document_id').where('profile_id', '=', profileId).execute();

test('a profile is created by name and listed by name, ignoring case [GAP-36] [DATA-API-10]', async () => {
  for (const name of ['beta', 'Alpha', 'gamma']) await make(name);
  await make('Not mine', other);
  const { body } = await app.call(one, 'GET', PATH);
  expect(body.items.map((profile: { name: string }) => profile.name)).toEqual(['Alpha', 'beta', 'gamma']);
  expect(Object.keys(body.items[0]).sort()).toEqual(['description', 'document_count', 'id', 'name']);
});

test('the list is read page by page and can be searched', async () => {
  for (const name of ['a1', 'A2', 'b1', 'B2']) await make(name);
  const first = (await app.call(one, 'GET', `${PATH}?limit=3`)).body;
  const second = (await app.call(one, 'GET', `${PATH}?limit=3&after=${first.next}`)).body;
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['a1', 'A2', 'b1', 'B2']);
  expect(second.next).toBeNull();
  expect((await app.call(one, 'GET', `${PATH}?q=b`)).body.items).toHaveLength(2);
});

test('a name can be used once per person, ignoring case [GAP-36]', async () => {
  await make('Sales');
  const again = await app.call(one, 'POST', PATH, { name: ' sales ' });
  expect([again.status, again.body.error.code]).toEqual([409, 'name_taken']);
  expect(again.body.error.fields).toEqual({ name: 'You already have a profile of this name' });
  expect((await app.call(other, 'POST', PATH, { name: 'Sales' })).status).toBe(200);
});

test('a name is required, and a profile cannot be created for another user [S2]', async () => {
  expect((await app.call(one, 'POST', PATH, { name: ' ' })).body.error.fields).toEqual({
    name: 'Profile name is required',
  });
  await app.call(one, 'POST', PATH, { name: 'Mine', user_id: other.id });
  expect((await app.call(other, 'GET', PATH)).body.items).toEqual([]);
});

test('a document is added to and removed from a profile, both idempotent [ASSET-16] [ASSET-17]', async () => {
  const [profile, document] = [await make('Sales'), await aDocument(app.db, one.id)];
  const link = `${PATH}/${profile.id}/documents/${document.id}`;
  for (const _ of [1, 2]) expect((await app.call(one, 'PUT', link)).status).toBe(204);
  expect(await links(profile.id)).toEqual([{ document_id: document.id }]);
  for (const _ of [1, 2]) expect((await app.call(one, 'DELETE', link)).status).toBe(204);
  expect(await links(profile.id)).toEqual([]);
});

test('a profile is renamed, also to its own name in another case, but not to a taken name [GAP-149]', async () => {
  const [sales] = [await make('sales'), await make('Engineering')];
  const rename = (name: string, who = one) => app.call(who, 'PATCH', `${PATH}/${sales.id}`, { name });
  expect((await rename(' Sales ')).body).toMatchObject({ id: sales.id, name: 'Sales' });
  const taken = await rename('ENGINEERING');
  expect([taken.status, taken.body.error.code]).toEqual([409, 'name_taken']);
  expect(taken.body.error.fields).toEqual({ name: 'You already have a profile of this name' });
  expect((await rename(' ')).body.error.fields).toEqual({ name: 'Profile name is required' });
  await make('Engineering', other);
  expect((await rename('Field sales')).body.name).toBe('Field sales');
});

test('the list has the number of documents of each profile [GAP-149]', async () => {
  const [sales, none] = [await make('Sales'), await make('Unused')];
  for (const _ of [1, 2]) {
    const { id } = await aDocument(app.db, one.id);
    await app.call(one, 'PUT', `${PATH}/${sales.id}/documents/${id}`);
  }
  expect([sales.document_count, none.document_count]).toEqual([0, 0]);
  const counts = (await app.call(one, 'GET', PATH)).body.items.map(
    ({ name, document_count }: Record<string, unknown>) => [name, document_count],
  );
  expect(counts).toEqual([
    ['Sales', 2],
    ['Unused', 0],
  ]);
});

test('deleting a profile keeps its documents [ASSET-18]', async () => {
  const [profile, document] = [await make('Sales'), await aDocument(app.db, one.id)];
  await app.call(one, 'PUT', `${PATH}/${profile.id}/documents/${document.id}`);
  expect((await app.call(one, 'DELETE', `${PATH}/${profile.id}`)).status).toBe(204);
  expect(await links(profile.id)).toEqual([]);
  const kept = app.db.selectFrom('reference_documents').select('id').where('id', '=', document.id);
  expect(await kept.executeTakeFirst()).toEqual({ id: document.id });
});

test('profiles and documents of another user cannot be read or linked, from either side [GAP-19] [S1]', async () => {
  const [mine, myDocument] = [await make('Mine'), await aDocument(app.db, one.id)];
  const [theirs, theirDocument] = [await make('Theirs', other), await aDocument(app.db, other.id)];
  await app.call(one, 'PUT', `${PATH}/${mine.id}/documents/${myDocument.id}`);
  const tries = [
    ['DELETE', `${PATH}/${mine.id}`],
    ['PATCH', `${PATH}/${mine.id}`],
    ['PUT', `${PATH}/${mine.id}/documents/${theirDocument.id}`],
    ['PUT', `${PATH}/${theirs.id}/documents/${myDocument.id}`],
    ['PUT', `${PATH}/${mine.id}/documents/${myDocument.id}`],
    ['DELETE', `${PATH}/${mine.id}/documents/${myDocument.id}`],
  ] as const;
  for (const [method, path] of tries) {
    expect([method, path, (await app.call(other, method, path, { name: 'x' })).status]).toEqual([method, path, 404]);
    expect((await app.call(null, method, path)).status).toBe(401);
  }
  expect(await links(mine.id)).toEqual([{ document_id: myDocument.id }]);
  expect(await links(theirs.id)).toEqual([]);
});
