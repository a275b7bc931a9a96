import { type RawBuilder, sql } from 'kysely';
import { dueNow } from '#db/base/due.ts';
import type { Db, Tx } from '#db/schema.ts';

/**
 * A table whose rows have a job each (decision 030): the row is the truth, the job holds its id and nothing else. The
 * table has the columns id, user_id, run_token, crashes, heartbeat_at, enqueued_at and due_at. `open`: the condition of
 * the rows that still want their job, with columns qualified by the table's name. `owner`: whose rows run one at a time,
 * their user unless it is given.
 */
export type RowQueue = { table: string; open: RawBuilder<boolean>; owner?: (row: string) => RawBuilder<string> };

/** A row that a run holds: its writes must match the token. */
export type HeldRow = { id: string; token: string };
/** `owner`: that of its queue. `crashes`: how many runs ended without giving the row back, this one excluded. */
export type ClaimedRow = { id: string; owner: string; workspace_id: string; crashes: number };

/** A run without a heartbeat for this long has crashed. */
const LOST = sql`now() - interval '10 seconds'`;
const SWEEP_ROWS = 500;

const ownerIn = ({ owner }: RowQueue, row: string): RawBuilder<string> => owner?.(row) ?? sql.ref(`${row}.user_id`);

/** The owner of an open row; undefined: the row is gone or no longer open. */
export async function ownerOfRow(db: Db, queue: RowQueue, id: string): Promise<string | undefined> {
  const { table, open } = queue;
  const { rows } = await sql<{ owner: string }>`
    select ${ownerIn(queue, table)} as owner from ${sql.table(table)} where id = ${id} and ${open}`.execute(db);
  return rows[0]?.owner;
}

/**
 * Takes an open row that is due and that no live run holds, while its owner has no other row running. Found with the
 * token of a run that lost its heartbeat, a crash is counted. Undefined: see `msUntilDue`.
 */
export async function claimRow(
  tx: Tx,
  queue: RowQueue,
  { id, token }: HeldRow,
  owner: string,
): Promise<ClaimedRow | undefined> {
  const { table, open } = queue;
  const own = sql.table(table);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${owner}`}, 0))`.execute(tx);
  const { rows } = await sql<ClaimedRow>`
    update ${own} set run_token = ${token}::uuid, heartbeat_at = now(), crashes = crashes + (run_token is not null)::int
    where id = ${id} and ${open} and due_at <= ${dueNow} and (run_token is null or heartbeat_at < ${LOST})
      and not exists (select from ${own} other where ${ownerIn(queue, 'other')} = ${owner} and other.run_token is not null
        and other.id <> ${id} and other.heartbeat_at >= ${LOST})
    returning id, ${ownerIn(queue, table)} as owner, workspace_id, crashes`.execute(tx);
  return rows[0];
}

/** Milliseconds until an open row is due, 0 when it waits for another run; undefined: gone or no longer open. */
export async function msUntilDue(db: Db, { table, open }: RowQueue, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, extract(epoch from due_at - now()) * 1000)::float8 as ms
    from ${sql.table(table)} where id = ${id} and ${open}`.execute(db);
  return rows[0]?.ms;
}

/** The heartbeat of all rows of a worker. Returns the ids that are still its own. */
export async function beatRows(db: Db, { table }: RowQueue, held: readonly HeldRow[]): Promise<string[]> {
  if (held.length === 0) return [];
  const own = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    update ${own} set heartbeat_at = now()
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ token }) => token)}::uuid[]) as mine (id, token)
    where ${own}.id = mine.id and ${own}.run_token = mine.token
    returning ${own}.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives a row back that is due again after `pauseMs`. `crashed` counts the run as a crash. */
export const releaseRow = (
  db: Db,
  { table }: RowQueue,
  { id, token }: HeldRow,
  { pauseMs, crashed = false }: { pauseMs: number; crashed?: boolean },
): Promise<unknown> =>
  sql`update ${sql.table(table)} set run_token = null, heartbeat_at = null, crashes = crashes + ${Number(crashed)}::int,
      due_at = now() + make_interval(secs => ${pauseMs / 1_000})
    where id = ${id} and run_token = ${token}::uuid`.execute(db);

/**
 * Open rows that should have a job by now, the least recently checked first, locked until the transaction ends.
 * `stampRows` leaves them out for ten seconds.
 */
export async function rowsToEnqueue(tx: Tx, { table, open }: RowQueue): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${open} and due_at < now() - interval '2 seconds'
      and (run_token is null or heartbeat_at < ${LOST}) and (enqueued_at is null or enqueued_at < ${LOST})
    order by enqueued_at nulls first limit ${sql.lit(SWEEP_ROWS)} for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export const stampRows = (tx: Tx, { table }: RowQueue, ids: readonly string[]): Promise<unknown> =>
  sql`update ${sql.table(table)} set enqueued_at = now() where id = any(${ids}::uuid[])`.execute(tx);
