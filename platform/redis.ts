import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/**
 * `request`: used while somebody waits: fails within half a second when Redis is away, and never hangs.
 * `worker`: used by job workers and subscriptions: waits for Redis to come back for as long as it takes.
 */
export type RedisUse = 'request' | 'worker';
export type { Redis };

export const REDIS_DEADLINE_MS = 500;

const options = {
  request: {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: REDIS_DEADLINE_MS,
    connectTimeout: 2_000,
  },
  worker: { maxRetriesPerRequest: null, connectTimeout: 5_000 },
} as const;

/** `onError` is called for every broken connection; without a listener ioredis would end the process. */
export function connectRedis(url: string, use: RedisUse, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    ...options[use],
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1_000),
  });
  redis.on('error', onError);
  return redis;
}

type Script = (redis: Redis, keys: readonly string[], values: readonly string[]) => Promise<unknown>;

/** A script that is sent whole only when Redis does not know it: at the first call, and after Redis has forgotten it. */
export function redisScript(text: string): Script {
  const digest = createHash('sha1').update(text).digest('hex');
  return async (redis, keys, values) => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...values);
    } catch (thrown) {
      if (!(thrown instanceof Error && thrown.message.startsWith('NOSCRIPT'))) throw thrown;
      return redis.eval(text, keys.length, ...keys, ...values);
    }
  };
}

/** Gives up on a promise after `ms`; the promise itself goes on unheard. */
export async function withDeadline<T>(work: Promise<T>, ms = REDIS_DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => undefined);
  const late = new Promise<never>((_, reject) => {
    // A turn later: while this process was busy the answer may have come and only waits to be read.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`No answer within ${ms} ms`))), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
