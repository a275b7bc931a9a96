import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { trySweepLock } from '#db/tasks/sweep.ts';
import { ownDatabase, testRedisUrl } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { aGeneration, age, aRunningGeneration, theRow } from '#db/testing/generations.ts';
import { insertText } from '#db/testing/texts.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues, enqueueGenerations } from '#platform/queue.ts';
import { startSweep, sweepFiles, sweepGenerations, sweepMails, tidy } from '#worker/maintenance/sweep.ts';

const db = await ownDatabase();
const redis = new Redis(await testRedisUrl());
const queues = createQueues(redis, () => undefined);
const removed: string[] = [];
const storage = {
  deletions: 'deletions',
  remove: async (_: string, path: string) => void removed.push(path),
  put: async () => undefined,
};
const metrics = createMetrics('worker');
const config = loadConfig({});
const parts = { db, redis, queues, storage, config, metrics, log: createLog('test', 'fatal') };

beforeEach(async () => {
  await redis.flushdb();
  await db.deleteFrom('generation_queue').execute();
});
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
});

const jobOf = (id: string) => queues.generation.getJob(id);

test('a row that was never enqueued gets its job within seconds [F5]', async () => {
  const { row } = await aGeneration(db);
  expect(await sweepGenerations(parts)).toBe(0);
  await age(db, row.id, 3);
  expect(await sweepGenerations(parts)).toBe(1);
  expect(await jobOf(row.id)).toMatchObject({
    data: { generation_id: row.id, request_id: 'request-1' },
    opts: { attempts: 3 },
  });
  expect((await theRow(db, row.id)).enqueued_at).not.toBeNull();
});

test('a pending row with its job is checked once, and not again for a while [F5]', async () => {
  const { row } = await aGeneration(db);
  await enqueueGenerations(queues.generation, [{ id: row.id, request_id: '', task: 'write' }]);
  await age(db, row.id, 3);
  expect(await sweepGenerations(parts)).toBe(0);
  const { enqueued_at } = await theRow(db, row.id);
  expect(enqueued_at).not.toBeNull();
  await age(db, row.id, 3);
  expect(await sweepGenerations(parts)).toBe(0);
  expect((await theRow(db, row.id)).enqueued_at?.getTime()).toBe(Number(enqueued_at) - 3_000);
  expect(await queues.generation.getPrioritizedCount()).toBe(1);
});

test('a worker sweeps at its start, in case it crashes before the next sweep [F12]', async () => {
  const { row } = await aGeneration(db);
  await age(db, row.id, 3);
  const stop = startSweep(parts, 60_000);
  await stop();
  expect(await jobOf(row.id)).toBeDefined();
});

test('the sweep of a worker deletes the oldest versions above the limit, soon after its start [GAP-71]', async () => {
  const user = await aUser(db);
  const { id } = await insertText(db, { user_id: user.id, workspace_id: user.id, content: '"First"' });
  await sql`insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin)
    select ${id}, ${user.id}, n, n, '"Old"', 'plain', '{}', 'edited' from generate_series(2, 4) n`.execute(db);
  await sql`update generated_documents set version = 4, updated_at = now() - interval '2 days' where id = ${id}`.execute(
    db,
  );
  const stop = startSweep({ ...parts, config: { ...config, LIMIT_VERSION_BYTES: 1 } }, 20);
  const numbers = async () =>
    (
      await db
        .selectFrom('document_versions')
        .select('number')
        .where('document_id', '=', id)
        .orderBy('number')
        .execute()
    ).map(({ number }) => number);
  await expect.poll(numbers).toEqual([1, 4]);
  await stop();
});

test('after a flushed Redis every row of a long queue has its job again, and only one [F7]', async () => {
  const { row, user, role } = await aGeneration(db);
  await db.deleteFrom('generation_queue').where('id', '=', row.id).execute();
  const old = new Date(Date.now() - 60_000);
  const values = Array.from({ length: 600 }, () => ({
    id: randomUUID(),
    user_id: user.id,
    workspace_id: user.id,
    role_id: role.id,
    enqueued_at: old,
    updated_at: old,
  }));
  await db.insertInto('generation_queue').values(values).execute();
  await enqueueGenerations(
    queues.generation,
    values.slice(0, 550).map(({ id }) => ({ id, request_id: '', task: 'write' })),
  );
  expect(await sweepGenerations(parts)).toBe(50);
  expect(await queues.generation.getPrioritizedCount()).toBe(600);
  await redis.flushdb();
  await db.updateTable('generation_queue').set({ enqueued_at: old }).execute();
  expect(await sweepGenerations(parts)).toBe(600);
  expect(await queues.generation.getPrioritizedCount()).toBe(600);
  expect(await sweepGenerations(parts)).toBe(0);
});

test('a row waiting for its next attempt is enqueued only once that is due, with its remaining attempts', async () => {
  const scheduled_for = new Date(Date.now() + 5_000);
  const { row } = await aGeneration(db, { status: 'failed', attempt_count: 1, scheduled_for });
  const ten = { updated_at: new Date(Date.now() - 60_000), enqueued_at: new Date(Date.now() - 60_000) };
  await db.updateTable('generation_queue').set(ten).where('id', '=', row.id).execute();
  expect(await sweepGenerations(parts)).toBe(0);
  await age(db, row.id, 16);
  expect(await sweepGenerations(parts)).toBe(1);
  expect((await jobOf(row.id))?.opts).toMatchObject({ attempts: 2 });
});

test('a running row is unchanged while its worker is alive', async () => {
  const { held } = await aRunningGeneration(db);
  await db
    .updateTable('generation_queue')
    .set({ enqueued_at: new Date(0), updated_at: new Date(0) })
    .execute();
  expect(await sweepGenerations(parts)).toBe(0);
  await age(db, held.id, 11);
  expect(await sweepGenerations(parts)).toBe(1);
});

test('final rows are not enqueued', async () => {
  const { row } = await aGeneration(db, { status: 'failed', attempt_count: 3 });
  await age(db, row.id, 3_600);
  expect(await sweepGenerations(parts)).toBe(0);
});

test('only one worker sweeps at a time', async () => {
  const { row } = await aGeneration(db);
  await age(db, row.id, 60);
  await db.transaction().execute(async (tx) => {
    expect(await trySweepLock(tx)).toBe(true);
    expect(await sweepGenerations(parts)).toBe(0);
  });
  expect(await sweepGenerations(parts)).toBe(1);
});

test('an overdue mail is queued again, one that is not due is not [GAP-09]', async () => {
  const { id: user_id } = await aUser(db);
  const mail = { user_id, kind: 'signup', to_address: 'a@example.test' };
  const due = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const [overdue, fresh] = await db
    .insertInto('auth.mail_outbox')
    .values([
      { ...mail, scheduled_for: due(60) },
      { ...mail, scheduled_for: due(1) },
    ])
    .returning('id')
    .execute();
  await sweepMails(parts);
  expect(await queues.mail.getJob(String(overdue?.id))).toBeDefined();
  expect(await queues.mail.getJob(String(fresh?.id))).toBeUndefined();
});

test('abandoned files are deleted from the storage and from the database [ASSET-28]', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const file = { bucket: 'b', workspace_id: randomUUID() };
  await db
    .insertInto('stored_files')
    .values([
      { ...file, path: 'deleted', state: 'deleting' },
      { ...file, path: 'abandoned', state: 'uploading', updated_at: hours(2) },
      { ...file, path: 'under-way', state: 'uploading' },
      { ...file, path: 'kept', state: 'kept', updated_at: hours(2) },
    ])
    .execute();
  await sweepFiles(parts);
  expect(removed.toSorted()).toEqual(['abandoned', 'deleted']);
  const left = await db.selectFrom('stored_files').select('path').orderBy('path').execute();
  expect(left.map(({ path }) => path)).toEqual(['kept', 'under-way']);
});

test('ended rows are kept until ninety days after they were replaced, their documents for good, keys for a day, events for a week [GAP-120]', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const ended = { status: 'failed', attempt_count: 1 } as const;
  const { row: old, user } = await aGeneration(db, { ...ended, updated_at: days(99) });
  const { row: younger } = await aGeneration(db, { ...ended, updated_at: days(99) });
  const { row: last } = await aGeneration(db, { ...ended, updated_at: days(99) });
  const { row: unfinished } = await aGeneration(db, { updated_at: days(99) });
  for (const [row, count] of [
    [old, 91],
    [younger, 89],
    [unfinished, 91],
  ] as const)
    await db
      .updateTable('generation_queue')
      .set({ replaced_at: days(count) })
      .where('id', '=', row.id)
      .execute();
  await insertText(db, { user_id: user.id, workspace_id: user.id, queue_id: old.id, content: '"Text"' });
  const key = { user_id: user.id, body_hash: 'x' };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', created_at: days(2) },
      { ...key, key: 'new' },
    ])
    .execute();
  const event = { workspace_id: user.id, type: 'role.deleted', subject_id: user.id, payload: '{}' } as const;
  await db
    .insertInto('outbox')
    .values([
      { ...event, dispatched_at: days(8), sent_seq: -1 },
      { ...event, dispatched_at: days(6), sent_seq: -2 },
    ])
    .execute();
  await tidy(parts);
  expect(await db.selectFrom('outbox').select('sent_seq').execute()).toEqual([{ sent_seq: -2 }]);
  const ids = (await db.selectFrom('generation_queue').select('id').execute()).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([younger.id, last.id, unfinished.id].toSorted());
  const documents = await db
    .selectFrom('generated_documents')
    .select('queue_id')
    .where('user_id', '=', user.id)
    .execute();
  expect(documents).toEqual([{ queue_id: null }]);
  const keys = await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user.id).execute();
  expect(keys).toEqual([{ key: 'new' }]);
});
