import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testRedisUrl } from '#db/testing/database.ts';
import { createQuarantine } from '#worker/tasks/run/quarantine.ts';

const redis = new Redis(await testRedisUrl());
const keys = ['rolevoice:alive', 'rolevoice:suspected'];
afterAll(() => redis.disconnect());
beforeEach(async () => void (await redis.del(keys)));

/** A live process. */
async function aWorker() {
  const id = randomUUID();
  const quarantine = createQuarantine(redis, id);
  await quarantine.beat();
  return { id, ...quarantine };
}

/** Sets the last heartbeat of the process back by that time. */
async function silence(id: string, ms: number): Promise<void> {
  for (const key of keys) {
    const at = await redis.zscore(key, id);
    if (at) await redis.zadd(key, String(Number(at) - ms), id);
  }
}

test('a process runs one quarantined generation at a time, the next after its end [F15]', async () => {
  const one = await aWorker();
  await aWorker();
  const [lease, refused] = await Promise.all([one.take(0), one.take(0)]);
  expect(refused).toBeUndefined();
  await lease?.release();
  expect(await one.take(0)).toMatchObject({ othersCrashed: false });
});

test('one of several processes is kept free of quarantined generations, a single one is not [F15]', async () => {
  const workers = [await aWorker(), await aWorker(), await aWorker()];
  const takes = async () => {
    const leases = [];
    for (const worker of workers) leases.push(await worker.take(0));
    return leases;
  };
  expect((await takes()).map(Boolean)).toEqual([true, true, false]);
  await redis.del(keys);
  expect(await (await aWorker()).take(0)).toBeDefined();
});

test('the lease of a crashed process is free after three seconds [F12]', async () => {
  const [one, two] = [await aWorker(), await aWorker()];
  await one.take(0);
  expect(await two.take(0)).toBeUndefined();
  await silence(one.id, 2_500);
  expect(await two.take(0)).toBeUndefined();
  await silence(one.id, 500);
  expect(await two.take(0)).toMatchObject({ othersCrashed: false });
});

test('a process that sends heartbeats keeps its lease', async () => {
  const [one, two] = [await aWorker(), await aWorker()];
  await one.take(0);
  await silence(one.id, 2_900);
  await one.beat();
  await silence(one.id, 2_900);
  expect(await two.take(0)).toBeUndefined();
});

test('a worker whose heartbeat ended shortly before the run began counts as crashed [F12]', async () => {
  const [one, two, crashed] = [await aWorker(), await aWorker(), await aWorker()];
  await silence(crashed.id, 8_000);
  const long = await one.take(12_000);
  expect(long?.othersCrashed).toBe(true);
  await long?.release();
  expect(await two.take(3_000)).toMatchObject({ othersCrashed: false });
});

test('the worker of a crashed run does not count as another one, a second one does [F12, F15]', async () => {
  const [one, own, other] = [await aWorker(), await aWorker(), await aWorker()];
  await silence(own.id, 8_000);
  expect(await one.othersCrashed(9_000)).toBe(false);
  await silence(other.id, 8_000);
  expect(await one.othersCrashed(9_000)).toBe(true);
  expect(await one.othersCrashed(3_000)).toBe(false);
});

test('a worker that ran a quarantined generation, stopped cleanly or lives did not crash [F15]', async () => {
  const [one, quarantined, left] = [await aWorker(), await aWorker(), await aWorker()];
  await quarantined.take(0);
  await silence(quarantined.id, 8_000);
  const leave = createQuarantine(redis, left.id).start();
  leave();
  await silence(left.id, 8_000);
  await aWorker();
  expect(await one.take(12_000)).toMatchObject({ othersCrashed: false });
});
