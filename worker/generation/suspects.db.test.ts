import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testRedisUrl } from '#db/testing/database.ts';
import { createSuspects } from '#worker/generation/suspects.ts';

const redis = new Redis(await testRedisUrl());
const keys = ['rolevoice:alive', 'rolevoice:suspected'];
afterAll(() => redis.disconnect());
beforeEach(async () => void (await redis.del(keys)));

/** A process that lives. */
async function aWorker() {
  const id = randomUUID();
  const suspects = createSuspects(redis, id);
  await suspects.beat();
  return { id, ...suspects };
}

/** Makes it look as if the process had been silent for so long. */
async function silence(id: string, ms: number): Promise<void> {
  for (const key of keys) {
    const at = await redis.zscore(key, id);
    if (at) await redis.zadd(key, String(Number(at) - ms), id);
  }
}

test('a process runs one suspect at a time, and the next when that has ended [F15]', async () => {
  const one = await aWorker();
  await aWorker();
  const [lease, refused] = await Promise.all([one.take(0), one.take(0)]);
  expect(refused).toBeUndefined();
  await lease?.release();
  expect(await one.take(0)).toMatchObject({ othersFell: false });
});

test('of several processes one is kept free of suspects, a single one is not [F15]', async () => {
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

test('the place of a process that died with its suspect is free after three seconds [F12]', async () => {
  const [one, two] = [await aWorker(), await aWorker()];
  await one.take(0);
  expect(await two.take(0)).toBeUndefined();
  await silence(one.id, 2_500);
  expect(await two.take(0)).toBeUndefined();
  await silence(one.id, 500);
  expect(await two.take(0)).toMatchObject({ othersFell: false });
});

test('a process that goes on running its suspect keeps its place', async () => {
  const [one, two] = [await aWorker(), await aWorker()];
  await one.take(0);
  await silence(one.id, 2_900);
  await one.beat();
  await silence(one.id, 2_900);
  expect(await two.take(0)).toBeUndefined();
});

test('a worker that fell silent since shortly before the run began is told of [F12]', async () => {
  const [one, two, fallen] = [await aWorker(), await aWorker(), await aWorker()];
  await silence(fallen.id, 8_000);
  const long = await one.take(12_000);
  expect(long?.othersFell).toBe(true);
  await long?.release();
  expect(await two.take(3_000)).toMatchObject({ othersFell: false });
});

test('of a run that was not alone its own worker is no witness, a second one is [F12, F15]', async () => {
  const [one, own, other] = [await aWorker(), await aWorker(), await aWorker()];
  await silence(own.id, 8_000);
  expect(await one.othersFell(9_000)).toBe(false);
  await silence(other.id, 8_000);
  expect(await one.othersFell(9_000)).toBe(true);
  expect(await one.othersFell(3_000)).toBe(false);
});

test('no witness is who died with a suspect, took leave, or lives [F15]', async () => {
  const [one, suspected, left] = [await aWorker(), await aWorker(), await aWorker()];
  await suspected.take(0);
  await silence(suspected.id, 8_000);
  const leave = createSuspects(redis, left.id).start();
  leave();
  await silence(left.id, 8_000);
  await aWorker();
  expect(await one.take(12_000)).toMatchObject({ othersFell: false });
});
