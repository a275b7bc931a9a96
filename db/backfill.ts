import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** Receives one line of progress of a long step. */
export type Say = (line: string) => void;
/**
 * A table whose `column` is null in earlier rows, its primary key, the name of its rows in messages, and the missing value.
 * `where`: which of these rows (`target`) get one, if not all. `also`: further columns of the same rows, where they are null.
 */
export type Backfill = {
  table: string;
  key: readonly string[];
  rows: string;
  column: string;
  value: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  also?: Record<string, RawBuilder<unknown>>;
};

/** A writer waits for a statement that locks its row: the next one takes as many rows as end within this time. */
const STATEMENT_MS = 100;
const FIRST_ROWS = 100;
const MOST_ROWS = 250;
const SAY_EVERY_MS = 1_000;
/** Rows locked by others are skipped; an idle transaction ends within a minute (connect.ts). */
const PAUSE_MS = 1_000;
const PASSES_WITHOUT_A_ROW = 120;

/**
 * Fills the column in all rows, in batches, each a short statement of its own that waits for no lock. Can be interrupted
 * at any time and run again. Throws when rows stay empty although they are not locked. For a connection without a
 * transaction.
 */
export async function backfill(db: Db, task: string, given: Backfill, say: Say): Promise<void> {
  const { total, empty } = await count(db, given);
  const progress = progressOf(say, (done) => `${task}: ${given.rows} ${format(done)} of ${format(total)}`);
  let done = total - empty;
  for (let idle = 0; (await count(db, given)).empty > 0; ) {
    const before = done;
    for await (const filled of fillOnce(db, given)) {
      done += filled;
      progress(done);
    }
    idle = done > before ? 0 : idle + 1;
    if (idle > PASSES_WITHOUT_A_ROW) throw new Error(`Rows of ${given.table} stay without ${given.column}`);
    if (idle > 0) await wait(PAUSE_MS);
  }
  if (empty > 0) progress(total, true);
}

const format = (count: number): string => count.toLocaleString('en-US');

/** Says how far a step is, at most once a second, and at its end. */
export function progressOf(say: Say, lineOf: (done: number) => string) {
  let next = Date.now() + SAY_EVERY_MS;
  return (done: number, isLast = false): void => {
    if (!isLast && Date.now() < next) return;
    next = Date.now() + SAY_EVERY_MS;
    say(lineOf(done));
  };
}

const isEmpty = ({ column, where }: Backfill) => {
  const isNull = sql`target.${sql.ref(column)} is null`;
  return where ? sql`${isNull} and ${where}` : isNull;
};

async function count(db: Db, given: Backfill) {
  const { rows } = await sql<{ total: number; empty: number }>`
    select count(*) as total, count(*) filter (where ${isEmpty(given)}) as empty
    from ${sql.table(given.table)} as target`.execute(db);
  return rows[0] ?? { total: 0, empty: 0 };
}

type Key = Record<string, unknown>;

/** One pass over the table in key order; yields the number of rows each statement filled. */
async function* fillOnce(db: Db, given: Backfill): AsyncGenerator<number> {
  let after: Key | undefined;
  for (const pace = createPace(); ; ) {
    const { rows } = await pace((limit) => fillSome(db, given, { after, limit }));
    const last = rows[0];
    if (!last) return;
    after = last;
    yield last.filled;
  }
}

/** Runs statements that lock rows, each with the number of rows that the last one suggests. */
export function createPace() {
  let limit = FIRST_ROWS;
  return async <T>(work: (limit: number) => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work(limit);
    const fitting = (limit * STATEMENT_MS) / (performance.now() - start);
    limit = Math.ceil(Math.min(fitting, limit * 2, MOST_ROWS));
    return result;
  };
}

/** Returns the last key that was filled. `no key update`: rows that a foreign key check holds can be filled. */
function fillSome(db: Db, given: Backfill, { after, limit }: { after: Key | undefined; limit: number }) {
  const { table, key, column, value, also } = given;
  const names = sql.join(key.map((name) => sql.ref(name)));
  const from = after && sql`and (${names}) > (${sql.join(key.map((name) => after[name]))})`;
  const isSame = sql.join(
    key.map((name) => sql`${sql.ref(`target.${name}`)} = ${sql.ref(`batch.${name}`)}`),
    sql` and `,
  );
  const values = sql.join(
    Object.entries({ [column]: value, ...also }).map(
      ([name, missing]) => sql`${sql.ref(name)} = coalesce(${sql.ref(`target.${name}`)}, ${missing})`,
    ),
  );
  const backwards = sql.join(key.map((name) => sql`${sql.ref(name)} desc`));
  return sql<Key & { filled: number }>`
    with batch as materialized (
      select ${names} from ${sql.table(table)} as target where ${isEmpty(given)} ${from ?? sql``}
      order by ${names} limit ${sql.lit(limit)} for no key update skip locked
    ), filled as (
      update ${sql.table(table)} as target set ${values} from batch where ${isSame} returning 1
    )
    select ${names}, (select count(*) from filled) as filled from batch order by ${backwards} limit 1`.execute(db);
}
