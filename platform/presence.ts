import { nameIn, type Redis } from '#platform/redis.ts';

/** A live worker. `running`: the generations it is working on. */
export type WorkerPresence = {
  id: string;
  host: string;
  pid: number;
  concurrency: number;
  running: number;
  started_at: string;
};

const keyOf = (redis: Redis, id: string) => nameIn(redis, `worker:${id}`);
const indexOf = (redis: Redis) => nameIn(redis, 'workers');
/** A worker without a heartbeat for this long counts as stopped. */
const SECONDS = 15;

/** Writes the heartbeat of a worker, every few seconds; without it the worker is dropped from the list. */
export const announceWorker = (redis: Redis, presence: WorkerPresence): Promise<unknown> =>
  redis
    .multi()
    .set(keyOf(redis, presence.id), JSON.stringify(presence), 'EX', String(SECONDS))
    .zadd(indexOf(redis), String(Date.now()), presence.id)
    .zremrangebyscore(indexOf(redis), '-inf', String(expiredBefore()))
    .exec();

export const dismissWorker = (redis: Redis, id: string): Promise<unknown> =>
  redis.multi().del(keyOf(redis, id)).zrem(indexOf(redis), id).exec();

/** The live workers, oldest first. */
export async function presentWorkers(redis: Redis): Promise<WorkerPresence[]> {
  const ids = await redis.zrangebyscore(indexOf(redis), String(expiredBefore()), '+inf');
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => keyOf(redis, id)));
  const workers = texts.flatMap((text) => (text ? [JSON.parse(text) as WorkerPresence] : []));
  return workers.sort((a, b) => a.started_at.localeCompare(b.started_at));
}

const expiredBefore = (): number => Date.now() - SECONDS * 1_000;
