import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#platform/config.ts';
import { nameIn, REDIS_DEADLINE_MS, type Redis, withDeadline } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';
import { AppError } from '#shared/errors.ts';
import { DOCUMENT_EXPORTS_MAX, EXPORT_WINDOW_SECONDS } from '#shared/exports/contracts/document-exports.ts';
import { limitedPerson, type Scope } from '#shared/scope.ts';

/** `waitMs` 0: allowed. `left`: how many more are, in the `resetMs` from now. */
export type Counted = { waitMs: number; left: number; resetMs: number };
export type Limiter = {
  /** Counts one. */
  count(key: string): Promise<Counted>;
  /** Counts one and returns the wait in milliseconds; 0 = allowed. */
  take(key: string): Promise<number>;
  /** The same without counting. */
  wait(key: string): Promise<number>;
  /** Undoes one that was counted. */
  giveBack(key: string): Promise<void>;
};

type Limit = {
  name: string;
  points: number;
  seconds: number;
  /** Called when the last point is taken. */
  onLast?: (key: string) => Promise<unknown>;
};

const AWAY_MS = 5_000;

/**
 * Increments the counter. The library's own script counts refused calls too, and a point returned after its window
 * would be an extra one in the next: here a refused one is not counted, and no counter is below zero.
 */
const COUNT = `
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('INCRBY', KEYS[1], ARGV[1])
if consumed > tonumber(ARGV[3]) then
  redis.call('DECRBY', KEYS[1], ARGV[1])
elseif consumed < 0 then
  consumed = redis.call('INCRBY', KEYS[1], -consumed)
end
return {consumed, redis.call('PTTL', KEYS[1])}`;

/**
 * At most `points` in `seconds` per key, counted in Redis for all processes together. While Redis is unavailable each
 * process counts alone: a slightly generous limit is better than a sign-in that fails or waits. Keys are stored
 * as hashes only.
 */
export function createLimiter(redis: Redis, { name, points, seconds, onLast }: Limit): Limiter {
  const rule = { keyPrefix: nameIn(redis, `limit:${name}`), points, duration: seconds };
  const here = new RateLimiterMemory(rule);
  const script = { customIncrTtlLuaScript: COUNT };
  const shared = new RateLimiterRedis({ ...rule, ...script, storeClient: redis, rejectIfRedisNotReady: true });
  const counted = sharedWhileThere(redis, shared, here);
  const hashed = (key: string) => sha256(key).slice(0, 32);
  const count = async (key: string): Promise<Counted> => {
    try {
      const { remainingPoints: left, msBeforeNext } = await counted((limiter) => limiter.consume(hashed(key)));
      if (left === 0) await onLast?.(key);
      return { waitMs: 0, left, resetMs: msBeforeNext };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const waitMs = Math.max(refused.msBeforeNext, 1);
      return { waitMs, left: 0, resetMs: waitMs };
    }
  };
  return {
    count,
    take: async (key) => (await count(key)).waitMs,
    wait: async (key) => {
      const known = await counted((limiter) => limiter.get(hashed(key)));
      return known && known.consumedPoints >= points ? Math.max(known.msBeforeNext, 1) : 0;
    },
    giveBack: async (key) => {
      await counted((limiter) => limiter.reward(hashed(key)));
    },
  };
}

/**
 * Counts one call of a person, whatever it came through, and one of an API key among those of all keys of its workspace.
 * 429 too_many_requests with the time to wait when there were too many.
 */
export type UserLimit = (scope: Scope) => Promise<void>;
export type LimitParts = { config: Pick<Config, 'RATE_LIMITS'>; redis: Redis };

/** Starts a minute, and uploads a minute, of one person. */
export const A_MINUTE = { points: 60, seconds: 60 } as const;

// More than any user needs, far fewer than a script sends (S14). A start or a retry counts once, for any number of templates.
export const startLimit = (parts: LimitParts): UserLimit => userLimit(parts, { name: 'start', ...A_MINUTE });
export const uploadLimit = (parts: LimitParts): UserLimit => userLimit(parts, { name: 'upload', ...A_MINUTE });
/** Tests of webhooks. */
export const webhookTestLimit = (parts: LimitParts): UserLimit =>
  userLimit(parts, { name: 'webhook-test', points: 5, seconds: 60 });
/** EXPORT-20. */
export const exportLimit = (parts: LimitParts): UserLimit =>
  userLimit(parts, { name: 'export', points: DOCUMENT_EXPORTS_MAX, seconds: EXPORT_WINDOW_SECONDS });

function userLimit({ config, redis }: LimitParts, rule: Limit): UserLimit {
  const limiter = createLimiter(redis, rule);
  return async (scope) => {
    if (!config.RATE_LIMITS) return;
    const counted = [limitedPerson(scope), ...(scope.key ? [`keys of ${scope.workspace_id}`] : [])];
    for (const who of counted) {
      const wait = await limiter.take(who);
      if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
    }
  };
}

const awayUntil = new WeakMap<Redis, number>();
const BUSY_MS = 100;

/**
 * Calls Redis; after one failure no limiter calls it for a few seconds, so that only one caller has to wait, once.
 * A process too busy to read the response in time tries once more: its own load must not disable its limits.
 */
function sharedWhileThere(redis: Redis, shared: RateLimiterRedis, here: RateLimiterMemory) {
  const isAway = () => Date.now() < (awayUntil.get(redis) ?? 0);
  return async <T>(ask: (limiter: RateLimiterRedis | RateLimiterMemory) => Promise<T>): Promise<T> => {
    const first = isAway() ? 'away' : await answerOf(() => ask(shared));
    const answer = first === 'busy' ? await answerOf(() => ask(shared)) : first;
    if (typeof answer === 'object') return answer.value;
    if (!isAway()) awayUntil.set(redis, Date.now() + AWAY_MS);
    return ask(here);
  };
}

/** 'busy': no response, but this process did not check in time either. Throws when refused. */
async function answerOf<T>(ask: () => Promise<T>): Promise<{ value: T } | 'away' | 'busy'> {
  const began = Date.now();
  try {
    return { value: await withDeadline(ask()) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) throw thrown;
    return Date.now() - began > REDIS_DEADLINE_MS + BUSY_MS ? 'busy' : 'away';
  }
}

/** The key of a client address: an IPv6 network of /64, as one household has, counts as one. */
export function clientKey(ip: string | undefined): string {
  const address = (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const gap = address.includes('::') ? new Array(Math.max(8 - front.length - back.length, 0)).fill('0') : [];
  return [...front, ...gap, ...back].slice(0, 4).join(':');
}
