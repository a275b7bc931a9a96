import { deleteExpiredExports, exportRows } from '#db/exports/exports.ts';
import type { Db } from '#db/schema.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Queues } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import { sweepRows } from '#worker/queue/sweep-rows.ts';

type Parts = { db: Db; redis: Redis; queues: Queues; log: Log; metrics: Pick<Metrics, 'repairs'> };

/** Removes expired exports and enqueues those without a job. */
export async function sweepExports({ db, redis, queues, log, metrics }: Parts): Promise<void> {
  await db.transaction().execute(deleteExpiredExports);
  const enqueued = await sweepRows({ db, redis, queue: queues.exports, rows: exportRows });
  if (enqueued === 0) return;
  metrics.repairs.inc({ work: 'exports' }, enqueued);
  log.info({ exports: enqueued }, 'exports without a job were enqueued again');
}
