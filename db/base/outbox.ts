import { sql } from 'kysely';
import { dueNow } from '#db/base/due.ts';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { EventType, WorkspaceEvent } from '#shared/events.ts';
import type { Scope } from '#shared/scope.ts';

/** Where an event happened and who caused it. `actor_id` is null for the system and for administrators of the installation. */
export type EventOrigin = {
  workspace_id: string;
  actor_id: string | null;
  /** Of an actor without an account. */
  actor_name?: string | undefined;
};

/**
 * Writes events in the transaction of the change they report, after the statement that locked their subject: the ids of
 * one subject's events are then in the order of its changes. A `Scope` is an origin.
 */
export async function recordEvent(
  tx: Tx,
  { workspace_id, actor_id, actor_name, key }: EventOrigin & Pick<Scope, 'key'>,
  ...events: readonly WorkspaceEvent[]
): Promise<void> {
  if (events.length === 0) return;
  const origin = { workspace_id, actor_id: key ? null : actor_id, actor_name: key?.name ?? actor_name ?? null };
  const rows = events.map(({ payload, ...event }) => ({ ...origin, ...event, payload: JSON.stringify(payload) }));
  await tx.insertInto('outbox').values(rows).modifyEnd(prepared).execute();
}

/** The beginning of a statement that records events together with their change: rows of workspace, type, subject and payload follow. */
export const insertEvents = sql`insert into outbox (workspace_id, actor_id, type, subject_id, payload)`;

/** A payload with these columns of the row, under their names. */
export const payloadOf = <Field extends string>(row: string, columns: readonly Field[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${row}.${column}`)]))})`;

/** An event that is to be dispatched; `attempts` counts this one. */
export type TakenEvent<Type extends EventType = EventType> = WorkspaceEvent<Type> &
  EventOrigin & { id: number; created_at: Date; attempts: number };

const TAKEN_AT_MOST = 50;

/**
 * Leases up to `most` events that are due (TAKEN_AT_MOST at a time) for `leaseSeconds`, of each subject only its oldest
 * that is not dispatched: the next one follows after `markDispatched`. After its lease an event is due again.
 */
export async function takeEvents(
  db: Db,
  { most = TAKEN_AT_MOST, leaseSeconds }: { most?: number; leaseSeconds: number },
): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    with due as materialized (
      select id from outbox where dispatched_at is null and due_at <= ${dueNow}
        and not exists (select from outbox earlier where earlier.subject_id = outbox.subject_id
          and earlier.dispatched_at is null and earlier.id < outbox.id)
      order by due_at, id limit ${Math.min(most, TAKEN_AT_MOST)} for update skip locked
    )
    update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    from due where outbox.id = due.id
    returning outbox.id, workspace_id, type, subject_id, actor_id, actor_name, payload, created_at, attempts
    ${prepared}`.execute(db);
  return rows;
}

/**
 * Gives the events their `sent_seq`, in the order of their ids. One transaction does so at a time: a reader of a
 * `sent_seq` has all lower ones before it, so that a reader may go on from the last one it read.
 */
export async function markDispatched(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox sent_seq', 0)) ${prepared}`.execute(tx);
  await sql`
    with sent as materialized (
      select id, nextval('outbox_sent_seq') as sent_seq
      from (select id from outbox where id = any(${ids}::bigint[]) and dispatched_at is null order by id) ordered
    )
    update outbox set dispatched_at = now(), sent_seq = sent.sent_seq from sent where outbox.id = sent.id
    ${prepared}`.execute(tx);
}

/** Ends the lease of an event whose handler failed: it is due again after `seconds`. */
export const postponeEvent = (db: Db, id: number, seconds: number): Promise<unknown> =>
  db
    .updateTable('outbox')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('dispatched_at', 'is', null)
    .execute();

/** How many events are not dispatched, and the age of the oldest in seconds; 0 without any. */
export const undispatchedEvents = (db: Db) =>
  db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest_seconds'))
    .where('dispatched_at', 'is', null);

const DELETED_AT_ONCE = 10_000;

/** Deletes events that were dispatched more than `keptDays` ago; what is left over goes with the next call. */
export const deleteOldEvents = (db: Db, keptDays: number): Promise<unknown> =>
  db
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('dispatched_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .orderBy('dispatched_at')
        .limit(DELETED_AT_ONCE),
    )
    .execute();
