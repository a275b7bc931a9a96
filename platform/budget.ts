import { prefixOf, type Redis } from '#platform/redis.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';

/**
 * Budget and window are part of the name: the first process under a name sets them for all (CARD-06). Bottleneck puts `b_`
 * before it. Without a prefix by default: the release before counts under the same name.
 */
export function budgetName(redis: Redis, tokensPerWindow: number, windowMs: number): string {
  const name = `tokens-${tokensPerWindow}-${windowMs}`;
  return prefixOf(redis) === 'rolevoice' ? name : `${prefixOf(redis)}-${name}`;
}

/** The hash in which the workers' limiter keeps its window; its fields are bottleneck's. */
export const windowKey = (redis: Redis, tokensPerWindow: number, windowMs: number): string =>
  `b_${budgetName(redis, tokensPerWindow, windowMs)}_settings`;

/** The hash with the number of waiting jobs per process. */
export const waitingKey = (redis: Redis, tokensPerWindow: number, windowMs: number): string =>
  `b_${budgetName(redis, tokensPerWindow, windowMs)}_client_num_queued`;

/** The current window, in milliseconds of the Redis clock. `began` is 0 when there never was one. */
export type TokenWindow = { began: number; left: number; now: number };

export async function readWindow(redis: Redis, key: string): Promise<TokenWindow> {
  const [[seconds, micros], [left, began]] = await Promise.all([
    redis.time(),
    redis.hmget(key, 'reservoir', 'lastReservoirRefresh'),
  ]);
  return {
    began: Number(began ?? 0),
    left: Number(left ?? 0),
    now: Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000),
  };
}

/**
 * The shared token budget of the current window (LIMIT-01). Between windows nothing is used and `resets_at` is now.
 * Only reads; throws when Redis does not answer.
 */
export async function readBudget(redis: Redis, tokensPerWindow: number, windowMs: number): Promise<Budget> {
  const { began, left, now } = await readWindow(redis, windowKey(redis, tokensPerWindow, windowMs));
  const running = now < began + windowMs;
  return {
    used: running ? Math.min(Math.max(tokensPerWindow - left, 0), tokensPerWindow) : 0,
    total: tokensPerWindow,
    window_ms: windowMs,
    resets_at: new Date(running ? began + windowMs : now).toISOString(),
    server_time: new Date(now).toISOString(),
  };
}
