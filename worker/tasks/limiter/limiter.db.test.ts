import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testRedisUrl } from '#db/testing/database.ts';
import { readBudget } from '#platform/budget.ts';
import { createLog } from '#platform/log.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';
import { createLimiter, type Limiter, LimiterStopped } from '#worker/tasks/limiter/limiter.ts';
import type { Grant } from '#worker/tasks/limiter/queue.ts';

const BUDGET = 15_000;
const WINDOW_MS = 1_000;
const log = createLog('test', 'fatal');
const url = await testRedisUrl();
const redis = new Redis(url);
const open: Limiter[] = [];

beforeEach(() => redis.flushdb());
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((limiter) => limiter.stop()));
});
afterAll(() => redis.disconnect());

type More = { windowMs?: number; onBudget?: (budget: Budget) => void };
function newLimiter({ windowMs = WINDOW_MS, onBudget }: More = {}): Limiter {
  const limiter = createLimiter({ redis: url, tokensPerWindow: BUDGET, windowMs, log, onBudget });
  open.push(limiter);
  return limiter;
}
type Wanted = { priority?: number; signal?: AbortSignal; onWait?: (retryAt: Date) => void };
const take = (limiter: Limiter, weight: number, { priority = 5, signal, onWait }: Wanted = {}): Promise<Grant> =>
  limiter.acquire(weight, {
    priority,
    signal: signal ?? new AbortController().signal,
    onWait: onWait ?? (() => undefined),
  });

const sumByWindow = (grants: readonly Grant[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { window, weight } of grants) sums.set(window, (sums.get(window) ?? 0) + weight);
  return sums;
};
/** `waiting` resolves with the time that the first report of the wait names. */
function waitOf(limiter: Limiter, weight: number, signal?: AbortSignal) {
  let report: (retryAt: Date) => void = () => undefined;
  const waiting = new Promise<Date>((resolve) => {
    report = resolve;
  });
  const granted = take(limiter, weight, { ...(signal && { signal }), onWait: report });
  granted.catch(() => undefined);
  return { waiting, granted };
}

test('three workers together never take more than the budget in a window [LIMIT-01] [GAP-91] [CARD-06]', async () => {
  const limiters = [newLimiter(), newLimiter(), newLimiter()];
  const weights = Array.from({ length: 90 }, (_, index) => 300 + ((index * 137) % 900));
  const grants = await Promise.all(
    weights.map((weight, index) => take(limiters[index % limiters.length] as Limiter, weight)),
  );
  const sums = sumByWindow(grants);
  expect(grants.map(({ weight }) => weight)).toEqual(weights);
  expect(sums.size).toBeGreaterThanOrEqual(4);
  for (const sum of sums.values()) expect(sum).toBeLessThanOrEqual(BUDGET);
  const begins = [...sums.keys()].map(Number).sort((a, b) => a - b);
  for (const [index, begin] of begins.slice(1).entries()) {
    expect(begin - (begins[index] ?? 0)).toBeGreaterThanOrEqual(WINDOW_MS);
  }
});

test('what does not fit waits for the next window and goes on by itself; when is reported [LIMIT-02] [GAP-90]', async () => {
  const limiter = newLimiter();
  const first = await take(limiter, BUDGET);
  const { waiting, granted } = waitOf(limiter, 1_000);
  const retryAt = (await waiting).getTime();
  expect(Math.abs(retryAt - (Number(first.window) + WINDOW_MS))).toBeLessThan(100);
  const second = await granted;
  expect(Number(second.window) - Number(first.window)).toBeGreaterThanOrEqual(WINDOW_MS);
});

test('a wait that outlasts a window is reported again with the next reset', async () => {
  const limiter = newLimiter();
  const reported: number[] = [];
  await take(limiter, BUDGET);
  const ahead = take(limiter, BUDGET);
  await take(limiter, 500, { onWait: (retryAt) => reported.push(retryAt.getTime()) });
  expect(reported).toHaveLength(2);
  expect((reported[1] ?? 0) - (reported[0] ?? 0)).toBeGreaterThanOrEqual(WINDOW_MS - 50);
  await ahead;
});

test('an acquire that does not wait reports nothing', async () => {
  const limiter = newLimiter();
  const onWait = vi.fn();
  // The first one also connects, which is not waiting for tokens.
  await take(limiter, 100);
  await take(limiter, 100, { onWait });
  expect(onWait).not.toHaveBeenCalled();
});

test('more than a whole window is refused at once and blocks nobody [GAP-93] [LIMIT-03]', async () => {
  const limiter = newLimiter();
  await expect(take(limiter, BUDGET + 1)).rejects.toMatchObject({
    code: 'over_budget',
    retry: false,
    message: 'Rate limit exceeded. Please try again later.',
  });
  await expect(take(limiter, BUDGET)).resolves.toMatchObject({ weight: BUDGET });
});

test('what was not used is free again in the same window, once [GAP-91]', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  const first = await take(limiter, 10_000);
  await limiter.settle(first, 2_000.4);
  await limiter.settle(first, 0);
  expect((await limiter.budget()).used).toBe(2_001);
  const second = await take(limiter, BUDGET - 2_001);
  expect(second.window).toBe(first.window);
  await limiter.giveBack(second);
  expect((await limiter.budget()).used).toBe(2_001);
});

test('what was used beyond the reservation counts too', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  await limiter.settle(await take(limiter, 1_000), 4_000);
  expect((await limiter.budget()).used).toBe(4_000);
});

test('a refund ends waits before the reset', async () => {
  const [one, other] = [newLimiter({ windowMs: 60_000 }), newLimiter({ windowMs: 60_000 })];
  const first = await take(one, BUDGET);
  const { waiting, granted } = waitOf(other, 3_000);
  await waiting;
  await one.settle(first, 1_000);
  expect((await granted).window).toBe(first.window);
});

test('a refund that comes after the reset does not enlarge the next window', async () => {
  const limiter = newLimiter();
  const first = await take(limiter, BUDGET);
  const second = await take(limiter, 4_000);
  expect(second.window).not.toBe(first.window);
  await limiter.giveBack(first);
  const rest = await take(limiter, BUDGET - 4_000);
  const grants = rest.window === second.window ? [second, rest] : [rest];
  expect(sumByWindow(grants).get(rest.window)).toBeLessThanOrEqual(BUDGET);
  expect((await limiter.budget()).used).toBeGreaterThanOrEqual(BUDGET - 4_000);
});

test('an aborted wait takes nothing and blocks none behind it [GAP-61]', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  const first = await take(limiter, 10_000);
  const cancel = new AbortController();
  const big = waitOf(limiter, 9_000, cancel.signal);
  const behind = take(limiter, 4_000);
  await big.waiting;
  cancel.abort(new Error('cancelled'));
  await expect(big.granted).rejects.toThrow('cancelled');
  expect((await behind).window).toBe(first.window);
  expect((await limiter.budget()).used).toBe(14_000);
});

test('of waits that ask together an aborted one takes nothing and the others are granted', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  await take(limiter, BUDGET - 200);
  const [one, other] = [await take(limiter, 100), await take(limiter, 100)];
  const cancel = new AbortController();
  const [ahead, aborted, behind] = [waitOf(limiter, 50), waitOf(limiter, 100, cancel.signal), waitOf(limiter, 120)];
  await behind.waiting;
  await limiter.giveBack(one);
  await ahead.granted;
  cancel.abort(new Error('cancelled'));
  await expect(aborted.granted).rejects.toThrow('cancelled');
  await limiter.giveBack(other);
  expect(await behind.granted).toMatchObject({ weight: 120 });
  expect((await limiter.budget()).used).toBe(BUDGET - 200 + 50 + 120);
});

test('an abort at any moment gives back what was taken', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  const kept = await take(limiter, 100);
  // Each round leaves one turn of the event loop later: before, while and after the tokens are taken.
  for (let turns = 0; turns < 60; turns += 1) {
    const leaver = new AbortController();
    const granted = take(limiter, 200, { signal: leaver.signal });
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    leaver.abort();
    await granted.then(limiter.giveBack, () => undefined);
  }
  await vi.waitFor(async () => expect((await limiter.budget()).used).toBe(kept.weight), { timeout: 20_000 });
});

test('an acquire with a signal that was aborted before takes nothing', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  await expect(take(limiter, 500, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  expect((await limiter.budget()).used).toBe(0);
});

test('waits go on after redis lost everything [F7]', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  const first = await take(limiter, BUDGET);
  const { waiting, granted } = waitOf(limiter, 5_000);
  await waiting;
  await redis.flushdb();
  expect((await granted).window).not.toBe(first.window);
  await limiter.giveBack(first);
  expect((await limiter.budget()).used).toBe(5_000);
});

test('waits go on after the connections broke and redis forgot its data and scripts [F7]', async () => {
  const limiter = newLimiter({ windowMs: 60_000 });
  await take(limiter, BUDGET);
  const { waiting, granted } = waitOf(limiter, 5_000);
  await waiting;
  const own = await redis.client('ID');
  const clients = String(await redis.client('LIST')).split('\n');
  const mine = clients.filter(
    (line) => line.includes(` db=${url.split('/').at(-1)} `) && !line.startsWith(`id=${own} `),
  );
  expect(mine.length).toBeGreaterThanOrEqual(1);
  await redis.script('FLUSH');
  await redis.flushdb();
  for (const line of mine) await redis.client('KILL', 'ID', Number(/^id=(\d+)/.exec(line)?.[1]));
  expect((await granted).weight).toBe(5_000);
});

test('a worker whose clock runs ahead does not open the window early', async () => {
  const limiter = newLimiter();
  const first = await take(limiter, BUDGET);
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  const second = await take(limiter, 1_000);
  const apart = Number(second.window) - Number(first.window);
  expect(apart).toBeGreaterThanOrEqual(WINDOW_MS);
  expect(apart).toBeLessThan(60_000);
});

test('stopping rejects waits, and calls in flight still settle', async () => {
  const [limiter, other] = [newLimiter({ windowMs: 60_000 }), newLimiter({ windowMs: 60_000 })];
  const running = await take(limiter, 12_000);
  const { waiting, granted } = waitOf(limiter, 9_000);
  await waiting;
  await limiter.stop();
  await expect(granted).rejects.toBeInstanceOf(LimiterStopped);
  await expect(take(limiter, 1)).rejects.toBeInstanceOf(LimiterStopped);
  await limiter.settle(running, 2_000);
  expect((await other.budget()).used).toBe(2_000);
  await expect(take(other, 13_000)).resolves.toMatchObject({ window: running.window });
});

test('the budget is published while it changes, once among all workers, and again when it was reset', async () => {
  const published: Budget[] = [];
  const times: number[] = [];
  const onBudget = (budget: Budget) => {
    published.push(budget);
    times.push(Date.now());
  };
  const limiters = [newLimiter({ onBudget }), newLimiter({ onBudget })];
  for (const limiter of limiters) await limiter.settle(await take(limiter, 3_000), 3_000);
  await vi.waitFor(() => expect(published.at(-1)?.used).toBe(0), { timeout: 5_000 });
  expect(published[0]).toMatchObject({ total: BUDGET, window_ms: WINDOW_MS });
  expect(published[0]?.used).toBeGreaterThanOrEqual(3_000);
  for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThan(900);
});

test('the budget of a window that is over, or never began, is unused', async () => {
  const fresh = await readBudget(redis, BUDGET, WINDOW_MS);
  expect(fresh).toMatchObject({ used: 0, total: BUDGET, window_ms: WINDOW_MS, resets_at: fresh.server_time });
  const [seconds] = await redis.time();
  const key = `b_tokens-${BUDGET}-${WINDOW_MS}_settings`;
  await redis.hset(key, { reservoir: 10, lastReservoirRefresh: (Number(seconds) - 5) * 1_000 });
  expect((await readBudget(redis, BUDGET, WINDOW_MS)).used).toBe(0);
});
