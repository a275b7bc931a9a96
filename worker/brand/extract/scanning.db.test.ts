import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createScan, ScannerUnavailable } from '#platform/clamd.ts';
import { aPdf, aPng } from '#platform/extract/testing/sample-files.ts';
import { createReadingBench, PATH } from '#worker/brand/extract/testing/bench.ts';
import { startFakeClamd } from '#worker/brand/extract/testing/fake-clamd.ts';

const SIGNATURE = 'Planted.Test-1';
const INFECTED = aPdf(['planted virus']);
let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
let bench: Awaited<ReturnType<typeof createReadingBench>>;
let who: { id: string; token: string };
beforeAll(async () => {
  clamd = await startFakeClamd((file) => (file.equals(INFECTED) ? `stream: ${SIGNATURE} FOUND` : 'stream: OK'));
  bench = await createReadingBench({ CLAMD_URL: clamd.url });
});
beforeEach(async () => {
  await bench.clear();
  who = await bench.app.signedIn();
});
const download = (id: string) => bench.app.call(who, 'GET', `${PATH}/${id}/file`);

test('the scanner receives the whole file in chunks, over TCP and over a local socket [SCAN-01]', async () => {
  const local = await startFakeClamd(() => 'stream: OK', { path: join(tmpdir(), `clamd-${randomUUID().slice(0, 8)}`) });
  const parts = [Buffer.alloc(200_000, 'a'), Buffer.from('b'), Buffer.alloc(70_000, 'c')];
  for (const { url, files } of [clamd, local]) {
    expect(await createScan(url)(Readable.from(parts))).toEqual({});
    expect(files.at(-1)?.equals(Buffer.concat(parts))).toBe(true);
  }
});

test.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR'],
  ['a closed connection', undefined],
  ['something else', 'stream: maybe'],
])('%s is no verdict: the scanner counts as unavailable [SCAN-03]', async (_what, answer) => {
  const odd = await startFakeClamd(() => answer);
  await expect(createScan(odd.url)(Readable.from([Buffer.from('x')]))).rejects.toThrow(ScannerUnavailable);
});

test('a scanner that stays silent or is away is unavailable, and a file that breaks off is not [SCAN-03]', async () => {
  const silent = await startFakeClamd(() => 'stream: OK');
  const open = createScan(silent.url, { idleMs: 50 })(new Readable({ read: () => undefined }));
  await expect(open).rejects.toThrow(ScannerUnavailable);
  await silent.stop();
  await expect(createScan(silent.url)(Readable.from([Buffer.from('x')]))).rejects.toThrow(ScannerUnavailable);
  const broken = new Readable({ read: () => broken.destroy(new Error('The storage ended')) });
  await expect(createScan(clamd.url)(broken)).rejects.toThrow('The storage ended');
});

test('a file is scanned before it is read and cannot be downloaded until then, a picture as well [SCAN-01] [SCAN-04] [GAP-170] [S3]', async () => {
  const text = await bench.upload(who, 'Book.pdf', aPdf(['We build boats.']));
  const picture = await bench.upload(who, 'Logo.png', aPng());
  for (const { id, text_state } of [text, picture]) {
    expect(text_state).toBe('reading');
    const refused = await download(id);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'not_scanned']);
  }
  const scannedAtRead: unknown[] = [];
  await bench.startWorker(async (_type, file) => {
    file.destroy();
    scannedAtRead.push(clamd.files.length);
    return { text: 'We build boats.' };
  });
  const before = clamd.files.length;
  expect(await bench.settled(text.id)).toMatchObject({
    extracted_text: 'We build boats.',
    scanned_at: expect.any(Date),
  });
  expect(await bench.settled(picture.id)).toMatchObject({ extracted_text: null, scanned_at: expect.any(Date) });
  expect(Number(scannedAtRead[0])).toBeGreaterThan(before);
  for (const { id } of [text, picture]) expect((await download(id)).status).toBe(200);
});

test('an infected file is deleted and never read; the asset says what was found and the audit records it [SCAN-02] [GAP-169] [S3]', async () => {
  let reads = 0;
  await bench.startWorker(async () => {
    reads += 1;
    return { text: 'never' };
  });
  const { id, file_path } = await bench.upload(who, 'Bad.pdf', INFECTED);
  expect(await bench.settled(id)).toMatchObject({ text_state: 'failed', extracted_text: null });
  expect(await bench.shown(who, id)).toMatchObject({ text_reason: 'infected', text_detail: SIGNATURE });
  const stored = () => bench.storage.read(bench.storage.documents, file_path);
  await expect.poll(stored).toBeUndefined();
  expect((await download(id)).status).toBe(404);
  expect((await bench.app.call(who, 'POST', `${PATH}/${id}/reading`)).status).toBe(409);
  const audit = await bench.db
    .selectFrom('audit.events')
    .select(['action', 'details'])
    .where('user_id', '=', who.id)
    .where('action', '=', 'file_infected')
    .execute();
  expect(audit).toEqual([{ action: 'file_infected', details: { document_id: id, signature: SIGNATURE } }]);
  const files = bench.db.selectFrom('stored_files').selectAll().where('path', '=', file_path);
  await expect.poll(() => files.execute()).toEqual([]);
  expect(reads).toBe(0);
});

test('without the scanner a file waits, is not read, and goes on when the scanner is back [SCAN-03] [GAP-171] [S3]', async () => {
  await clamd.stop();
  let reads = 0;
  await bench.startWorker(async (_type, file) => {
    file.destroy();
    reads += 1;
    return { text: 'At last.' };
  });
  const { id } = await bench.upload(who, 'Book.pdf', aPdf(['x']));
  const reason = async () => (await bench.shown(who, id)).text_reason;
  await expect.poll(reason).toBe('no_scanner');
  expect([reads, (await bench.row(id)).crashes, (await download(id)).status]).toEqual([0, 0, 409]);
  // Waiting is recorded once, however often the scanner is asked.
  const events = bench.db.selectFrom('outbox').select('payload').where('subject_id', '=', id);
  expect(await events.execute()).toMatchObject([{ payload: { state: 'reading', reason: 'no_scanner' } }]);
  await clamd.startAgain();
  expect(await bench.settled(id)).toMatchObject({ text_state: 'ready', text_reason: null, extracted_text: 'At last.' });
});

test('files from before the scanner are scanned by the sweep, and keep their text [SCAN-04] [GAP-172]', async () => {
  const { id } = await bench.upload(who, 'Old.pdf', aPdf(['x']));
  const old = {
    text_state: 'ready',
    extracted_text: 'Read long ago.',
    due_at: sql<Date>`now() - interval '1 day'`,
  } as const;
  await bench.db.updateTable('reference_documents').set(old).where('id', '=', id).execute();
  await bench.queues.file_reading.remove(id);
  expect((await download(id)).status).toBe(409);
  await bench.sweep();
  await bench.startWorker(async () => ({ text: 'never' }));
  await expect.poll(async () => (await bench.row(id)).scanned_at).not.toBeNull();
  expect(await bench.row(id)).toMatchObject({ text_state: 'ready', extracted_text: 'Read long ago.', run_token: null });
  expect((await download(id)).status).toBe(200);
});
