import { randomUUID } from 'node:crypto';
import { type Redis, redisScript, withDeadline } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';

/** Gives a lease back; never throws. */
export type Release = () => Promise<void>;
/** Takes one of `places` for the key; undefined when all are taken. */
export type TakeLease = (key: string, places: number) => Promise<Release | undefined>;

const ANSWER_MS = 200;
/** A process that dies gives its leases back by their end. */
const LEASE_MS = 30_000;

const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
// KEYS: the set of leases by their end. ARGV: id, milliseconds, places.
const take = redisScript(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`);
// Also after Redis came back empty: the lease is held still.
const renew = redisScript(`${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

/**
 * Leases of `name` that are held across all processes: each is renewed while it is held and ends by itself 30 s after its
 * process died. While Redis is away each process counts its own.
 */
export function createLeases(redis: Redis, name: string, leaseMs = LEASE_MS): TakeLease {
  const here = new Map<string, number>();
  const count = (key: string, by: number) => {
    const held = (here.get(key) ?? 0) + by;
    if (held > 0) here.set(key, held);
    else here.delete(key);
  };
  return async (owner, places) => {
    const key = `rolevoice:lease:${name}:${sha256(owner).slice(0, 32)}`;
    const id = randomUUID();
    // Looked at and counted in one go: several that find Redis away at the same moment do not share a place.
    const admit = (isFree: boolean) => {
      if (isFree) count(key, 1);
      return isFree;
    };
    const isTaken = await withDeadline(take(redis, [key], [id, String(leaseMs), String(places)]), ANSWER_MS).then(
      (answer) => admit(answer === 1),
      () => admit((here.get(key) ?? 0) < places),
    );
    if (!isTaken) return undefined;
    const timer = setInterval(() => {
      renew(redis, [key], [id, String(leaseMs)]).catch(() => undefined);
    }, leaseMs / 3);
    timer.unref();
    return async () => {
      clearInterval(timer);
      count(key, -1);
      await withDeadline(redis.zrem(key, id), ANSWER_MS).catch(() => undefined);
    };
  };
}
