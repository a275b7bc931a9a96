import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** Real failures of the database: a missing table, a write that a trigger refuses. */

/** Without the table (or one of its columns) while `act` runs. */
export async function without<T>(db: Db, name: string, act: () => Promise<T>): Promise<T> {
  const [table = '', column] = name.split('.');
  const rename = (from: string, to: string) =>
    column
      ? sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(to)}`
      : sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`;
  const there = column ?? table;
  await rename(there, `${there}_away`).execute(db);
  try {
    return await act();
  } finally {
    await rename(`${there}_away`, there).execute(db);
  }
}

type Refusal = { table: string; on: 'insert' | 'update' | 'delete'; how?: 'refused' | 'swallowed' };

/** Every write of one kind to the table is refused, or ignored, while `act` runs. */
export async function refusing<T>(db: Db, { table, on, how = 'refused' }: Refusal, act: () => Promise<T>): Promise<T> {
  const body = how === 'refused' ? sql`raise exception 'not now'` : sql`return null`;
  await sql`create function turn_down() returns trigger language plpgsql as $$ begin ${body}; end $$`.execute(db);
  await sql`create trigger turn_down before ${sql.raw(on)} on ${sql.id(...table.split('.'))}
    for each row execute function turn_down()`.execute(db);
  try {
    return await act();
  } finally {
    await sql`drop function turn_down cascade`.execute(db);
  }
}
