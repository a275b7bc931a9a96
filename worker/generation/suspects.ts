import type { Redis } from '#platform/redis.ts';

/** Every worker says once a second that it lives: in `ALIVE`, or in `SUSPECTED` while it runs a suspected generation. */
const ALIVE = 'rolevoice:alive';
const SUSPECTED = 'rolevoice:suspected';
const BEAT_MS = 1_000;
/** A worker that was silent for so long is taken for dead, and its place for a suspect is free again. */
const SILENT_MS = 3_000;
/** Deaths shortly before the run are told of too; not so long before that its own last one could be among them. */
const LOOK_BACK_MS = 3_000;
/** How long it is remembered that one fell. */
const REMEMBERED_MS = 600_000;

const CLOCK = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
const BEAT = `${CLOCK}
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;
// -1: no place. Else how many workers fell silent, without a suspect on them, since the given time.
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

const FALLEN = `${CLOCK}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[2], now - ARGV[1])`;

/** The right of this process to run one suspected generation. */
export type Lease = {
  /** Other workers, without a suspect on them, died as well: then a death says nothing about this one. */
  othersFell: boolean;
  release(): Promise<void>;
};

/**
 * What crashes workers crashes alone: a process runs at most one suspected generation at a time, and where there are
 * several processes one of them is kept free of suspects. Nothing of a process that died stays in the way longer than
 * three seconds. Whoever looks at a crashed run also learns whether workers were dying for other reasons.
 */
export type Suspects = {
  /** `begunMsAgo`: when the run began that crashed. Undefined: not now. Throws when Redis is away. */
  take(begunMsAgo: number): Promise<Lease | undefined>;
  /** Whether workers died besides the one that ran what crashed, which was not run alone. Throws when Redis is away. */
  othersFell(begunMsAgo: number): Promise<boolean>;
  /** Says that this process lives. */
  beat(): Promise<void>;
  /** Beats until the returned function is called, which takes leave: such a worker did not fall. */
  start(): () => void;
};

/** `id`: of this process. */
export function createSuspects(redis: Redis, id: string): Suspects {
  let isHeld = false;
  const beat = async (): Promise<void> => {
    const [mine, other] = isHeld ? [SUSPECTED, ALIVE] : [ALIVE, SUSPECTED];
    await redis.eval(BEAT, 2, mine, other, id, String(REMEMBERED_MS)).catch(() => undefined);
  };
  const release = (): Promise<void> => {
    isHeld = false;
    return beat();
  };
  const timesOf = (begunMsAgo: number) => [SILENT_MS, Math.ceil(begunMsAgo) + LOOK_BACK_MS].map(String);
  const ask = async (begunMsAgo: number): Promise<Lease | undefined> => {
    const times = [...timesOf(begunMsAgo), String(REMEMBERED_MS)];
    const fallen = Number(await redis.eval(TAKE, 2, ALIVE, SUSPECTED, id, ...times));
    return fallen < 0 ? undefined : { othersFell: fallen > 0, release };
  };
  return {
    beat,
    othersFell: async (begunMsAgo) => Number(await redis.eval(FALLEN, 1, ALIVE, ...timesOf(begunMsAgo))) > 1,
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
        for (const key of [ALIVE, SUSPECTED]) redis.zrem(key, id).catch(() => undefined);
      };
    },
  };
}
