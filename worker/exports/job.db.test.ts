import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#db/queries/accounts/delete-account.ts';
import { cancelExport, claimExport } from '#db/queries/exports.ts';
import { aUser } from '#db/testing/factories.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { transact } from '#db/transact.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { personalScope } from '#shared/scope.ts';
import { sweepExports } from '#worker/exports/sweep.ts';
import { exportBench } from '#worker/exports/testing/export-bench.ts';
import { sweepFiles } from '#worker/maintenance/sweep.ts';

const bench = await exportBench();
const { db, redis, queues, storage } = bench;
const events: LiveEvent[] = [];
const subscriber = redis.duplicate();
await subscribeLiveEvents({ redis: subscriber, onError: () => undefined }, (event) => events.push(event));
afterAll(() => subscriber.disconnect());

beforeEach(async () => {
  events.length = 0;
  await queues.exports.obliterate({ force: true });
});

const sweepParts = { ...bench.parts, metrics: createMetrics('worker') };
const progressOf = (id: string) =>
  events.flatMap((event) => (event.type === 'export' && event.export.id === id ? [event.export] : []));

/** A storage that calls `then` when the first object of an export is stored. */
const storageThat = (then: () => Promise<unknown>) => {
  let isFirst = true;
  const put: typeof storage.put = async (file) => {
    await storage.put(file);
    if (isFirst) await then();
    isFirst = false;
  };
  return { ...storage, put };
};
const mailsTo = (userId: string) =>
  db.selectFrom('auth.mail_outbox').select('kind').where('user_id', '=', userId).orderBy('created_at').execute();

/** As after a worker that was killed some time ago. */
const silence = (id: string) =>
  db
    .updateTable('exports')
    .set({ heartbeat_at: sql<Date>`now() - interval '11 seconds'` })
    .where('id', '=', id)
    .execute();

test('its progress and its end reach the owner live, and a mail without a link to the file follows [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  await bench.process(id);
  const last = () => progressOf(id).at(-1);
  await expect.poll(() => last()?.state).toBe('completed');
  expect(last()).toMatchObject({ done: last()?.total, parts: [{ bytes: expect.any(Number) }] });
  expect(last()?.total).toBeGreaterThan(30);
  expect(events.every((event) => event.type === 'export' && event.user_id === person.id)).toBe(true);
  expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(['confirm', 'export_ready']);
  expect(await queues.mail.getWaitingCount()).toBe(1);
});

test('cancelled while it runs, it stops, and nothing stays in the storage [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  const cancel = () => db.transaction().execute((tx) => cancelExport(tx, person.id, id));
  await bench.process(id, { storage: storageThat(cancel) });
  expect(await bench.row(id)).toMatchObject({ state: 'cancelled', run_token: null });
  expect((await bench.files(person.id)).map(({ state }) => state)).toEqual(['deleting']);
  await sweepFiles(sweepParts);
  expect(await bench.files(person.id)).toEqual([]);
  for await (const paths of storage.list(storage.exports, person.id)) expect(paths).toEqual([]);
  expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(['confirm']);
});

test('an export whose worker was killed is enqueued again and completes, once [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  await claimExport(db, { id, token: randomUUID() });
  await expect(bench.process(id)).rejects.toThrow();
  expect(bench.later).toHaveLength(1);
  await silence(id);
  await sql`update exports set created_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  await sweepExports(sweepParts);
  expect(await queues.exports.getJob(id)).toMatchObject({ data: { export_id: id } });
  await bench.process(id);
  expect(await bench.row(id)).toMatchObject({ state: 'completed', runs: 2 });
  await bench.process(id);
  expect(await bench.row(id)).toMatchObject({ state: 'completed', runs: 2 });
  expect((await mailsTo(person.id)).filter(({ kind }) => kind === 'export_ready')).toHaveLength(1);
});

test('a run that another worker took over stores nothing more, and its objects are removed [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  const takeOver = async () => {
    await silence(id);
    await bench.process(id);
  };
  await bench.process(id, { storage: storageThat(takeOver), beatMs: 60_000 });
  const row = await bench.row(id);
  expect(row).toMatchObject({ state: 'completed', runs: 2 });
  await sweepFiles(sweepParts);
  expect((await bench.files(person.id)).map(({ path }) => path)).toEqual([`${row?.parts[0]?.path}.1`]);
});

test('after five runs that died it has failed, which a mail reports [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  const broken = { ...storage, put: () => Promise.reject(new Error('The storage is away')) };
  for (let run = 1; run <= 5; run += 1) {
    await expect(bench.process(id, { storage: broken })).rejects.toThrow('The storage is away');
    await silence(id);
  }
  await bench.process(id);
  expect(await bench.row(id)).toMatchObject({ state: 'failed', error: 'crashed', parts: [] });
  expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(['confirm', 'export_failed']);
});

test('a worker that is stopped returns its export to the queue at once [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  const stopping = new AbortController();
  stopping.abort(new Error('stop'));
  await bench.process(id, {}, stopping.signal);
  expect(await bench.row(id)).toMatchObject({ state: 'waiting', run_token: null, heartbeat_at: null });
  await bench.process(id);
  expect(await bench.row(id)).toMatchObject({ state: 'completed', runs: 2 });
});

test('the account that is deleted takes its exports along, also one that is being written [EXPORT-26] [PRIVACY-04]', async () => {
  const [person, late] = [await aFullPerson(db), await aFullPerson(db)];
  const by = { actorId: null, action: 'account_deleted', ip: null } as const;
  const remove = (id: string) => transact(db, (tx) => deleteAccount(tx, { scope: personalScope(id), ...by }));
  const done = await bench.start(person.id);
  await bench.process(done);
  await remove(person.id);
  const running = await bench.start(late.id);
  await bench.process(running, { storage: storageThat(() => remove(late.id)) });
  expect([await bench.row(done), await bench.row(running)]).toEqual([undefined, undefined]);
  await sweepFiles(sweepParts);
  for (const { id } of [person, late]) {
    for await (const paths of storage.list(storage.exports, id)) expect(paths).toEqual([]);
  }
});

test('after its days row and files are removed; a cancelled one counts for a day [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  await bench.process(id);
  const row = await bench.row(id);
  const days = (Number(row?.expires_at) - Number(row?.ended_at)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const cancelled = await bench.start(person.id);
  await db.transaction().execute((tx) => cancelExport(tx, person.id, cancelled));
  await sql`update exports set expires_at = now() - interval '1 second', created_at = now() - interval '7 days'
    where id = ${id}`.execute(db);
  await sweepExports(sweepParts);
  await sweepFiles(sweepParts);
  expect(await bench.row(id)).toBeUndefined();
  expect(await bench.row(cancelled)).toMatchObject({ state: 'cancelled' });
  for await (const paths of storage.list(storage.exports, person.id)) expect(paths).toEqual([]);
  await sql`update exports set created_at = now() - interval '25 hours' where id = ${cancelled}`.execute(db);
  await sweepExports(sweepParts);
  expect(await bench.row(cancelled)).toBeUndefined();
});

test('exports do not count against the bytes of a workspace [EXPORT-26]', async () => {
  const user = await aUser(db);
  const id = await bench.start(user.id);
  await bench.process(id);
  const files = await bench.files(user.id);
  expect(files.map(({ size, state }) => ({ size, state }))).toEqual([{ size: null, state: 'kept' }]);
});
