import { randomUUID } from 'node:crypto';
import type { Redis } from '#platform/redis.ts';

const KEY = 'rolevoice:suspect';
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

export type Lease = { release(): Promise<void> };
export type Suspects = { take(): Promise<Lease | undefined> };

/**
 * What crashes workers crashes alone: one lock in the whole installation, held while a suspected generation runs. It
 * outlives a crash by ten seconds, so that the next suspect does not meet the same worker.
 */
export function createSuspects(redis: Redis): Suspects {
  return {
    take: async () => {
      const token = randomUUID();
      if ((await redis.set(KEY, token, 'PX', LEASE_MS, 'NX')) === null) return undefined;
      const renew = () => redis.eval(RENEW, 1, KEY, token, String(LEASE_MS)).catch(() => undefined);
      const timer = setInterval(renew, RENEW_MS);
      timer.unref();
      return {
        release: async () => {
          clearInterval(timer);
          await redis.eval(RELEASE, 1, KEY, token).catch(() => undefined);
        },
      };
    },
  };
}
