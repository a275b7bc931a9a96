import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ownApp, type TestApp } from '#api/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await ownApp();
  await app.deps.storage.makeBuckets();
});

/** A person with a live session that was just reauthenticated. */
const aPerson = () => app.signedIn();
type Person = Awaited<ReturnType<typeof aPerson>>;

const start = (person: Person) => app.call(person, 'POST', '/api/exports');
const set = (id: string, row: Record<string, unknown>) =>
  app.db.updateTable('exports').set(row).where('id', '=', id).execute();

/** A completed export of 3 segments. */
async function aReadyExport(person: Person) {
  const { storage } = app.deps;
  const { body } = await start(person);
  const segments = [1, 2, 3].map((number) => Buffer.alloc(70_000, number));
  const path = `${person.id}/${body.id}/1`;
  for (const [at, bytes] of segments.entries()) {
    await storage.put({ bucket: storage.exports, path: `${path}.${at + 1}`, body: bytes, type: 'application/zip' });
  }
  const whole = Buffer.concat(segments);
  const parts = [{ path, name: 'Rolevoice export.zip', bytes: whole.length, segments: 3 }];
  const expires_at = new Date(Date.now() + 60_000);
  await set(body.id, { state: 'completed', parts: JSON.stringify(parts), expires_at });
  return { id: body.id as string, whole };
}
const link = (person: Person, id: string, part = 1) => app.call(person, 'POST', `/api/exports/${id}/link`, { part });
const download = (url: string) => fetch(`${app.url}${url}`);

test('a start is enqueued and shown; a second one answers the one under way, also at the same moment [EXPORT-26]', async () => {
  const person = await aPerson();
  const answers = await Promise.all([start(person), start(person), start(person)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { id } = answers[0]?.body ?? {};
  expect(await app.deps.queues.exports.getJob(id)).toMatchObject({ data: { id } });
  const { body } = await app.call(person, 'GET', '/api/exports');
  expect(body).toEqual({
    items: [expect.objectContaining({ id, state: 'waiting', done: 0, total: 0, parts: [] })],
    seconds_to_next: 0,
  });
});

test('the fourth in 24 hours is refused with the time to wait; a failed one does not count, a cancelled one does [EXPORT-26] [GAP-193]', async () => {
  const person = await aPerson();
  const ids: string[] = [];
  for (const state of ['completed', 'failed', 'cancelled', 'completed']) {
    const { body } = await start(person);
    ids.push(body.id);
    await set(body.id, { state });
  }
  const refused = await start(person);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'export_limit']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await app.call(person, 'GET', '/api/exports')).body.seconds_to_next).toBeGreaterThan(86_000);
  await sql`update exports set created_at = now() - interval '25 hours' where id = ${ids[0]}`.execute(app.db);
  expect((await start(person)).status).toBe(202);
});

test('starting one and each link need a recent reauthentication [EXPORT-26] [S5]', async () => {
  const person = await aPerson();
  const { id } = await aReadyExport(person);
  await app.db
    .updateTable('auth.sessions')
    .set({ reauthenticated_at: null })
    .where('id', '=', person.session_id)
    .execute();
  for (const answer of [await start(person), await link(person, id)]) {
    expect([answer.status, answer.body.error.code]).toEqual([403, 'reauthentication_needed']);
  }
});

test('a link gives the whole file as an attachment, in order [EXPORT-26]', async () => {
  const person = await aPerson();
  const { id, whole } = await aReadyExport(person);
  const file = await download((await link(person, id)).body.url);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="Rolevoice export.zip"');
  expect(file.headers.get('content-length')).toBe(String(whole.length));
  expect([file.headers.get('x-content-type-options'), file.headers.get('cache-control')]).toEqual([
    'nosniff',
    'private, no-store',
  ]);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(new Uint8Array(await file.arrayBuffer()))).toBe(digest(whole));
});

test('a link that was changed, is of another export, or whose session has ended opens nothing [EXPORT-26] [S1]', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const [{ id }, theirs] = [await aReadyExport(person), await aReadyExport(other)];
  const { url } = (await link(person, id)).body;
  const status = async (changed: string) => (await download(changed)).status;
  expect(await status(url.replace(id, theirs.id))).toBe(404);
  expect(await status(`${url}0`)).toBe(404);
  expect(await status(url.replace('ticket=', 'ticket=e'))).toBe(404);
  expect(await status(url.replace(/ticket=.*/, 'ticket='))).toBe(404);
  // As many letters as a signature has, in twice the bytes.
  expect(await status(url.replace(/\.[0-9a-f]{64}$/, `.${'é'.repeat(64)}`))).toBe(404);
  expect((await link(other, id)).status).toBe(404);
  expect((await app.call(other, 'POST', `/api/exports/${id}/cancel`)).status).toBe(404);
  expect((await link(person, id, 2)).status).toBe(404);
  expect(await status(url)).toBe(200);
  await app.db.deleteFrom('auth.sessions').where('id', '=', person.session_id).execute();
  expect(await status(url)).toBe(404);
});

test('an expired link opens nothing, and an expired file says so [EXPORT-26]', async () => {
  const person = await aPerson();
  const { id } = await aReadyExport(person);
  const { url } = (await link(person, id)).body;
  const now = Date.now;
  Date.now = () => now() + 61_000;
  const late = await download(url);
  Date.now = now;
  expect(late.status).toBe(404);
  await set(id, { expires_at: new Date(Date.now() - 1) });
  const answer = await link(person, id);
  expect([answer.status, answer.body.error.message]).toEqual([410, 'This file is no longer kept. Export it again.']);
});

test('a cancelled export is not shown any more and has no link [EXPORT-26]', async () => {
  const person = await aPerson();
  const { body } = await start(person);
  expect((await app.call(person, 'POST', `/api/exports/${body.id}/cancel`)).status).toBe(204);
  expect((await app.call(person, 'GET', '/api/exports')).body.items).toEqual([]);
  expect((await link(person, body.id)).status).toBe(404);
});
