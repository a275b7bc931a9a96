import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isForeignKeyConflict } from '#db/faults.ts';
import { migrateToLatest } from '#db/migrate.ts';
import type { Db } from '#db/schema.ts';
import { emptyDatabase } from '#db/testing/database.ts';
import * as before from '#db/testing/release-0-1-0.ts';
import { type Person, startWriter, writeOnce } from '#db/testing/writer-0-1-0.ts';

const TABLES = [
  'brand_guidelines',
  'reference_documents',
  'profiles',
  'document_profiles',
  'role_details',
  'role_documents',
  'generation_queue',
  'generated_documents',
  'generated_document_versions',
  'stored_files',
];
/** More than two statements of the backfill. */
const MANY = 2_500;

async function aPerson(db: Db): Promise<Person> {
  const person: Person = { id: await before.signUp(db), texts: new Map(), ids: new Set() };
  await writeOnce(db, person);
  const { rows } = await sql<{ id: string; text: string }>`
    insert into generated_documents (user_id, content) select ${person.id}, to_jsonb('Text ' || gen_random_uuid())
    from generate_series(1, ${MANY}) returning id, content #>> '{}' as text`.execute(db);
  for (const { id, text } of rows) person.texts.set(id, text);
  return person;
}

/** The connection that fills this document's workspace ends in the middle of its statement, as with a killed process. */
async function killAt(db: Db, documentId: string | undefined): Promise<void> {
  await sql`create function kill_backfill() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) ->> 'workspace_id' is not null and to_jsonb(old) ->> 'workspace_id' is null then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger kill_backfill before update on generated_documents for each row
    when (new.id = ${sql.lit(documentId)}) execute function kill_backfill()`.execute(db);
}

const count = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  ((await statement.execute(db)).rows as { count: number }[])[0]?.count ?? -1;

const migrationsOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

let db: Db;
let people: Person[];
let gone: string[];

beforeAll(async () => {
  db = await emptyDatabase();
  await before.migrateToRelease010(db);
  people = [await aPerson(db), await aPerson(db)];
  const earlier = people.flatMap(({ texts }) => [...texts.keys()]).toSorted();
  await killAt(db, earlier[MANY]);
  const writer = startWriter(db, people);
  try {
    await expect(migrateToLatest(db)).rejects.toThrow(/terminat/);
    const filled = sql`select count(workspace_id) from generated_documents where id = any(${earlier})`;
    expect(await count(db, filled)).toBeGreaterThan(0);
    expect(await count(db, filled)).toBeLessThan(earlier.length);
    await sql`drop trigger kill_backfill on generated_documents`.execute(db);
    const names = await Promise.all([migrateToLatest(db), migrateToLatest(db)]);
    expect(names.filter((ran) => ran.length > 0)).toHaveLength(1);
    expect(names.flat().at(-1)).toBe((await migrationsOf(db)).at(-1));
  } finally {
    await writer.oneMoreRound();
    gone = await writer.stop();
  }
  await sql`vacuum analyze`.execute(db);
}, 180_000);

test('every row that release 0.1.0 wrote before, during and after the migration exists once, in the workspace of its author', async () => {
  for (const table of TABLES.filter((name) => name !== 'generated_document_versions')) {
    const stray = sql`select count(*) from ${sql.table(table)} where workspace_id is null or workspace_id <> user_id`;
    expect({ table, stray: await count(db, stray) }).toEqual({ table, stray: 0 });
  }
  for (const person of people) {
    const texts = await sql<{ id: string; text: string }>`
      select id, content #>> '{}' as text from generated_documents where workspace_id = ${person.id}`.execute(db);
    expect(new Map(texts.rows.map(({ id, text }) => [id, text]))).toEqual(person.texts);
    const { rows } = await sql<{ id: string }>`
      select id from brand_guidelines where workspace_id = ${person.id}
      union all select id from reference_documents where workspace_id = ${person.id}
      union all select id from profiles where workspace_id = ${person.id}
      union all select id from role_details where workspace_id = ${person.id}
      union all select id from generation_queue where workspace_id = ${person.id}`.execute(db);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...person.ids].toSorted());
  }
  const versions = sql`select count(*) from generated_documents d where version <> 1 +
    (select count(*) from generated_document_versions where document_id = d.id)`;
  expect(await count(db, versions)).toBe(0);
  expect(await count(db, sql`select count(*) from generated_document_versions`)).toBeGreaterThan(2);
  const moved = sql`select count(*) from (
      select document_id, version as number, content, metadata from generated_document_versions
      union all select id, version, content, metadata from generated_documents) texts
    full join document_versions v using (document_id, number)
    where v.content is distinct from texts.content or v.metadata is distinct from texts.metadata`;
  expect(await count(db, moved)).toBe(0);
  const miscounted = sql`select count(*) from (select ordinal, row_number() over (partition by document_id order by number)
    as wanted from document_versions) counted where ordinal <> wanted`;
  expect(await count(db, miscounted)).toBe(0);
});

test('each account has one personal workspace, which it owns', async () => {
  const rows = await sql`
    select from auth.users full join workspaces on personal_of = users.id
      left join workspace_members on workspace_id = workspaces.id and user_id = users.id and workspace_members.role = 'owner'
    where users.id is null or workspaces.id is distinct from users.id or user_id is null`.execute(db);
  expect(rows.rows).toEqual([]);
});

test('an account that release 0.1.0 deleted during the move left nothing but its files for the sweep', async () => {
  expect(gone.length).toBeGreaterThan(0);
  for (const table of [...TABLES.filter((name) => name !== 'stored_files'), 'workspaces', 'workspace_members']) {
    const column = sql.ref(table === 'workspaces' ? 'id' : 'workspace_id');
    expect(await count(db, sql`select count(*) from ${sql.table(table)} where ${column} = any(${gone})`)).toBe(0);
  }
  const files = sql`select count(*) from stored_files where workspace_id = any(${gone}) and state = 'deleting'`;
  expect(await count(db, files)).toBe(gone.length);
});

const one = (table: string, userId: string | undefined) =>
  sql`(select id from ${sql.table(table)} where workspace_id = ${userId} order by created_at, id limit 1)`;

test.each([
  ['role_details', 'brand_guidelines_id', 'brand_guidelines'],
  ['role_documents', 'role_id', 'role_details'],
  ['role_documents', 'document_id', 'reference_documents'],
  ['document_profiles', 'document_id', 'reference_documents'],
  ['document_profiles', 'profile_id', 'profiles'],
  ['generation_queue', 'role_id', 'role_details'],
  ['generated_documents', 'role_id', 'role_details'],
  ['generated_documents', 'queue_id', 'generation_queue'],
])('the database refuses a link across workspaces: %s.%s', async (table, column, to) => {
  const [mine, theirs] = people;
  const link = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${one(to, theirs?.id)}
    where ctid = (select ctid from ${sql.table(table)} where workspace_id = ${mine?.id} limit 1)`;
  const thrown = await link.execute(db).catch((error: unknown) => error);
  expect(isForeignKeyConflict(thrown)).toBe(true);
});

test('the database refuses a version in another workspace than its document', async () => {
  const [mine, theirs] = people;
  const thrown = await sql`update generated_document_versions set workspace_id = ${theirs?.id}
    where workspace_id = ${mine?.id}`
    .execute(db)
    .catch((error: unknown) => error);
  expect(isForeignKeyConflict(thrown)).toBe(true);
});

test('deleting an author deletes the personal workspace and leaves rows of a shared one without author', async () => {
  const author = await before.signUp(db);
  const person: Person = { id: author, texts: new Map(), ids: new Set() };
  await writeOnce(db, person);
  const shared = randomUUID();
  await sql`insert into workspaces (id, name, slug) values (${shared}, 'Shared', 'shared')`.execute(db);
  await sql`insert into brand_guidelines (workspace_id, user_id, profile_name, brand_values, target_audience,
    writing_style, personality_traits, tone_descriptors, communication_style)
    values (${shared}, ${author}, 'Voice', '', '', '', '', '', '')`.execute(db);
  await sql`insert into generated_documents (workspace_id, user_id, content) values (${shared}, ${author}, '"Text"')`.execute(
    db,
  );
  await sql`insert into stored_files (bucket, path, workspace_id, user_id)
    values ('documents', ${randomUUID()}, ${shared}, ${author})`.execute(db);
  await sql`delete from auth.users where id = ${author}`.execute(db);
  for (const table of TABLES.filter((name) => name !== 'stored_files')) {
    expect(await count(db, sql`select count(*) from ${sql.table(table)} where workspace_id = ${author}`)).toBe(0);
  }
  for (const table of ['brand_guidelines', 'generated_documents', 'stored_files']) {
    const left = sql`select count(*) from ${sql.table(table)} where workspace_id = ${shared} and user_id is null`;
    expect(await count(db, left)).toBe(1);
  }
  await sql`insert into generated_document_versions (document_id, version, content)
    select id, 1, content from generated_documents where workspace_id = ${shared}`.execute(db);
  const kept = sql`select count(*) from generated_document_versions where workspace_id = ${shared}`;
  expect(await count(db, kept)).toBe(1);
});

test('a migration prints its progress, and nothing when there is nothing to do', async () => {
  const other = await emptyDatabase();
  await before.migrateToRelease010(other);
  await aPerson(other);
  const lines: string[] = [];
  await migrateToLatest(other, (line) => lines.push(line));
  expect(lines).toContain('Moving to workspaces: documents 2,506 of 2,506');
  const again: string[] = [];
  await migrateToLatest(other, (line) => again.push(line));
  await migrateToLatest(await emptyDatabase(), (line) => again.push(line));
  expect(again).toEqual([]);
});
