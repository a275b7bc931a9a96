import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';

export type Limiter = {
  /** Counts one and answers how long to wait, in milliseconds; 0 = go on. */
  take(key: string): Promise<number>;
  /** The same without counting. */
  wait(key: string): Promise<number>;
  forget(key: string): Promise<void>;
};

type Limit = { name: string; points: number; seconds: number };

/**
 * At most `points` in `seconds` per key, counted in Redis for all processes together. While Redis is away each process
 * counts by itself: a limit that is a little too generous beats a sign-in that fails. Keys are stored as hashes only.
 */
export function createLimiter(redis: Redis, { name, points, seconds }: Limit): Limiter {
  const rule = { keyPrefix: `rolevoice:limit:${name}`, points, duration: seconds };
  const limiter = new RateLimiterRedis({
    ...rule,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
  const hashed = (key: string) => sha256(key).slice(0, 32);
  return {
    take: async (key) => {
      try {
        await limiter.consume(hashed(key));
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1);
        throw refused;
      }
    },
    wait: async (key) => {
      const known = await limiter.get(hashed(key));
      return known && known.consumedPoints >= points ? Math.max(known.msBeforeNext, 1) : 0;
    },
    forget: async (key) => {
      await limiter.delete(hashed(key));
    },
  };
}

/** A client address as one household has it: an IPv6 network of /64 counts as one. */
export function clientKey(ip: string | undefined): string {
  const address = (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const gap = address.includes('::') ? new Array(Math.max(8 - front.length - back.length, 0)).fill('0') : [];
  return [...front, ...gap, ...back].slice(0, 4).join(':');
}
