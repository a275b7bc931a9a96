import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/delete-account.ts';
import { forgetFile } from '#db/base/files.ts';
import { accountEndings } from '#db/endings.ts';
import { personalData } from '#db/personal-data.ts';
import type { Db } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { transact } from '#db/transact.ts';
import { personalScope } from '#shared/scope.ts';

let db: Db;
beforeAll(async () => {
  db = await ownDatabase();
});

/** Columns that name a person, a workspace, or where a person can be reached. */
const NAMING =
  '^(.*_)?(user|workspace|actor|author|owner|person|member)_id$|^(created|invited|set|revoked)_by$|email|phone|address|^ip$|_ip$';

const named = (schema: string, table: string) => (schema === 'public' ? table : `${schema}.${table}`);

/** Tables that name people by a column, or refer to such a table, also over several others. */
async function tablesThatNamePeople(): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    with recursive named as (
      select c.table_schema::text as schema, c.table_name::text as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and c.table_schema in ('auth', 'audit', 'public') and c.column_name ~ ${NAMING}
      union
      select r.relnamespace::regnamespace::text, r.relname::text from pg_constraint k
        join pg_class r on r.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        join named on named.name = f.relname and named.schema = f.relnamespace::regnamespace::text
        where k.contype = 'f'
    )
    select * from named`.execute(db);
  return rows.map(({ schema, name }) => named(schema, name)).sort();
}

test('every table of the database that names a person is in the list of personal data, and no other [PRIVACY-01]', async () => {
  expect(personalData.map(({ table }) => String(table)).sort()).toEqual(await tablesThatNamePeople());
});

test('a table that is not in the list is found, by its column and by its foreign key [PRIVACY-01]', async () => {
  await sql`create table planted (id int primary key, workspace_id uuid)`.execute(db);
  await sql`create table planted_below (planted_id int references planted)`.execute(db);
  const listed = new Set(personalData.map(({ table }) => String(table)));
  expect((await tablesThatNamePeople()).filter((name) => !listed.has(name))).toEqual(['planted', 'planted_below']);
  await sql`drop table planted_below, planted`.execute(db);
});

test('each key of the list is the primary key of its table [PRIVACY-01]', async () => {
  const { rows } = await sql<{ schema: string; name: string; key: string[] }>`
    select r.relnamespace::regnamespace::text as schema, r.relname as name,
      array_agg(a.attname::text order by a.attname) as key
    from pg_index i join pg_class r on r.oid = i.indrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = any(i.indkey)
    where i.indisprimary group by 1, 2`.execute(db);
  const keys = Object.fromEntries(rows.map(({ schema, name, key }) => [named(schema, name), key]));
  for (const { table, key } of personalData) expect([table, [...key].sort()]).toEqual([table, keys[table]]);
});

/** The rows of each table that name one of these texts anywhere. */
async function rowsNaming(texts: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { table } of personalData) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} t
      where to_jsonb(t)::text like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(db);
    if (rows[0]?.rows) found[table] = rows[0].rows;
  }
  return found;
}

const TECHNICAL = new Set<string>([
  'auth.session_amr',
  'auth.refresh_tokens',
  'auth.mfa_challenges',
  'auth.passkey_challenges',
  'deletions',
]);

test('after a deletion only its record and activity without an address name the id of the person [PRIVACY-04]', async () => {
  const [person, other] = [await aFullPerson(db), await aFullPerson(db)];
  const before = await rowsNaming([other.id, other.email]);
  const tables = personalData.map(({ table }) => String(table));
  expect(Object.keys(before)).toEqual(tables.filter((table) => !TECHNICAL.has(table)));
  const by = { actorId: person.id, action: 'account_deleted', ip: '192.0.2.7' } as const;
  const left = await transact(db, (tx) =>
    deleteAccount(tx, accountEndings, { scope: personalScope(person.id), ...by }),
  );
  expect(left).toMatchObject({ generations: [person.generation], files: [{ path: person.document.file_path }] });
  await forgetFile(db, { bucket: 'reference-documents', path: person.document.file_path });
  expect(await rowsNaming([person.id, person.phone])).toEqual({ 'audit.events': 3, deletions: 1 });
  // The published address of a demo account.
  expect(await rowsNaming([person.email])).toEqual({ 'auth.demo_accounts': 1 });
  const entries = db.selectFrom('audit.events').select(['action', 'address']).where('user_id', '=', person.id);
  expect(await entries.orderBy('id').execute()).toEqual([
    { action: 'user_signed_in', address: null },
    { action: 'user_updated_by_admin', address: '198.51.100.1' },
    { action: 'account_deleted', address: null },
  ]);
  expect(await rowsNaming([other.id, other.email])).toEqual(before);
});
