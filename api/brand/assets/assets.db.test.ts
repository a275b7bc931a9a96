import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cuttableStorage, storedKeys } from '#api/brand/assets/testing/s3.ts';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aDocument, aRole } from '#db/testing/factories.ts';
import { aPdf, aPng } from '#platform/extract/testing/sample-files.ts';

const PATH = '/api/reference-documents';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let app: TestApp;
let storage: Awaited<ReturnType<typeof cuttableStorage>>;
let one: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  storage = await cuttableStorage();
  app = await testApp({
    S3_ENDPOINT: storage.endpoint,
    S3_DOCUMENTS_BUCKET: `documents-${randomUUID()}`,
  });
  await app.deps.storage.makeBuckets();
});
beforeEach(async () => {
  [one, other] = [await app.signedIn(), await app.signedIn()];
});

type Row = { id: string; title: string; file_path: string };
async function uploaded(name = 'Plan.png', bytes = aPng()): Promise<Row> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return (await app.call(one, 'POST', PATH, form)).body;
}
const aProfile = (name: string) =>
  app.db
    .insertInto('profiles')
    .values({ user_id: one.id, workspace_id: one.id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
const stored = () => storedKeys(app.deps.storage.documents, one.id);
const files = () => app.db.selectFrom('stored_files').select('state').where('user_id', '=', one.id).execute();
const titles = async (query = '', who = one) =>
  (await app.call(who, 'GET', `${PATH}${query}`)).body.items.map((item: Row) => item.title);
const at = (n: number) => new Date(Date.UTC(2026, 0, n));

describe('the list', () => {
  test('has only own items, by time of creation or of change, newest first [ASSET-35] [DATA-API-06] [DATA-API-09] [HUB-03] [GAP-20]', async () => {
    await aDocument(app.db, one.id, { title: 'A', created_at: at(1), updated_at: at(9) });
    await aDocument(app.db, one.id, { title: 'B', created_at: at(2), updated_at: at(3) });
    await aDocument(app.db, other.id, { title: 'Not mine' });
    expect(await titles()).toEqual(['B', 'A']);
    expect(await titles('?sort=updated')).toEqual(['A', 'B']);
  });

  test('is read page by page without losing or repeating equal rows', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await aDocument(app.db, one.id, { title, created_at: at(1) });
    const seen: string[] = [];
    let after: string | null = '';
    for (let page = 0; page < 9 && after !== null; page += 1) {
      const query: string = `?limit=2${after && `&after=${after}`}`;
      const { body } = await app.call(one, 'GET', `${PATH}${query}`);
      seen.push(...body.items.map((item: Row) => item.title));
      after = body.next;
    }
    expect(seen.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test('is filtered by title and description, ignoring case [ASSET-03] [HUB-06]', async () => {
    await aDocument(app.db, one.id, { title: 'Our NEEDLE.pdf' });
    await aDocument(app.db, one.id, { title: 'x', description: 'about needles, 50%' });
    await aDocument(app.db, one.id, { title: 'y' });
    expect((await titles('?q=needle')).sort()).toEqual(['Our NEEDLE.pdf', 'x']);
    expect(await titles(`?q=${encodeURIComponent('50%')}`)).toEqual(['x']);
    expect(await titles('?q=5_%25')).toEqual([]);
  });

  test('of a profile view holds the documents of that profile, with their profiles named [ASSET-16] [GAP-36]', async () => {
    const [inside] = [
      await aDocument(app.db, one.id, { title: 'in' }),
      await aDocument(app.db, one.id, { title: 'out' }),
    ];
    const profile = await aProfile('Sales');
    const link = { document_id: inside.id, profile_id: profile.id, workspace_id: one.id };
    await app.db.insertInto('document_profiles').values(link).execute();
    const { body } = await app.call(one, 'GET', `${PATH}?profile=${profile.id}`);
    expect(body.items).toMatchObject([{ title: 'in', profile_ids: [profile.id] }]);
    expect(await titles(`?profile=${profile.id}`, other)).toEqual([]);
    expect((await app.call(one, 'GET', `${PATH}?profile=x`)).status).toBe(422);
  });

  test('and the document itself have exactly these fields, with the profiles it belongs to [ENT-05]', async () => {
    const profile = await aProfile('Sales');
    const { id } = await uploaded('Plan.png');
    const link = { document_id: id, profile_id: profile.id, workspace_id: one.id };
    await app.db.insertInto('document_profiles').values(link).execute();
    const whole = {
      id,
      user_id: one.id,
      title: 'Plan.png',
      file_type: 'image/png',
      file_size: aPng().length,
      description: '',
      file_path: expect.stringMatching(new RegExp(`^${one.id}/\\d+\\.png$`)),
      created_at: expect.stringMatching(TIME),
      updated_at: expect.stringMatching(TIME),
      author: { id: one.id, name: 'Test Person' },
      profile_ids: [profile.id],
      version: 1,
      text_state: 'ready',
      text_reason: null,
      text_detail: null,
    };
    expect((await app.call(one, 'GET', PATH)).body.items).toEqual([whole]);
    expect((await app.call(one, 'GET', `${PATH}/${id}`)).body).toEqual(whole);
  });

  test('never has the extracted text, and answers invalid queries without a server error [S16]', async () => {
    await aDocument(app.db, one.id, { extracted_text: 'long' });
    const [item] = (await app.call(one, 'GET', PATH)).body.items;
    expect(item).not.toHaveProperty('extracted_text');
    for (const value of ["'; drop table reference_documents; --", '\\', '%', '\0', '\ud800', '-1']) {
      for (const name of ['q', 'sort', 'after', 'limit', 'profile']) {
        const { status } = await app.call(one, 'GET', `${PATH}?${new URLSearchParams({ [name]: value })}`);
        expect([name, value, status < 500]).toEqual([name, value, true]);
      }
    }
  });
});

describe('an asset', () => {
  test('answers the text that was read to its workspace alone, and whether it was cut [REAL-24] [S1]', async () => {
    const textOf = async (id: string, who = one) => (await app.call(who, 'GET', `${PATH}/${id}/text`)).body;
    const { id } = await aDocument(app.db, one.id, { extracted_text: 'We build boats.\n\n1. Greet' });
    expect(await textOf(id)).toEqual({ text: 'We build boats.\n\n1. Greet', is_cut: false });
    const picture = await aDocument(app.db, one.id, { file_type: 'image/png', extracted_text: null });
    expect(await textOf(picture.id)).toEqual({ text: null, is_cut: false });
    const long = await aDocument(app.db, one.id, { extracted_text: 'é'.repeat(200_000) });
    expect((await textOf(long.id)).is_cut).toBe(true);
    expect((await textOf(id, await app.signedIn())).error.message).toBe('Document not found');
  });

  test('gets a new title and description, and nothing else [GAP-34] [S2]', async () => {
    const { id } = await aDocument(app.db, one.id);
    const edit = {
      title: ' New ',
      description: 'About us',
      file_path: 'x',
      user_id: other.id,
      file_size: 1,
      file_type: 'x',
    };
    const before = (await app.call(one, 'GET', `${PATH}/${id}`)).body;
    const { body } = await app.call(one, 'PATCH', `${PATH}/${id}`, edit);
    expect(body).toEqual({
      ...before,
      title: 'New',
      description: 'About us',
      version: 2,
      updated_at: expect.any(String),
    });
    expect(body.updated_at > before.updated_at).toBe(true);
    expect((await app.call(one, 'PATCH', `${PATH}/${id}`, { title: ' ' })).body.error.fields).toEqual({
      title: 'Title is required',
    });
  });

  test('saved from an older version is refused with the current one [GAP-148]', async () => {
    const { id } = await aDocument(app.db, one.id, { title: 'First' });
    const save = (title: string, version?: number) =>
      app.call(one, 'PATCH', `${PATH}/${id}`, { title, description: '', version });
    expect((await save('Second', 1)).body).toMatchObject({ title: 'Second', version: 2 });
    const refused = await save('Third', 1);
    const current = (await app.call(one, 'GET', `${PATH}/${id}`)).body;
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'edit_conflict', current }]);
    expect(current.title).toBe('Second');
    // A save without a version raises the version as well.
    expect((await save('Fourth')).body.version).toBe(3);
    expect((await app.call(other, 'PATCH', `${PATH}/${id}`, { title: 'x', version: 3 })).status).toBe(404);
  });

  test('is downloaded completely, as an attachment under its title [ASSET-15] [FILE-API-03] [S3]', async () => {
    const bytes = aPdf(Array.from({ length: 500 }, (_, line) => `Line ${line}`));
    const { id } = await uploaded('Żółw "1".pdf', bytes);
    const headers = { authorization: `Bearer ${one.token}` };
    const response = await fetch(`${app.url}${PATH}/${id}/file`, { headers });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="___w _1_.pdf"; filename*=UTF-8''%C5%BB%C3%B3%C5%82w%20%221%22.pdf`,
      'x-content-type-options': 'nosniff',
    });
  });

  test('whose file is missing, or whose storage is unavailable, is reported as such [ASSET-30] [F16]', async () => {
    const { id, file_path } = await uploaded();
    await storage.cut();
    const away = await app.call(one, 'GET', `${PATH}/${id}/file`);
    await storage.mend();
    expect([away.status, away.body.error.code]).toEqual([503, 'storage_unavailable']);
    await app.deps.storage.remove(app.deps.storage.documents, file_path);
    const gone = await app.call(one, 'GET', `${PATH}/${id}/file`);
    expect([gone.status, gone.body.error.message]).toEqual([404, 'Document not found']);
  });

  test('is deleted with its file, its profiles and its place in roles [DATA-API-08] [GAP-31] [FILE-API-02]', async () => {
    const { id } = await uploaded();
    const role = await aRole(app.db, one.id, { document_ids: [id] });
    expect(await stored()).toHaveLength(1);
    expect((await app.call(one, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect([await stored(), await files()]).toEqual([[], []]);
    const links = app.db.selectFrom('role_documents').selectAll().where('role_id', '=', role.id);
    expect(await links.execute()).toEqual([]);
    expect((await app.call(one, 'GET', `${PATH}/${id}`)).body.error.message).toBe('Document not found');
  });

  test('whose file is already missing is deleted as well [ASSET-28] [FILE-API-02]', async () => {
    const { id, file_path } = await uploaded();
    await app.deps.storage.remove(app.deps.storage.documents, file_path);
    expect((await app.call(one, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect(await files()).toEqual([]);
  });

  test('is deleted while the storage is unavailable; its file is left to the sweep [F16]', async () => {
    const { id } = await uploaded();
    await storage.cut();
    expect((await app.call(one, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
    await storage.mend();
    expect(await files()).toEqual([{ state: 'deleting' }]);
  });

  test('that does not exist is not found [ASSET-25]', async () => {
    const { status, body } = await app.call(one, 'DELETE', `${PATH}/${UNKNOWN}`);
    expect([status, body.error]).toMatchObject([404, { code: 'no_such_item', message: 'Document not found' }]);
  });

  test('of another user is not found [GAP-19] [S1]', async () => {
    const { id, title } = await uploaded();
    for (const [method, end, body] of [
      ['GET', ''],
      ['PATCH', '', { title: 'x', description: '' }],
      ['DELETE', ''],
      ['GET', '/file'],
    ] as const) {
      const theirs = await app.call(other, method, `${PATH}/${id}${end}`, body);
      const none = await app.call(other, method, `${PATH}/${UNKNOWN}${end}`, body);
      expect([method, theirs.status]).toEqual([method, 404]);
      expect({ ...theirs.body.error, request_id: '' }).toEqual({ ...none.body.error, request_id: '' });
      expect((await app.call(null, method, `${PATH}/${id}${end}`, body)).status).toBe(401);
    }
    expect(await titles()).toEqual([title]);
    expect(await stored()).toHaveLength(1);
  });
});
