import { once } from 'node:events';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHold } from '#api/http/hold.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { connectRedis } from '#platform/redis.ts';

async function aRedis(url: string) {
  const redis = connectRedis(url, 'request', () => undefined);
  onTestFinished(() => redis.disconnect());
  await once(redis, 'ready');
  return redis;
}

/** Two processes, each with a connection of its own. */
async function twoProcesses(leaseMs?: number) {
  const url = await testRedisUrl();
  const [one, other] = [await aRedis(url), await aRedis(url)];
  return { url, redis: one, take: createHold(one, 'x', leaseMs), takeThere: createHold(other, 'x', leaseMs) };
}

test('of many concurrent requests on two processes exactly the number of places get a lease [S14]', async () => {
  const { take, takeThere } = await twoProcesses();
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? take : takeThere)('ada', 2));
  const taken = (await Promise.all(asked)).filter((release) => release !== undefined);
  expect(taken).toHaveLength(2);
  expect(await take('eve', 2)).toBeDefined();
  taken[0]?.();
  await vi.waitFor(async () => expect(await takeThere('ada', 2)).toBeDefined(), { timeout: 20_000 });
  expect(await take('ada', 2)).toBeUndefined();
});

test('a lease of a dead process expires; one that is held is renewed [S14]', async () => {
  const { url, redis, take, takeThere } = await twoProcesses(300);
  const other = await aRedis(url);
  await take('ada', 1);
  const leases = () => other.keys('rolevoice:lease:*');
  expect(await other.pttl((await leases())[0] ?? '')).toBeGreaterThan(0);
  // Its holder renews it, also after Redis lost its data.
  await redis.flushdb();
  await vi.waitFor(async () => expect(await leases()).toHaveLength(1), { timeout: 5_000 });
  expect(await takeThere('ada', 1)).toBeUndefined();
  // A dead process renews nothing.
  redis.disconnect();
  await vi.waitFor(async () => expect(await takeThere('ada', 1)).toBeDefined(), { timeout: 5_000 });
});

test('while Redis is unavailable each process counts alone, and its keys contain no user id [S14] [S17]', async () => {
  const { url, redis, take } = await twoProcesses();
  const release = await take('ada', 2);
  const other = new Redis(url);
  onTestFinished(() => other.disconnect());
  expect((await other.keys('*')).filter((key) => key.includes('ada'))).toEqual([]);
  redis.disconnect();
  const answers = await Promise.all(Array.from({ length: 5 }, () => take('ada', 2)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  release?.();
  expect(await take('ada', 2)).toBeDefined();
});
