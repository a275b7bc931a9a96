import { sql } from 'kysely';
import { insertEvents, payloadOf } from '#db/base/outbox.ts';
import type { Db } from '#db/schema.ts';
import { type GenerationView, type Held, inMs, oneMore, toFailed, viewColumns, whereHeld } from '#db/tasks/rows.ts';
import type { EventPayloads } from '#shared/events.ts';
import type { CardError } from '#shared/tasks/card.ts';

/** A row as the run read it that claimed it. */
export type Claimed = GenerationView & Pick<Held, 'token'>;

const about = payloadOf<keyof EventPayloads['generation.failed'] & keyof EventPayloads['generation.cancelled']>(
  'ended',
  ['role_id', 'template_id', 'template_name', 'job_title', 'company_name'],
);

/**
 * A failed attempt. With `retryInMs` the row is tried again after that time, unless this was its last attempt; without,
 * it is final at once, and recorded as an event. Undefined: the row is no longer this run's.
 */
export async function failGeneration(
  db: Db,
  held: Held,
  { error, retryInMs }: { error: CardError; retryInMs: number | null },
): Promise<GenerationView | undefined> {
  const ending = db
    .updateTable('generation_queue')
    .set({
      ...toFailed(error),
      attempt_count: oneMore,
      scheduled_for:
        retryInMs === null
          ? null
          : sql<Date | null>`case when attempt_count + 1 < max_attempts then ${inMs(retryInMs)} end`,
    })
    .where(whereHeld(held))
    .returning(viewColumns);
  const { rows } = await sql<GenerationView>`
    with ended as (${ending}),
      event as (${insertEvents}
        select workspace_id, user_id, 'generation.failed', id,
            ${about} || jsonb_build_object('code', ${error.code}::text)
          from ended where scheduled_for is null and task = 'write')
    select * from ended`.execute(db);
  return rows[0];
}

/** What this very run has already written, when the answer to its write was lost. */
export const endedBy = (db: Db, { id, token }: Held): Promise<GenerationView | undefined> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('id', '=', id)
    .where('run_token', '=', token)
    .where('status', 'in', ['completed', 'failed'])
    .executeTakeFirst();
