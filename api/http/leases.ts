import { nameIn, type Redis, redisScript, withDeadline } from '#platform/redis.ts';

/** At most `most` leases at once under `key`. */
export type Places = { key: string; most: number };
/** At most `burst` at once under `key`, and from then on one each `everyMs` (a token bucket). */
export type Rate = { key: string; burst: number; everyMs: number };
export type Wanted = { id: string; leaseMs: number; places: readonly Places[]; rate?: Rate };

/** The exceeded key, and when to retry. */
export type Refused = { key: string; retryAfterMs: number | undefined };

export type Leases = {
  /**
   * Acquires a place under every key and counts one of the rate, all or nothing, in one round trip. Returns what was
   * refused; 'away' while Redis is unavailable: then the process counts alone.
   */
  take(wanted: Wanted): Promise<Refused | 'away' | undefined>;
  /** Not awaited: without it the leases expire. */
  giveBack(id: string, places: readonly Pick<Places, 'key'>[]): void;
  /** Renews the leases of these ids, also those that Redis has lost. Never throws. */
  prolong(key: string, leaseMs: number, ids: readonly string[]): Promise<void>;
};

const ANSWER_MS = 200;
const AWAY_MS = 5_000;

// A lease is a sorted-set member scored by its expiry, so that those of a killed process expire.
const take = redisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local rated = tonumber(ARGV[3]) > 0 and #KEYS or nil
local places = rated and #KEYS - 1 or #KEYS
-- The time at which the bucket is full again, as if what was taken came back one by one.
local full = rated and math.max(tonumber(redis.call('GET', KEYS[rated]) or 0), now) + ARGV[4]
if rated and full - now > ARGV[3] * ARGV[4] then
  return {rated, math.ceil(full - now - ARGV[3] * ARGV[4])}
end
for i = 1, places do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  if redis.call('ZCARD', KEYS[i]) >= tonumber(ARGV[4 + i]) then return {i, 0} end
end
for i = 1, places do
  redis.call('ZADD', KEYS[i], now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
if rated then redis.call('SET', KEYS[rated], full, 'PX', math.ceil(full - now)) end
return {0, 0}`);

const prolong = redisScript(`
local time = redis.call('TIME')
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], ends, ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])`);

async function takeAll(redis: Redis, { id, leaseMs, places, rate }: Wanted): Promise<Refused | undefined> {
  const keys = [...places, ...(rate ? [rate] : [])].map(({ key }) => key);
  const [burst, everyMs] = rate ? [rate.burst, rate.everyMs] : [0, 0];
  const values = [id, leaseMs, burst, everyMs, ...places.map((one) => one.most)].map(String);
  const [at, ms] = (await take(
    redis,
    keys.map((name) => nameIn(redis, name)),
    values,
  )) as [number, number];
  const key = keys[at - 1];
  return key === undefined ? undefined : { key, retryAfterMs: ms > 0 ? ms : undefined };
}

/** Leases in Redis, counted for all processes together. While Redis is unavailable it is not called for a few seconds. */
export function createLeases(redis: Redis): Leases {
  let awayUntil = 0;
  return {
    async take(wanted) {
      if (Date.now() < awayUntil) return 'away';
      try {
        return await withDeadline(takeAll(redis, wanted), ANSWER_MS);
      } catch {
        awayUntil = Date.now() + AWAY_MS;
        return 'away';
      }
    },
    giveBack(id, places) {
      for (const { key } of places) redis.zrem(nameIn(redis, key), id).catch(() => undefined);
    },
    async prolong(key, leaseMs, ids) {
      await prolong(redis, [nameIn(redis, key)], [String(leaseMs), ...ids]).catch(() => undefined);
    },
  };
}
