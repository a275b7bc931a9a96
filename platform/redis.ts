import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Config, need } from '#platform/config.ts';

/**
 * `request`: in requests: fails within half a second when Redis is unavailable, and never hangs.
 * `worker`: for job workers and subscriptions: waits for Redis without a time limit.
 */
export type RedisUse = 'request' | 'worker';
export type { Redis };

/**
 * What is sent in one turn of the event loop leaves in one write. With many generations under way a turn serves many of
 * them: a write each would cost both processes more than the commands themselves.
 */
class OneWriteATurn extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const { stream } = this;
    // Undefined until it connects; a write that follows the end of a connection is refused in any case.
    if (stream && !stream.writableCorked) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    return super.sendCommand(...args);
  }
}

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

/** Installations may share a Redis: each has its own beginning of every name. */
const DEFAULT_PREFIX = 'rolevoice';
const prefixes = new WeakMap<Redis, string>();
/** What the present attempt of each connection failed for: a command says only that there is none. */
const faults = new WeakMap<Redis, Error>();
export const faultOf = (redis: Redis): Error | undefined => faults.get(redis);

/** What the names of this connection's installation begin with. */
export const prefixOf = (redis: Redis): string => prefixes.get(redis) ?? DEFAULT_PREFIX;

/** The whole name of a key or a channel. Nothing else makes one. */
export const nameIn = (redis: Redis, name: string): string => `${prefixOf(redis)}:${name}`;

/** An address alone has the names of an installation without settings. */
export type RedisPlace = string | Pick<Config, 'REDIS_URL' | 'REDIS_PREFIX'>;

/** `onError` is called for every broken connection; without a listener ioredis would end the process. */
export function connectRedis(place: RedisPlace, use: RedisUse, onError: (error: Error) => void): Redis {
  const url = typeof place === 'string' ? place : need(place as Config, 'REDIS_URL');
  const redis = new OneWriteATurn(url, {
    ...options[use],
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1_000),
  });
  prefixes.set(redis, typeof place === 'string' ? DEFAULT_PREFIX : place.REDIS_PREFIX);
  redis.on('connect', () => faults.delete(redis));
  redis.on('error', (error) => {
    faults.set(redis, error);
    onError(error);
  });
  return redis;
}

type Script = (redis: Redis, keys: readonly string[], values: readonly string[]) => Promise<unknown>;

/** A script that is sent in full only when Redis does not have it: at the first call, and after a restart of Redis. */
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

/** Gives up on a promise after `ms`; the promise itself continues, its result is ignored. */
export async function withDeadline<T>(work: Promise<T>, ms = REDIS_DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => undefined);
  const late = new Promise<never>((_, reject) => {
    // Checked in the next tick: while this process was busy the answer may have arrived unread.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`No answer within ${ms} ms`))), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
