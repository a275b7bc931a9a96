import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aReadyRole } from '#db/testing/factories.ts';
import type { Extract } from '#platform/extract/extract.ts';
import { aGlyphPdf, anOleFile, aPdf, aPng } from '#platform/extract/testing/sample-files.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { connectRedis } from '#platform/redis.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { createReadingBench, PATH } from '#worker/brand/extract/testing/bench.ts';
import { dispatchEvents } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';

let bench: Awaited<ReturnType<typeof createReadingBench>>;
let who: { id: string; token: string };
beforeAll(async () => {
  bench = await createReadingBench();
});
beforeEach(async () => {
  await bench.clear();
  who = await bench.app.signedIn();
});

const eventsOf = (id: string) =>
  bench.db.selectFrom('outbox').select(['type', 'payload']).where('subject_id', '=', id).orderBy('id').execute();
const hasJob = async (id: string) => (await bench.queues.file_reading.getJob(id)) !== undefined;

/** Reads whose end a test decides. */
function heldReads() {
  const reads: { text: string; end: (outcome: Awaited<ReturnType<Extract>>) => void }[] = [];
  const extract: Extract = async (_type, file, signal) => {
    let text = '';
    for await (const part of file) text += part;
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      reads.push({ text, end: resolve });
    });
  };
  return { reads, extract };
}

const RTF = Buffer.from("{\\rtf1\\ansi\\ansicpg1252 Gr\\'fc\\'dfe aus Leith\\par}", 'latin1');
test.each([
  ['Rich Text called .doc', 'Pilot.doc', RTF, { text_state: 'ready', extracted_text: 'Grüße aus Leith' }],
  ['an old Word file', 'Pilot.doc', anOleFile(), { text_state: 'failed', text_reason: 'old_format' }],
  ['old slides', 'Pilot.ppt', anOleFile(), { text_state: 'failed', text_reason: 'old_format' }],
  ['an old file called .docx', 'Pilot.docx', anOleFile(), { text_state: 'failed', text_reason: 'old_format' }],
  ['a font without letters', 'Pilot.pdf', aGlyphPdf(), { text_state: 'failed', text_reason: 'no_letters' }],
])('the worker says what it read of %s, or why not [REAL-20] [REAL-22]', async (_what, name, bytes, outcome) => {
  const { id } = await bench.upload(who, name, bytes);
  await bench.startWorker();
  expect(await bench.settled(id)).toMatchObject(outcome);
});

test('an upload answers before its text is read; a worker stores text, state and event, which is published [READING-01] [READING-08] [GAP-166]', async () => {
  const made = await bench.upload(who, 'Book.pdf', aPdf(['We build boats.']));
  expect(made).toMatchObject({ text_state: 'reading', text_reason: null });
  expect(await hasJob(made.id)).toBe(true);
  await bench.startWorker();
  expect(await bench.settled(made.id)).toMatchObject({
    text_state: 'ready',
    text_reason: null,
    extracted_text: 'We build boats.',
    run_token: null,
    scanned_at: null,
    version: 1,
  });
  expect(await eventsOf(made.id)).toEqual([
    { type: 'asset.read', payload: { title: 'Book.pdf', state: 'ready', reason: null } },
  ]);
  await expect.poll(() => hasJob(made.id)).toBe(false);
  const published = new Promise((resolve) => {
    const subscriber = connectRedis(bench.app.redisUrl, 'worker', () => undefined);
    onTestFinished(() => subscriber.disconnect());
    const receive = (event: LiveEvent) => event.type === 'asset' && event.id === made.id && resolve(event);
    void subscribeLiveEvents({ redis: subscriber, onError: () => undefined }, receive).then(() =>
      dispatchEvents({
        db: bench.db,
        log: bench.app.deps.log,
        handlers: createHandlers(bench.db, bench.app.deps.redis, () => undefined),
      }),
    );
  });
  expect(await published).toMatchObject({ workspace_id: who.id });
});

test('a picture has no text and is ready at once [READING-01]', async () => {
  const made = await bench.upload(who, 'Logo.png', aPng());
  expect([made.text_state, await hasJob(made.id)]).toEqual(['ready', false]);
});

test('a row without its job is enqueued by the sweep [READING-02]', async () => {
  const { id } = await bench.upload(who, 'Book.pdf', aPdf(['Lost and found.']));
  await bench.queues.file_reading.remove(id);
  await bench.db
    .updateTable('reference_documents')
    .set({ due_at: sql<Date>`now() - interval '3 seconds'` })
    .where('id', '=', id)
    .execute();
  expect([await bench.sweep(), await hasJob(id)]).toEqual([1, true]);
  // Not again within ten seconds.
  expect(await bench.sweep()).toBe(0);
  await bench.startWorker();
  expect((await bench.settled(id)).extracted_text).toBe('Lost and found.');
});

test('a row whose run lost its heartbeat is taken over, and given up after two crashes [READING-03]', async () => {
  const lost = async (id: string, crashes: number) => {
    const run = { run_token: who.id, heartbeat_at: sql<Date>`now() - interval '11 seconds'`, crashes };
    await bench.db.updateTable('reference_documents').set(run).where('id', '=', id).execute();
  };
  const [once, twice] = [
    await bench.upload(who, 'Once.pdf', aPdf(['Read at last.'])),
    await bench.upload(who, 'Twice.pdf', aPdf(['Never read.'])),
  ];
  await lost(once.id, 0);
  await lost(twice.id, 1);
  await bench.startWorker();
  expect(await bench.settled(once.id)).toMatchObject({ text_state: 'ready', extracted_text: 'Read at last.' });
  expect(await bench.settled(twice.id)).toMatchObject({ text_state: 'failed', text_reason: 'crashed' });
});

test('a live run keeps its row: a second worker waits for it [READING-02]', async () => {
  const { id } = await bench.upload(who, 'Book.pdf', aPdf(['x']));
  const run = { run_token: who.id, heartbeat_at: sql<Date>`now()` };
  await bench.db.updateTable('reference_documents').set(run).where('id', '=', id).execute();
  const { reads, extract } = heldReads();
  await bench.startWorker(extract);
  const isDelayed = async () => (await bench.queues.file_reading.getJob(id))?.isDelayed();
  await expect.poll(isDelayed).toBe(true);
  expect([reads.length, (await bench.row(id)).run_token]).toEqual([0, who.id]);
});

test('a user has one file at a time on all workers, and others are read meanwhile [READING-06] [S3]', async () => {
  const other = await bench.app.signedIn();
  const mine = await Promise.all(['a', 'b', 'c'].map((name) => bench.upload(who, `${name}.pdf`, aPdf([name]))));
  const [one, two] = [heldReads(), heldReads()];
  await Promise.all([bench.startWorker(one.extract), bench.startWorker(two.extract)]);
  const reads = () => [...one.reads, ...two.reads];
  await expect.poll(() => reads().length).toBe(1);
  const theirs = await bench.upload(other, 'theirs.pdf', aPdf(['theirs']));
  await expect.poll(() => reads().length).toBe(2);
  for (const read of reads()) read.end({ text: 'read' });
  expect((await bench.settled(theirs.id)).text_state).toBe('ready');
  const states = async () => (await Promise.all(mine.map(({ id }) => bench.row(id)))).map((row) => row.text_state);
  await expect.poll(async () => (await states()).filter((state) => state === 'ready').length).toBe(1);
  await expect.poll(() => reads().length, { timeout: 15_000 }).toBe(3);
  const { count } = await bench.db
    .selectFrom('reference_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', who.id)
    .where('run_token', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('a worker that stops returns its row, which another reads [READING-02]', async () => {
  const { reads, extract } = heldReads();
  const first = await bench.startWorker(extract);
  const { id } = await bench.upload(who, 'Book.pdf', aPdf(['Handed over.']));
  await expect.poll(() => reads.length).toBe(1);
  await first.stop();
  // The worker does not wait for its runs, of which one may hang: the row is released a moment later.
  await expect.poll(() => bench.row(id)).toMatchObject({ text_state: 'reading', run_token: null, crashes: 0 });
  await bench.startWorker();
  expect((await bench.settled(id)).extracted_text).toBe('Handed over.');
});

test('what ends without an answer is read twice, then says so and can be read again [READING-04] [GAP-168]', async () => {
  let reads = 0;
  await bench.startWorker(async (_type, file) => {
    file.destroy();
    reads += 1;
    return reads > 2 ? { text: 'The third time.' } : { reason: 'crashed' };
  });
  const { id } = await bench.upload(who, 'Book.pdf', aPdf(['x']));
  expect(await bench.settled(id)).toMatchObject({ text_state: 'failed', text_reason: 'crashed' });
  expect(reads).toBe(2);
  const again = await bench.app.call(who, 'POST', `${PATH}/${id}/reading`);
  expect([again.status, again.body.text_state]).toEqual([200, 'reading']);
  expect(await bench.settled(id)).toMatchObject({ text_state: 'ready', extracted_text: 'The third time.', crashes: 0 });
});

test('a damaged file says so, and reading it again is refused [READING-04] [GAP-168]', async () => {
  await bench.startWorker();
  const { id } = await bench.upload(who, 'Broken.pdf', Buffer.from('%PDF-1.4 and then nothing'));
  expect(await bench.settled(id)).toMatchObject({ text_state: 'failed', text_reason: 'damaged', extracted_text: null });
  const again = await bench.app.call(who, 'POST', `${PATH}/${id}/reading`);
  expect([again.status, again.body.error.code]).toEqual([409, 'not_retryable']);
  const other = await bench.app.signedIn();
  expect((await bench.app.call(other, 'POST', `${PATH}/${id}/reading`)).status).toBe(404);
  expect((await bench.row(id)).text_state).toBe('failed');
});

test('a role whose document is being read is not ready, and starts once it was read [READING-07] [GAP-167]', async () => {
  const { app, db } = bench;
  const { user, role, document } = await aReadyRole(db);
  const owner = await app.signIn(user.id);
  const template = await db.selectFrom('document_templates').select('id').limit(1).executeTakeFirstOrThrow();
  const start = () =>
    app.call(owner, 'POST', '/api/generations', { role_id: role.id, template_ids: [template.id], overwrite: true });
  const set = (values: { text_state: 'reading' | 'ready' | 'failed'; text_reason?: string | null; due_at?: Date }) =>
    db.updateTable('reference_documents').set(values).where('id', '=', document.id).execute();
  const listed = async () => (await app.call(owner, 'GET', '/api/roles')).body.items[0];

  await set({ text_state: 'reading', due_at: new Date() });
  const refused = await start();
  expect(refused.headers.get('retry-after')).toBe('2');
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    {
      code: 'documents_being_read',
      title: 'Assets are being read',
      messages: [`Reading ${document.title}…`],
    },
  ]);
  expect(await listed()).toMatchObject({ missing: [], reading: [`Reading ${document.title}…`] });

  await set({ text_state: 'reading', due_at: new Date(Date.now() - 11_000) });
  expect((await start()).body.error.messages).toEqual(['Waiting for a free worker.']);
  const { reference_documents } = (await app.call(owner, 'GET', `/api/roles/${role.id}`)).body;
  expect(reference_documents).toMatchObject([{ text_state: 'reading', text_reason: 'no_worker' }]);

  await set({ text_state: 'failed', text_reason: 'damaged' });
  expect((await start()).status).toBe(202);
  expect((await listed()).reading).toEqual([]);
});
