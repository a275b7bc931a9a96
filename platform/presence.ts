import type { Redis } from '#platform/redis.ts';

/** A live worker. `running`: the generations it is working on. */
export type WorkerPresence = {
  id: string;
  host: string;
  pid: number;
  concurrency: number;
  running: number;
  started_at: string;
};

const PREFIX = 'rolevoice:worker:';
const INDEX = 'rolevoice:workers';
/** A worker without a heartbeat for this long counts as stopped. */
const SECONDS = 15;

/** Writes the heartbeat of a worker, every few seconds; without it the worker is dropped from the list. */
export const announceWorker = (redis: Redis, presence: WorkerPresence): Promise<unknown> =>
  redis
    .multi()
    .set(PREFIX + presence.id, JSON.stringify(presence), 'EX', String(SECONDS))
    .zadd(INDEX, String(Date.now()), presence.id)
    .zremrangebyscore(INDEX, '-inf', String(expiredBefore()))
    .exec();

export const dismissWorker = (redis: Redis, id: string): Promise<unknown> =>
  redis
    .multi()
    .del(PREFIX + id)
    .zrem(INDEX, id)
    .exec();

/** The live workers, oldest first. */
export async function presentWorkers(redis: Redis): Promise<WorkerPresence[]> {
  const ids = await redis.zrangebyscore(INDEX, String(expiredBefore()), '+inf');
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => PREFIX + id));
  const workers = texts.flatMap((text) => (text ? [JSON.parse(text) as WorkerPresence] : []));
  return workers.sort((a, b) => a.started_at.localeCompare(b.started_at));
}

const expiredBefore = (): number => Date.now() - SECONDS * 1_000;
