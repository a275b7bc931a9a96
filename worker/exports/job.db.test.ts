import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/delete-account.ts';
import { accountEndings } from '#db/endings.ts';
import { cancelExport, ownExport } from '#db/exports/exports.ts';
import { readDepth } from '#db/queue-depth.ts';
import { aUser } from '#db/testing/factories.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { transact } from '#db/transact.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { enqueueRows } from '#platform/queue.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { personalScope } from '#shared/scope.ts';
import { sweepExports } from '#worker/exports/sweep.ts';
import { exportBench, ofAccount } from '#worker/exports/testing/export-bench.ts';
import { sweepFiles } from '#worker/maintenance/sweep.ts';

const bench = await exportBench();
const { db, redis, queues, storage } = bench;
const events: LiveEvent[] = [];
const subscriber = redis.duplicate();
await subscribeLiveEvents({ redis: subscriber, onError: () => undefined }, (event) => events.push(event));
afterAll(() => subscriber.disconnect());

beforeEach(async () => {
  events.length = 0;
  await bench.stopWorkers();
  await queues.exports.obliterate({ force: true });
  await queues.mail.obliterate({ force: true });
  bench.metrics.exportsEnded.reset();
});

const sweepParts = bench.parts;
const enqueued = async (userId: string): Promise<string> => {
  const id = await bench.start(userId);
  await enqueueRows(queues.exports, [id]);
  return id;
};
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const hasJob = async (id: string) => (await queues.exports.getJob(id)) !== undefined;
const endedAs = async (outcome: string) => {
  const { values } = await bench.metrics.exportsEnded.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value;
};
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

/** The row as a run of another worker holds it, whose last heartbeat is `seconds` ago. */
const heldFor = (id: string, seconds: number, crashes = 0) =>
  sql`update exports set run_token = ${randomUUID()}, crashes = ${crashes}, due_at = now() - interval '1 minute',
    heartbeat_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(db);
/** As after a worker that was killed some time ago. */
const silence = (id: string) =>
  sql`update exports set heartbeat_at = now() - interval '11 seconds' where id = ${id}`.execute(db);

test('its progress and its end reach the owner live, and a mail without a link to the file follows [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await enqueued(person.id);
  expect((await readDepth(db)).exports).toEqual({ count: 1, oldest_seconds: expect.any(Number) });
  bench.startWorker();
  const last = () => progressOf(id).at(-1);
  await eventually(() => last()?.state).toBe('completed');
  expect(progressOf(id)).toContainEqual(expect.objectContaining({ state: 'running', total: last()?.total }));
  expect(last()).toMatchObject({ done: last()?.total, parts: [{ bytes: expect.any(Number) }] });
  expect(last()?.total).toBeGreaterThan(30);
  // Other tests publish on the same channel.
  const owners = events.flatMap((event) => (event.type === 'export' && event.export.id === id ? [event.user_id] : []));
  expect([...new Set(owners)]).toEqual([person.id]);
  expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(['confirm', 'export_ready']);
  expect(await queues.mail.getWaitingCount()).toBe(1);
  expect(await endedAs('completed')).toBe(1);
  expect((await readDepth(db)).exports).toEqual({ count: 0, oldest_seconds: 0 });
  await eventually(() => hasJob(id)).toBe(false);
});

test('cancelled while it runs, it stops, and nothing stays in the storage [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await enqueued(person.id);
  const cancel = () => db.transaction().execute((tx) => cancelExport(tx, ofAccount(person.id), id));
  bench.startWorker({ storage: storageThat(cancel) });
  await eventually(() => hasJob(id)).toBe(false);
  expect(await bench.row(id)).toMatchObject({ state: 'cancelled', run_token: null, crashes: 0 });
  expect((await bench.files(person.id)).map(({ state }) => state)).toEqual(['deleting']);
  await sweepFiles(sweepParts);
  expect(await bench.files(person.id)).toEqual([]);
  for await (const paths of storage.list(storage.exports, person.id)) expect(paths).toEqual([]);
  expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(['confirm']);
});

test('an export whose worker was killed is enqueued again and completes, once [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  await heldFor(id, 0);
  await expect(bench.run(id)).rejects.toThrow('cannot be claimed');
  await sweepExports(sweepParts);
  expect(await hasJob(id)).toBe(false);
  await silence(id);
  await sweepExports(sweepParts);
  expect(await queues.exports.getJob(id)).toMatchObject({ data: { id } });
  bench.startWorker();
  await eventually(() => hasJob(id)).toBe(false);
  expect(await bench.row(id)).toMatchObject({ state: 'completed', crashes: 1, run_token: null, heartbeat_at: null });
  await enqueueRows(queues.exports, [id]);
  await eventually(() => hasJob(id)).toBe(false);
  expect((await mailsTo(person.id)).filter(({ kind }) => kind === 'export_ready')).toHaveLength(1);
});

test('a run that another worker took over stores nothing more, and its objects are removed [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  const takeOver = async () => {
    await silence(id);
    await bench.run(id);
  };
  await expect(bench.run(id, { storage: storageThat(takeOver) })).rejects.toThrow('another run has taken it');
  const row = await bench.row(id);
  expect(row).toMatchObject({ state: 'completed', crashes: 1 });
  await sweepFiles(sweepParts);
  expect((await bench.files(person.id)).map(({ path }) => path)).toEqual([`${row?.parts[0]?.path}.1`]);
});

test('after five runs that died it has failed, which a mail reports [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await enqueued(person.id);
  let runs = 0;
  const put = () => {
    runs += 1;
    return Promise.reject(new Error('The storage is away'));
  };
  bench.startWorker({ storage: { ...storage, put } });
  await eventually(async () => (await bench.row(id))?.state).toBe('failed');
  expect(runs).toBe(5);
  expect(await bench.row(id)).toMatchObject({ error: 'crashed', parts: [], crashes: 5, run_token: null });
  expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(['confirm', 'export_failed']);
  expect(await endedAs('failed')).toBe(1);
});

test('after a crash the next run waits, and the export is shown as waiting [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await enqueued(person.id);
  const put = () => Promise.reject(new Error('The storage is away'));
  bench.startWorker({ storage: { ...storage, put }, crashPauseMs: 3_600_000 });
  await eventually(async () => (await bench.row(id))?.crashes).toBe(1);
  const row = await bench.row(id);
  expect([Number(row?.due_at) > Date.now() + 3_000_000, row?.run_token]).toEqual([true, null]);
  expect(await ownExport(db, ofAccount(person.id), id)).toMatchObject({ state: 'waiting' });
});

test('a run that killed its worker counts among the five [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  await heldFor(id, 11, 4);
  await bench.run(id);
  expect(await bench.row(id)).toMatchObject({ state: 'failed', error: 'crashed', crashes: 5 });
});

test('a worker that is stopped returns its export to the queue at once, for another one [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await enqueued(person.id);
  const first = bench.startWorker({
    storage: {
      ...storage,
      read: (bucket, path) => {
        void first.stop();
        return storage.read(bucket, path);
      },
    },
  });
  await eventually(async () => (await bench.row(id))?.total).toBeGreaterThan(0);
  await eventually(async () => (await bench.row(id))?.run_token).toBeNull();
  await first.stop();
  expect(await bench.row(id)).toMatchObject({ state: 'waiting', heartbeat_at: null, crashes: 0 });
  bench.startWorker();
  await eventually(async () => (await bench.row(id))?.state).toBe('completed');
});

test('a worker makes one export at a time and leaves the others to other workers [EXPORT-26] [S3]', async () => {
  const people = [await aFullPerson(db), await aFullPerson(db)];
  let goOn = () => {};
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const read: typeof storage.read = async (bucket, path) => {
    await gone;
    return storage.read(bucket, path);
  };
  bench.startWorker({ storage: { ...storage, read } });
  const slow = await enqueued(people[0]?.id ?? '');
  await eventually(async () => (await bench.row(slow))?.run_token).not.toBeNull();
  const other = await enqueued(people[1]?.id ?? '');
  bench.startWorker();
  await eventually(async () => (await bench.row(other))?.state).toBe('completed');
  expect((await bench.row(slow))?.state).toBe('waiting');
  goOn();
  await eventually(async () => (await bench.row(slow))?.state).toBe('completed');
});

test('the account that is deleted takes its exports along, also one that is being written [EXPORT-26] [PRIVACY-04]', async () => {
  const [person, late] = [await aFullPerson(db), await aFullPerson(db)];
  const by = { actorId: null, action: 'account_deleted', ip: null } as const;
  const remove = (id: string) =>
    transact(db, (tx) => deleteAccount(tx, accountEndings, { scope: personalScope(id), ...by }));
  const done = await bench.start(person.id);
  await bench.run(done);
  await remove(person.id);
  const running = await bench.start(late.id);
  await expect(bench.run(running, { storage: storageThat(() => remove(late.id)) })).rejects.toThrow('deleted');
  expect([await bench.row(done), await bench.row(running)]).toEqual([undefined, undefined]);
  await sweepFiles(sweepParts);
  for (const { id } of [person, late]) {
    for await (const paths of storage.list(storage.exports, id)) expect(paths).toEqual([]);
  }
});

test('after its days row and files are removed; a cancelled one counts for a day [EXPORT-26]', async () => {
  const person = await aFullPerson(db);
  const id = await bench.start(person.id);
  await bench.run(id);
  const row = await bench.row(id);
  const days = (Number(row?.expires_at) - Number(row?.ended_at)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const cancelled = await bench.start(person.id);
  await db.transaction().execute((tx) => cancelExport(tx, ofAccount(person.id), cancelled));
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
  await bench.run(id);
  const files = await bench.files(user.id);
  expect(files.map(({ size, state }) => ({ size, state }))).toEqual([{ size: null, state: 'kept' }]);
});
