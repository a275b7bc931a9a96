import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type Found = { name: string; rows: number; sum: string };

type Table = { name: string; schema: string };
const known = new WeakMap<Db, Promise<Table[]>>();

function tablesOf(db: Db): Promise<Table[]> {
  const tables = known.get(db) ?? readTables(db);
  known.set(db, tables);
  return tables;
}

const readTables = async (db: Db): Promise<Table[]> => {
  const found = await sql<Table>`
    select table_name as name, table_schema as schema from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`.execute(db);
  return found.rows;
};

async function inEveryTable(db: Db, one: (table: RawBuilder<unknown>, name: string) => RawBuilder<unknown>) {
  const parts = (await tablesOf(db)).map(({ schema, name }) => one(sql.id(schema, name), name));
  const found = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  return found.rows;
}

/** Every row that holds one of these texts, in any column of any table, as one checksum per table. */
export async function stateOf(db: Db, texts: readonly string[]): Promise<Record<string, string>> {
  const found = await inEveryTable(
    db,
    (table, name) => sql`
      select ${name} as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${table} t where t::text ~ ${texts.join('|')}`,
  );
  return Object.fromEntries(found.map(({ name, rows, sum }) => [name, `${rows} ${sum}`]));
}

/** The tables that hold one of these texts anywhere. */
export async function tablesWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const found = await inEveryTable(
    db,
    (table, name) => sql`
      select ${name} as name, count(*)::int as rows, '' as sum from ${table} t where t::text ~ ${texts.join('|')}`,
  );
  return found.filter(({ rows }) => rows > 0).map(({ name }) => name);
}
