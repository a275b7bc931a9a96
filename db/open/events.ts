import { sql } from 'kysely';
import type { EventOrigin } from '#db/base/outbox.ts';
import { decodeCursor, encodeCursor, isTime, notACursor } from '#db/base/page.ts';
import type { Db } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { AppError } from '#shared/errors.ts';
import type { EventType, WorkspaceEvent } from '#shared/events.ts';
import type { Scope } from '#shared/scope.ts';

export type SentEvent = WorkspaceEvent &
  EventOrigin & {
    id: number;
    created_at: Date;
    sent_seq: number;
    dispatched_at: Date;
    /** Who caused it, where that is a person with an account. */
    person: { id: string; name: string } | null;
  };

type EventsQuery = { after?: string | undefined; types: readonly EventType[]; limit: number; keptDays: number };
/** Up to which number a reader has read, and when it was so far. */
type ReadPosition = { seq: number; at: Date };

/**
 * The dispatched events of the workspace after the cursor, in the order of their `sent_seq`. `next` is where the next
 * page begins, also when there is none yet. Throws events_expired where some that followed may be deleted already.
 */
export async function sentEvents(db: Db, scope: Scope, { after, types, limit, keptDays }: EventsQuery) {
  const newest = await newestOf(db, scope);
  const from = after === undefined ? 0 : placeOf(after, newest, keptDays);
  const items = await eventsBetween(db, scope, { from, to: newest.seq, types, limit });
  const last = items.at(-1);
  const end = items.length === limit && last ? { seq: last.sent_seq, at: last.dispatched_at } : newest;
  return { items, next: encodeCursor({ value: end.at.toISOString(), id: String(Math.max(from, end.seq)) }) };
}

/** `given`: the last number of any workspace. Numbers become visible in their order: below the newest none is missing. */
async function newestOf(db: Db, { workspace_id }: Scope): Promise<ReadPosition & { given: number }> {
  const { rows } = await sql<ReadPosition & { given: number }>`
    select coalesce(max(sent_seq), 0) as seq, now() as at, (select last_value from outbox_sent_seq) as given
    from outbox where workspace_id = ${workspace_id}`.execute(db);
  if (!rows[0]) throw new Error('An aggregate has one row');
  return rows[0];
}

/** Between the time of an event and the end of its transaction. */
const COMMIT_MS = 60_000;
const DAY_MS = 86_400_000;
const NUMBER = /^\d{1,15}$/;

/** A number that was not given yet is of a database that was put back to an earlier state. */
function placeOf(after: string, { at, given }: { at: Date; given: number }, keptDays: number): number {
  const cursor = decodeCursor(after);
  if (!cursor || !NUMBER.test(cursor.id) || !isTime(cursor.value)) throw notACursor();
  const age = at.getTime() - Date.parse(cursor.value);
  const seq = Number(cursor.id);
  if (age > keptDays * DAY_MS - COMMIT_MS || seq > given) throw new AppError('events_expired');
  return seq;
}

type Between = { from: number; to: number; types: readonly EventType[]; limit: number };

async function eventsBetween(db: Db, { workspace_id }: Scope, { from, to, types, limit }: Between) {
  const { rows } = await sql<SentEvent>`
    select id, workspace_id, type, subject_id, actor_id, actor_name, payload, created_at, sent_seq, dispatched_at,
      ${nameOfPerson('outbox.actor_id')} as person
    from outbox where workspace_id = ${workspace_id} and sent_seq > ${from} and sent_seq <= ${to}
      and type = any(${types}::text[])
    order by sent_seq limit ${limit}`.execute(db);
  return rows;
}
