import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { prepare as turnOffLinkApprovals } from '#db/migrations/059_link_approvals_off.ts';
import { prepare as addStopped } from '#db/migrations/062_stopped_makers.ts';
import { prepare as addAsking } from '#db/migrations/063_asking_browsers.ts';
import type { Db } from '#db/schema.ts';
import { catalogOf } from '#db/testing/catalog.ts';
import { emptyDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { databaseOf070 } from '#db/testing/release-0-7-0.ts';

async function newDatabase(): Promise<Db> {
  const db = await emptyDatabase();
  await migrateToLatest(db);
  return db;
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const settingsOf = (db: Db) => db.selectFrom('audit.settings').selectAll().execute();

test('a new database is made from the schema file, and has every migration', async () => {
  const db = await emptyDatabase();
  const made = await migrateToLatest(db);
  expect(made[0]).toBe('001_baseline');
  expect(await migrationsOf(db)).toEqual(made);
  expect(await migrateToLatest(db)).toEqual([]);
  expect((await catalogOf(db)).length).toBeGreaterThan(1_000);
});

test('a database of release 0.7.0 is taken over with its rows and its audit, and ends as a new one does [AUDIT-04] [S18]', async () => {
  const [db, other] = [await databaseOf070(), await newDatabase()];
  const { id } = await aUser(db);
  const signedIn = {
    user_id: id,
    actor_id: id,
    action: 'user_signed_in',
    outcome: 'success',
    address: '203.0.113.9',
  } as const;
  await db.insertInto('audit.events').values(signedIn).execute();
  const names = await migrateToLatest(db);
  expect(names).toEqual((await migrationsOf(other)).slice(1));
  expect(await migrationsOf(db)).toEqual(await migrationsOf(other));
  expect(await catalogOf(db)).toEqual(await catalogOf(other));
  expect(await settingsOf(db)).toEqual(await settingsOf(other));
  expect(await db.selectFrom('workspaces').select('id').execute()).toEqual([{ id }]);
  expect(await db.selectFrom('audit.events').selectAll().execute()).toMatchObject([signedIn]);
  expect(await migrateToLatest(db)).toEqual([]);
});

test('so does one that has some of the later migrations already', async () => {
  const db = await databaseOf070();
  for (const prepare of [turnOffLinkApprovals, addStopped, addAsking]) await prepare(db);
  await sql`insert into kysely_migration
    select unnest(array['059_link_approvals_off', '062_stopped_makers', '063_asking_browsers']), now()::text`.execute(
    db,
  );
  expect(await migrateToLatest(db)).toEqual([
    '064_contract',
    '065_plain_lists',
    '066_summed_bytes',
    '067_replaced_by_starts',
    '068_written_whole',
    '069_ended_at',
    '070_versions_of_their_document',
    '072_searched_words',
    '073_chat_tools',
    '074_waiting_values',
    '075_leads',
    '076_causes',
    '077_old_formats',
  ]);
  expect(await catalogOf(db)).toEqual(await catalogOf(await newDatabase()));
});

test('a database of an earlier release is left as it is, with one sentence that says what to do', async () => {
  const db = await databaseOf070();
  await sql`delete from kysely_migration where name > '049'`.execute(db);
  const before = [await catalogOf(db), await migrationsOf(db)];
  await expect(migrateToLatest(db)).rejects.toThrow(
    'This database is of a release before 0.7.0, and was left as it is: start release 0.7.0 on it once, then this one.',
  );
  expect([await catalogOf(db), await migrationsOf(db)]).toEqual(before);
});

test('a difference between the two ways is found', async () => {
  const [one, other] = [await newDatabase(), await newDatabase()];
  await sql`alter table profiles alter column description drop not null`.execute(other);
  expect(await catalogOf(other)).not.toEqual(await catalogOf(one));
});

test('from 0.7.0 on links decide only where a member decided so, and the activity says where that was turned off [SHARE-06] [S1]', async () => {
  const db = await databaseOf070();
  /** A workspace whose settings were changed so. */
  const workspace = async (slug: string, change?: object): Promise<string> => {
    const made = db.insertInto('workspaces').values({ name: 'Team', slug });
    const { id } = await made.returning('id').executeTakeFirstOrThrow();
    const act = { workspace_id: id, actor_kind: 'user', action: 'workspace.changed' } as const;
    if (change) {
      await db
        .insertInto('workspace_activity')
        .values({ ...act, details: JSON.stringify(change) })
        .execute();
    }
    return id;
  };
  const untouched = await workspace('untouched');
  const renamed = await workspace('renamed', { name: 'Crew' });
  const chosen = await workspace('chosen', { link_approvals_count: true });
  await migrateToLatest(db);
  const on = db.selectFrom('workspaces').select('id').where('link_approvals_count', '=', true);
  expect(await on.execute()).toEqual([{ id: chosen }]);
  const said = db.selectFrom('workspace_activity').select('workspace_id').where('actor_kind', '=', 'system');
  expect((await said.execute()).map(({ workspace_id }) => workspace_id).sort()).toEqual([untouched, renamed].sort());
});

test('what is searched of older texts comes without what nobody sees [REAL-27]', async () => {
  const db = await databaseOf070();
  const { id } = await aUser(db);
  await sql`insert into generated_documents (user_id, workspace_id, kind, content)
    values (${id}, ${id}, 'plain', to_jsonb('A Rock\u00adstar'::text)), (${id}, ${id}, 'plain', to_jsonb('\u200b'::text))`.execute(
    db,
  );
  await migrateToLatest(db);
  const { rows } = await sql<{ content_text: string }>`
    select content_text from generated_documents order by length(content_text)`.execute(db);
  expect(rows.map(({ content_text }) => content_text)).toEqual(['\u200b', 'a rockstar']);
});

test('an asset of an old format, whose text was never read, says so; others stay as they are [READING-04] [REAL-22]', async () => {
  const db = await databaseOf070();
  const { id } = await aUser(db);
  await sql`insert into reference_documents (user_id, workspace_id, title, file_path, file_type, file_size, extracted_text, text_state, text_reason)
    select ${id}, ${id}, title, title, type, 1, text, state, reason from (values
      ('old.doc', 'application/msword', null, 'ready', null), ('old.ppt', 'application/vnd.ms-powerpoint', null, 'ready', null),
      ('rich.doc', 'application/msword', 'Read', 'ready', null), ('logo.png', 'image/png', null, 'ready', null),
      ('odd.doc', 'application/msword', null, 'failed', 'damaged'), ('new.doc', 'application/msword', null, 'reading', null)
    ) as given (title, type, text, state, reason)`.execute(db);
  await migrateToLatest(db);
  const rows = db.selectFrom('reference_documents').select(['title', 'text_state', 'text_reason']).orderBy('title');
  expect((await rows.execute()).map(Object.values)).toEqual([
    ['logo.png', 'ready', null],
    ['new.doc', 'reading', null],
    ['odd.doc', 'failed', 'damaged'],
    ['old.doc', 'failed', 'old_format'],
    ['old.ppt', 'failed', 'old_format'],
    ['rich.doc', 'ready', null],
  ]);
});
