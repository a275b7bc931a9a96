import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresSuperuserUrl: string;
    /** What a new database is made of. */
    newDatabase: NewDatabase;
  }
}

/** The rows of each table that has some, as JSON; and the state of its catalog. */
export type NewDatabase = { rows: { table: string; columns: string; rows: string }[]; catalog: string };

/** A database that has grown beyond it has bloated tables and indexes: measurements in it would be of another one. */
const MOST_BYTES = 60_000_000;

const OURS = "n.nspname in ('public', 'auth', 'audit') and c.relkind = 'r'";

/** Changes with every table, column, index, trigger, constraint and function that is added, altered or dropped. */
async function catalogOf(db: Db): Promise<string> {
  const tables = ['class', 'attribute', 'index', 'trigger', 'constraint', 'proc', 'type', 'policy', 'attrdef'];
  const newest = tables.map((name) => sql`select max(xmin::text::bigint) from ${sql.table(`pg_${name}`)}`);
  const counts = tables.map((name) => sql`select count(*) from ${sql.table(`pg_${name}`)}`);
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', ${sql.join(
    [...newest, ...counts].map((query) => sql`(${query})`),
  )}) as state`.execute(db);
  return rows[0]?.state ?? '';
}

/** Reads what is in a new database, before it is the template of others. */
export async function readNewDatabase(url: string): Promise<NewDatabase> {
  const db = connectDatabase(url, { max: 1 });
  const { rows: tables } = await sql<{ table: string; columns: string }>`
    select c.oid::regclass::text as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${sql.raw(OURS)} group by c.oid order by 1`.execute(db);
  const rows: NewDatabase['rows'] = [];
  for (const { table, columns } of tables) {
    const found = await sql<{
      rows: string | null;
    }>`select json_agg(t order by t::text)::text as rows from ${sql.raw(table)} t`.execute(db);
    const text = found.rows[0]?.rows;
    if (text) rows.push({ table, columns, rows: text });
  }
  const catalog = await catalogOf(db);
  await db.destroy();
  return { rows, catalog };
}

/** Kept open: a new connection reads the catalog anew, which takes longer than all else here. */
const superusers = new Map<string, Db>();
function asSuperuser(name: string): Db {
  const url = Object.assign(new URL(inject('postgresSuperuserUrl')), { pathname: `/${name}` }).href;
  const db = superusers.get(name) ?? connectDatabase(url, { max: 1 });
  superusers.set(name, db);
  return db;
}

/**
 * Makes a database that a test file has left like a new one, which takes a fifth of the time of making one. False: it
 * cannot be, because its tables were altered, it has grown large, or something is still connected to it.
 */
export async function emptied(name: string): Promise<boolean> {
  const db = asSuperuser(name);
  if (await isPlain(db)) return empty(db);
  superusers.delete(name);
  await db.destroy();
  return false;
}

async function isPlain(db: Db): Promise<boolean> {
  const { rows } = await sql<{ others: number; bytes: number }>`
    select (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
      as others, pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.others === 0 && rows[0].bytes < MOST_BYTES && (await catalogOf(db)) === inject('newDatabase').catalog;
}

async function empty(db: Db): Promise<true> {
  await db.transaction().execute(async (tx) => {
    // Without triggers and foreign keys, so that the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql
      .raw(`do $$ declare of text; begin
        for of in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where ${OURS} loop
          execute 'delete from ' || of;
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
          from pg_sequences where last_value is not null;
      end $$`)
      .execute(tx);
    for (const { table, columns, rows } of inject('newDatabase').rows) {
      await sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) overriding system value
        select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(table)}, ${rows}::json)`.execute(tx);
    }
  });
  return true;
}
