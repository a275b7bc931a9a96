import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { aRole } from '#db/testing/factories.ts';
import { bundleServers } from '#local/launch/bundle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { connectRedis } from '#platform/redis.ts';
import { startExports } from '#worker/exports/job.ts';

const { db, deps, redisUrl, url, call, aTeam, aKey, aText } = await keysBench(ownApp());
const onError = () => undefined;

// The thread that writes Word files is a file of the bundle.
beforeAll(() => Promise.all([bundleServers(), deps.storage.makeBuckets()]), 60_000);

/** A worker of exports, until the test ends. */
function startWorker() {
  const connection = connectRedis(redisUrl, 'worker', onError);
  const worker = startExports({ ...deps, metrics: createMetrics('worker') }, { connection, onError });
  const stop = async () => {
    worker.stop();
    await worker.worker.close();
    connection.disconnect();
  };
  onTestFinished(stop);
}

const wordsIn = (file: ArrayBuffer): string =>
  strFromU8(unzipSync(new Uint8Array(file))['word/document.xml'] as Uint8Array).replace(/<[^>]+>/g, '');

const PATH = '/api/v1/exports';

async function aKeyWithDocuments() {
  const { id: workspace_id, owner } = await aTeam();
  const role = await aRole(db, owner.id, { workspace_id });
  const text = { workspace_id, user_id: owner.id, role_id: role.id };
  const [advert, spec] = [
    await aText(text, 'job_advert', 'Come and work here.'),
    await aText(text, 'job_spec', 'What you do.'),
  ];
  const of = { workspace_id, created_by: owner.id };
  const { id, key } = await aKey(of);
  const start = (body: object, headers = {}) => call(key, 'POST', PATH, { body: { format: 'docx', ...body }, headers });
  return { ...of, owner, role, advert, spec, key_id: id, key, start };
}

test('a key starts an export, waits for it and reads its file; the maker of the key is shown none of it', async () => {
  const { advert, key, owner, start, workspace_id } = await aKeyWithDocuments();
  const started = await start({ document_ids: [advert] });
  expect([started.status, started.body]).toMatchObject([202, { state: 'waiting', is_zip: false }]);
  const path = `${PATH}/${started.body.id}`;
  expect((await call(key, 'GET', `${path}/file`)).status).toBe(404);
  const waiting = call(key, 'GET', `${path}?wait=30`);
  startWorker();
  expect((await waiting).body).toMatchObject({
    state: 'completed',
    file: { name: 'Harbour - Engineer - Job Advert.docx' },
  });
  const file = await fetch(`${url}${path}/file`, { headers: { authorization: `Bearer ${key}` } });
  expect(file.headers.get('content-disposition')).toContain('Harbour - Engineer - Job Advert.docx');
  expect(wordsIn(await file.arrayBuffer())).toContain('Come and work here.');
  const event = await db
    .selectFrom('outbox')
    .select(['actor_id', 'actor_name'])
    .where('workspace_id', '=', workspace_id)
    .where('type', '=', 'export.completed')
    .executeTakeFirst();
  expect(event).toEqual({ actor_id: null, actor_name: 'Careers site' });
  expect((await call(owner, 'GET', '/api/document-exports', { workspace: workspace_id })).body.items).toEqual([]);
});

test('a download ends when its key is revoked [KEY-06]', async () => {
  const { advert, key, start } = await aKeyWithDocuments();
  const { body } = await start({ document_ids: [advert] });
  startWorker();
  await call(key, 'GET', `${PATH}/${body.id}?wait=30`);
  const endless = new Readable({ read: () => undefined });
  endless.push('The first bytes.');
  vi.spyOn(deps.storage, 'read').mockResolvedValueOnce({ body: endless, size: undefined });
  const file = await fetch(`${url}${PATH}/${body.id}/file`, { headers: { authorization: `Bearer ${key}` } });
  expect(file.status).toBe(200);
  const read = file.arrayBuffer();
  read.catch(() => undefined);
  expect((await call(key, 'DELETE', '/api/v1/key')).status).toBe(204);
  await expect(read).rejects.toThrow();
  await vi.waitFor(() => expect(endless.destroyed).toBe(true), { timeout: 20_000 });
});

test('a repeated request makes one export, another one waits for it, and a cancelled one makes room [REST-07]', async () => {
  const { advert, spec, key, start } = await aKeyWithDocuments();
  const named = { 'idempotency-key': 'export-1' };
  const first = await start({ document_ids: [advert] }, named);
  expect((await start({ document_ids: [advert] }, named)).body.id).toBe(first.body.id);
  expect((await start({ document_ids: [spec] }, named)).body.error.code).toBe('idempotency_mismatch');
  const other = await start({ document_ids: [spec] });
  expect([other.status, other.body.error]).toMatchObject([
    409,
    { code: 'export_running', message: 'Another export is still under way.', current: { id: first.body.id } },
  ]);
  expect((await call(key, 'POST', `${PATH}/${first.body.id}/cancel`)).status).toBe(204);
  expect((await call(key, 'GET', `${PATH}/${first.body.id}`)).status).toBe(404);
  expect((await start({ document_ids: [spec] })).status).toBe(202);
});

test('all documents of a role are a ZIP, and only the approved ones when that is asked for', async () => {
  const { advert, spec, role, start, key } = await aKeyWithDocuments();
  const none = await start({ role_id: role.id, only_approved: true });
  expect([none.status, none.body.error.fields]).toEqual([422, { only_approved: 'None of these texts is approved.' }]);
  await db.updateTable('generated_documents').set({ approved_version: 1 }).where('id', '=', spec).execute();
  const approved = await start({ role_id: role.id, only_approved: true });
  expect(approved.body).toMatchObject({ is_zip: true, document_ids: [spec] });
  await call(key, 'POST', `${PATH}/${approved.body.id}/cancel`);
  expect((await start({ role_id: role.id })).body.document_ids).toEqual([spec, advert]);
});

test('documents of others, too many, both ways at once and the exports of another key are refused [EXPORT-20]', async () => {
  const [one, other] = [await aKeyWithDocuments(), await aKeyWithDocuments()];
  expect((await one.start({ document_ids: [one.advert, other.advert] })).status).toBe(404);
  expect((await one.start({ role_id: other.role.id })).status).toBe(404);
  const many = await one.start({ document_ids: Array.from({ length: 201 }, () => one.advert) });
  expect(JSON.stringify(many.body)).toContain('An export holds at most 200 texts. Choose fewer.');
  for (const wrong of [{}, { document_ids: [one.advert], role_id: one.role.id }, { document_ids: [] }])
    expect((await one.start(wrong)).status).toBe(422);
  const { body } = await one.start({ document_ids: [one.advert] });
  const second = await aKey({ workspace_id: one.workspace_id, created_by: one.created_by });
  for (const path of [`${PATH}/${body.id}`, `${PATH}/${body.id}/file`])
    expect((await call(second.key, 'GET', path)).status).toBe(404);
  expect((await call(second.key, 'POST', `${PATH}/${body.id}/cancel`)).status).toBe(404);
});
