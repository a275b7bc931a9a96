import { nameIn, type Redis } from '#platform/redis.ts';

/** Each worker sends a heartbeat once a second: to `ALIVE`, or to `QUARANTINED` while it runs a quarantined generation. */
const ALIVE = 'alive';
// The key of the release before, too: workers of both count each other's crashes.
const QUARANTINED = 'suspected';
const BEAT_MS = 1_000;
/** A worker without a heartbeat for longer has crashed, and its lease has expired. */
const HEARTBEAT_EXPIRY_MS = 3_000;
/**
 * Crashes this long before the run count too; with a longer time the previous crash of its own worker could be among
 * them.
 */
const LOOK_BACK_MS = 3_000;
/** How long a crash is stored. */
const CRASH_RETENTION_MS = 600_000;

const CLOCK = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
const BEAT = `${CLOCK}
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;
// -1: no lease. Else how many workers that ran no quarantined generation crashed since the given time.
const TAKE = `${CLOCK}
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2])
local dead = now - ARGV[2]
redis.call('ZREM', KEYS[1], ARGV[1])
local others = redis.call('ZCOUNT', KEYS[1], '(' .. dead, '+inf')
if others == 0 and redis.call('ZCARD', KEYS[2]) > 0 then
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  return -1
end
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return redis.call('ZCOUNT', KEYS[1], now - ARGV[3], dead)`;

const CRASHED = `${CLOCK}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[2], now - ARGV[1])`;

/** A lease to run one quarantined generation. */
export type Lease = {
  /** True when workers without a quarantined generation crashed as well: then this generation need not be the cause. */
  othersCrashed: boolean;
  release(): Promise<void>;
};

/**
 * A generation that crashed workers runs alone: a process runs at most one quarantined generation at a time, and with
 * several processes one of them runs none. A lease expires three seconds after the last heartbeat of its process.
 */
export type Quarantine = {
  /**
   * `begunMsAgo`: milliseconds since the crashed run began. Undefined: no lease is free. Throws when Redis is
   * unavailable.
   */
  take(begunMsAgo: number): Promise<Lease | undefined>;
  /**
   * Whether other workers crashed besides the one that ran this generation, which was not in quarantine. `begunMsAgo`
   * as above. Throws when Redis is unavailable.
   */
  othersCrashed(begunMsAgo: number): Promise<boolean>;
  /** Sends one heartbeat. Never throws. */
  beat(): Promise<void>;
  /**
   * Sends heartbeats until the returned function is called, which removes them, so that the worker does not count as
   * crashed.
   */
  start(): () => void;
};

/** `id`: of this process. */
export function createQuarantine(redis: Redis, id: string): Quarantine {
  const [alive, quarantined] = [nameIn(redis, ALIVE), nameIn(redis, QUARANTINED)];
  let isHeld = false;
  const beat = async (): Promise<void> => {
    const [mine, other] = isHeld ? [quarantined, alive] : [alive, quarantined];
    await redis.eval(BEAT, 2, mine, other, id, String(CRASH_RETENTION_MS)).catch(() => undefined);
  };
  const release = (): Promise<void> => {
    isHeld = false;
    return beat();
  };
  const timesOf = (begunMsAgo: number) => [HEARTBEAT_EXPIRY_MS, Math.ceil(begunMsAgo) + LOOK_BACK_MS].map(String);
  const ask = async (begunMsAgo: number): Promise<Lease | undefined> => {
    const times = [...timesOf(begunMsAgo), String(CRASH_RETENTION_MS)];
    const crashed = Number(await redis.eval(TAKE, 2, alive, quarantined, id, ...times));
    return crashed < 0 ? undefined : { othersCrashed: crashed > 0, release };
  };
  return {
    beat,
    othersCrashed: async (begunMsAgo) => Number(await redis.eval(CRASHED, 1, alive, ...timesOf(begunMsAgo))) > 1,
    take: async (begunMsAgo) => {
      if (isHeld) return undefined;
      isHeld = true;
      const lease = await ask(begunMsAgo).catch(async (thrown: unknown) => {
        await release();
        throw thrown;
      });
      isHeld = lease !== undefined;
      return lease;
    },
    start: () => {
      void beat();
      const timer = setInterval(() => void beat(), BEAT_MS);
      timer.unref();
      return () => {
        clearInterval(timer);
        for (const key of [alive, quarantined]) redis.zrem(key, id).catch(() => undefined);
      };
    },
  };
}
