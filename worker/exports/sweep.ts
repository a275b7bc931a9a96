import { deleteExpiredExports, exportsToCheck } from '#db/queries/exports.ts';
import type { Db } from '#db/schema.ts';
import { enqueueExports, type Queues } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';

const REDIS_MS = 2_000;

/** Enqueues exports that should have a job: adding is idempotent, the row's id is the job's. Removes expired ones. */
export async function sweepExports({ db, queues }: { db: Db; queues: Queues }): Promise<void> {
  await db.transaction().execute(deleteExpiredExports);
  const ids = await exportsToCheck(db);
  if (ids.length > 0) await withDeadline(enqueueExports(queues.exports, ids), REDIS_MS);
}
