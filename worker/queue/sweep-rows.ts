import type { Queue } from 'bullmq';
import { type RowQueue, rowsToEnqueue, stampRows } from '#db/base/queue-rows.ts';
import type { Db } from '#db/schema.ts';
import { enqueueRows, type QueueName, type Queues, type RowJob } from '#platform/queue.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';

const REDIS_MS = 2_000;

/** Which of the ids have a job in Redis, in one round trip. */
export async function jobsThere(redis: Redis, queue: Queues[QueueName], ids: readonly string[]): Promise<boolean[]> {
  const asked = redis.pipeline();
  for (const id of ids) asked.exists(queue.toKey(id));
  const answers = (await asked.exec()) ?? [];
  return ids.map((_, at) => {
    const [error, count] = answers[at] ?? [new Error('No answer')];
    if (error) throw error;
    return count === 1;
  });
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
    const has = await withDeadline(jobsThere(redis, queue as Queues[QueueName], ids), REDIS_MS);
    const missing = ids.filter((_, at) => !has[at]);
    if (missing.length > 0) await withDeadline(enqueueRows(queue, missing), REDIS_MS);
    await stampRows(tx, rows, ids);
    return missing.length;
  });
