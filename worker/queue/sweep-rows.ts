import type { Queue } from 'bullmq';
import { type RowQueue, rowsToEnqueue, stampRows } from '#db/base/queue-rows.ts';
import type { Db } from '#db/schema.ts';
import { enqueueRows, type QueueName, type Queues, type RowJob } from '#platform/queue.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';

const REDIS_MS = 2_000;

/** Those of the ids that have no job in Redis, found in one round trip. Throws when Redis is unavailable. */
export async function idsWithoutJob(
  redis: Redis,
  queue: Queues[QueueName],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const asked = redis.pipeline();
  for (const id of ids) asked.exists(queue.toKey(id));
  const answers = (await withDeadline(asked.exec(), REDIS_MS)) ?? [];
  const isMissing = (at: number): boolean => {
    const [error, count] = answers[at] ?? [new Error('No answer')];
    if (error) throw error;
    return count === 0;
  };
  return new Set(ids.filter((_, at) => isMissing(at)));
}

type Parts = { db: Db; redis: Redis; queue: Queue<RowJob>; rows: RowQueue };

/**
 * Enqueues the open rows that have no job: after a lost Redis, a crash, or an insert by a process that had no queue. Any
 * number of workers may call it. Returns how many were enqueued.
 */
export const sweepRows = ({ db, redis, queue, rows }: Parts): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const ids = await rowsToEnqueue(tx, rows);
    if (ids.length === 0) return 0;
    const missing = await idsWithoutJob(redis, queue as Queues[QueueName], ids);
    if (missing.size > 0) await withDeadline(enqueueRows(queue, [...missing]), REDIS_MS);
    await stampRows(tx, rows, ids);
    return missing.size;
  });
