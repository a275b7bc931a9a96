import { sql } from 'kysely';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db, Tx } from '#db/schema.ts';
import { finished } from '#db/tasks/rows.ts';

/** One sweep at a time in the whole installation. True until the transaction ends; false: another sweep is under way. */
export const trySweepLock = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('generation sweep', 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
};

export const SWEEP_ROWS = 500;

/**
 * Rows that should have a job in Redis by now, the least recently checked first; delays in milliseconds. Checked rows are
 * stamped with `stampEnqueued` and left out for ten seconds, so that all of a long queue is checked and not only its head.
 * A row that was never checked is due earlier: its api may have ended before it enqueued (quality F5).
 */
export const rowsToCheck = (tx: Tx) =>
  tx
    .selectFrom('generation_queue')
    .select(['id', 'request_id', 'task'])
    .select(sql<number>`max_attempts - attempt_count`.as('attempts_left'))
    .select(sql<number>`greatest(0, coalesce(extract(epoch from scheduled_for - now()) * 1000, 0))::int`.as('delay_ms'))
    .where(unfinished)
    .where(
      sql<boolean>`case
        when status = 'processing' then coalesce(heartbeat_at, updated_at) < now() - interval '10 seconds'
        when enqueued_at is null then updated_at < now() - interval '2 seconds'
        else greatest(updated_at, scheduled_for) < now() - interval '10 seconds' end`,
    )
    .where(sql<boolean>`(enqueued_at is null or enqueued_at < now() - interval '10 seconds')`)
    .orderBy(sql`enqueued_at nulls first`)
    .limit(SWEEP_ROWS)
    .execute();

/**
 * Rows are deleted `keptDays` after another one replaced them, or their role or template was deleted. The last one of
 * a role and template stays, so that its outcome is still shown; so do the documents.
 */
export const deleteOldGenerations = (db: Db, keptDays: number): Promise<unknown> =>
  db
    .deleteFrom('generation_queue')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generation_queue')
        .select('id')
        .where(finished)
        .where('replaced_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .limit(SWEEP_ROWS),
    )
    .execute();
