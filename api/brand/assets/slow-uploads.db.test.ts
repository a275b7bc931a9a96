import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { multipart, startDripping } from '#api/brand/assets/testing/send.ts';
import { type TestApp, testApp } from '#api/testing/app.ts';
import * as sample from '#platform/extract/testing/sample-files.ts';

const dir = join(tmpdir(), `rolevoice-uploads-${randomUUID()}`);
const hasty = join(tmpdir(), `rolevoice-uploads-${randomUUID()}`);
let app: TestApp;
/** The same with a minimum rate that no upload reaches. */
let impatient: TestApp;

beforeAll(async () => {
  const start = (settings: Record<string, string>) =>
    testApp({
      RATE_LIMITS: 'on',
      ...settings,
    });
  app = await start({ UPLOAD_DIR: dir });
  impatient = await start({ UPLOAD_DIR: hasty, LIMIT_UPLOAD_BYTES_PER_SECOND: '1000000000' });
  await app.deps.storage.makeBuckets();
});
afterAll(() => {
  for (const folder of [dir, hasty]) rmSync(folder, { recursive: true, force: true });
});

type Who = { id: string; token: string };
const spool = (folder = dir) => (existsSync(folder) ? readdirSync(folder) : []);
const arrives = (count: number) => vi.waitFor(() => expect(spool()).toHaveLength(count), { timeout: 5_000 });

function drip({ token }: Who, { url } = app, field?: string) {
  const dripping = startDripping({ url, token, field });
  onTestFinished(() => void dripping.end());
  return dripping;
}

async function upload({ token }: Who, { url } = app, path = '/api/reference-documents') {
  const form = multipart({ name: 'a.png', type: 'image/png', bytes: sample.aPng() });
  const headers = { authorization: `Bearer ${token}`, 'content-type': form.type };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: form.body });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

test('slow uploads do not delay those of others, and leave nothing when they end [S3] [S14]', async () => {
  const [mallory, eve, ada] = [await app.signedIn(), await app.signedIn(), await app.signedIn()];
  const dripping = [drip(mallory), drip(mallory), drip(eve), drip(eve)];
  await arrives(4);
  expect((await upload(ada)).status).toBe(200);
  for (const one of dripping) one.end();
  await arrives(0);
});

test('a third upload at once is refused, a picture too, and accepted when a place is free [S14]', async () => {
  const ada = await app.signedIn();
  const [first] = [drip(ada), drip(ada)];
  await arrives(2);
  for (const path of ['/api/reference-documents', '/api/avatar']) {
    const { status, headers, body } = await upload(ada, app, path);
    expect([status, headers.get('retry-after'), body.error.code]).toEqual([429, '1', 'too_many_requests']);
    expect(body.error.message).toBe('You can upload 2 files at once. Please wait for one to finish and try again.');
  }
  expect((await upload(await app.signedIn())).status).toBe(200);
  first?.end();
  await vi.waitFor(async () => expect((await upload(ada)).status).toBe(200), { timeout: 5_000 });
});

test('an upload that is too slow is ended with an error, and its connection is closed [S3] [S14]', async () => {
  const ada = await impatient.signedIn();
  const { status, headers, text } = await drip(ada, impatient).answer;
  expect([status, headers.connection, JSON.parse(text).error.message]).toEqual([
    429,
    'close',
    'The upload was too slow and was ended. Please try again on a faster connection.',
  ]);
  expect(spool(hasty)).toEqual([]);
  // Its place is free again, and a body sent at once is fast enough.
  const answers = await Promise.all([upload(ada, impatient), upload(ada, impatient)]);
  expect(answers.map(({ status: each }) => each)).toEqual([200, 200]);
});

test('an upload in an unknown field that keeps sending slowly is ended too [S3] [S14]', async () => {
  const ada = await impatient.signedIn();
  const { status, headers } = await drip(ada, impatient, 'picture').answer;
  expect([status, headers.connection, spool(hasty)]).toEqual([429, 'close', []]);
});

test('an upload of a sender who leaves the workspace meanwhile is refused, and leaves nothing [S1]', async () => {
  const ada = await app.signedIn();
  const form = multipart({ name: 'a.png', type: 'image/png', bytes: sample.aPng(2_000_000) });
  const body = async function* () {
    yield form.body.subarray(0, 1_000_000);
    await arrives(1);
    await app.db.deleteFrom('workspace_members').where('user_id', '=', ada.id).execute();
    yield form.body.subarray(1_000_000);
  };
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': form.type };
  const sent = { method: 'POST', headers, body: Readable.toWeb(Readable.from(body())), duplex: 'half' } as RequestInit;
  const response = await fetch(`${app.url}/api/reference-documents`, sent);
  expect([response.status, (await response.json()).error.code]).toEqual([404, 'no_such_workspace']);
  const rows = app.db.selectFrom('reference_documents').selectAll().where('user_id', '=', ada.id);
  const files = app.db.selectFrom('stored_files').selectAll().where('user_id', '=', ada.id);
  expect([await rows.execute(), await files.execute(), spool()]).toEqual([[], [], []]);
});
