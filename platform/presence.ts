import type { Redis } from '#platform/redis.ts';

/** A worker that is there. `running`: the generations it works on just now. */
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
/** A worker that said nothing for so long is gone. */
const SECONDS = 15;

/** Said every few seconds by each worker; whoever stops saying it is forgotten. */
export const announceWorker = (redis: Redis, presence: WorkerPresence): Promise<unknown> =>
  redis
    .multi()
    .set(PREFIX + presence.id, JSON.stringify(presence), 'EX', String(SECONDS))
    .zadd(INDEX, String(Date.now()), presence.id)
    .zremrangebyscore(INDEX, '-inf', String(goneBefore()))
    .exec();

export const dismissWorker = (redis: Redis, id: string): Promise<unknown> =>
  redis
    .multi()
    .del(PREFIX + id)
    .zrem(INDEX, id)
    .exec();

/** The workers that are there, oldest first. */
export async function presentWorkers(redis: Redis): Promise<WorkerPresence[]> {
  const ids = await redis.zrangebyscore(INDEX, String(goneBefore()), '+inf');
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => PREFIX + id));
  const workers = texts.flatMap((text) => (text ? [JSON.parse(text) as WorkerPresence] : []));
  return workers.sort((a, b) => a.started_at.localeCompare(b.started_at));
}

const goneBefore = (): number => Date.now() - SECONDS * 1_000;
