import { setTimeout as wait } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';

/**
 * How long a migration waits for a table lock, and with it every request behind it. Shorter than Postgres waits before
 * it looks for a deadlock (1 s): of a migration and a request that block each other, the migration is cancelled.
 */
const LOCK_MS = 250;
const TRIES = 60;
const PAUSE_MS = 1_000;
/** Postgres codes: lock timeout and deadlock. */
const IN_THE_WAY = ['55P03', '40P01'];

/** Sets the lock timeout of the current transaction. */
export const giveWay = (db: QueryExecutorProvider): Promise<unknown> =>
  sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(db);

/** Does the work, a transaction that begins with `giveWay`, until it has got its locks; throws after sixty tries. */
export async function untilLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (thrown) {
      if (left === 0 || !IN_THE_WAY.includes(String((thrown as { code?: unknown }).code))) throw thrown;
      await wait(PAUSE_MS);
    }
  }
}

/** A schema change that needs a table lock for a moment only. */
export const change = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  untilLocked(() =>
    db.transaction().execute(async (tx) => {
      await giveWay(tx);
      return work(tx);
    }),
  );

/** `on`: the part after `on` of `create index`. */
export type Index = { name: string; on: string; unique?: boolean };

/** Creates the index without blocking writers, unless it exists; removes a half-built one first. Not in a transaction. */
export async function createIndex(db: Db, { name, on, unique = false }: Index): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  const kind = unique ? sql`unique index` : sql`index`;
  await sql`create ${kind} concurrently if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
}

/** `rule`: the part after the name of `add constraint`. */
export type Constraint = { table: string; name: string; rule: string };

/** Adds the constraint for new rows, then validates the existing ones without a lock that blocks writers. */
export async function addConstraint(db: Db, { table, name, rule }: Constraint): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select convalidated as valid from pg_constraint
    where conname = ${name} and conrelid = to_regclass(${table})`.execute(db);
  if (rows[0]?.valid) return;
  if (!rows[0]) {
    const add = sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(rule)} not valid`;
    await change(db, (tx) => add.execute(tx));
  }
  await sql`alter table ${sql.table(table)} validate constraint ${sql.id(name)}`.execute(db);
}
