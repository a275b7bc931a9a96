import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { auditProtection, rolesOf, separateRoles } from '#db/roles.ts';
import type { Db } from '#db/schema.ts';
import { asAuditOwner, emptyDatabase, ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';

const insertEvent = (db: Db, userId: string) =>
  db
    .insertInto('audit.events')
    .values({ user_id: userId, action: 'user_signed_in', outcome: 'success', address: '203.0.113.7', device: 'Mac' })
    .execute();
const events = (db: Db) => db.selectFrom('audit.events').selectAll().orderBy('id').execute();
const codeOf = (statement: RawBuilder<unknown>, db: Db): Promise<string> =>
  statement.execute(db).then(
    () => 'done',
    (thrown: { code: string }) => thrown.code,
  );

const NOT_ALLOWED = '42501';
const CHANGES = [
  ['update', sql`update audit.events set action = 'other'`],
  ['update of the address alone', sql`update audit.events set address = null`],
  ['delete', sql`delete from audit.events`],
  ['truncate', sql`truncate audit.events`],
  ['insert with a time', sql`insert into audit.events (action, created_at) values ('late', '2020-01-01')`],
  ['insert with a number', sql`insert into audit.events (id, action) overriding system value values (1, 'first')`],
  ['drop table', sql`drop table audit.events`],
  ['drop schema', sql`drop schema audit cascade`],
  ['add column', sql`alter table audit.events add column more text`],
  ['rename', sql`alter table audit.events rename to others`],
  ['owner', sql`alter table audit.events owner to current_user`],
  ['disable triggers', sql`alter table audit.events disable trigger all`],
  ['drop trigger', sql`drop trigger refuse_change on audit.events`],
  [
    'replace the rule',
    sql`create or replace function audit.refuse_change() returns trigger language sql as 'select 1'`,
  ],
  ['row security', sql`alter table audit.events enable row level security`],
  ['settings', sql`update audit.settings set retention_days = 1`],
  ['become the owner', sql`set role rolevoice_owner`],
  ['new object in the schema', sql`create table audit.more (id int)`],
] as const;

test('the role of the app adds and reads audit rows, and every other statement is refused by Postgres [AUDIT-01] [S18]', async () => {
  const db = await ownDatabase();
  const { id } = await aUser(db);
  await insertEvent(db, id);
  const before = await events(db);
  expect(await auditProtection(db)).toBe('role');
  // Postgres only warns; what follows shows that nothing was granted.
  await sql`grant all on audit.events to current_user`.execute(db);
  const answers: Record<string, string> = {};
  for (const [name, statement] of CHANGES) answers[name] = await codeOf(statement, db);
  expect(answers).toEqual(Object.fromEntries(CHANGES.map(([name]) => [name, NOT_ALLOWED])));
  expect(await events(db)).toEqual(before);
});

test('with one role for everything triggers refuse changes, and the start can say so [AUDIT-02] [S18]', async () => {
  const db = await emptyDatabase();
  await migrateToLatest(db);
  const { role } = await rolesOf(db);
  await separateRoles(db, { appRole: role, retentionDays: 30 });
  const { id } = await aUser(db);
  await insertEvent(db, id);
  const before = await events(db);
  expect(await auditProtection(db)).toBe('triggers');
  for (const statement of [
    sql`update audit.events set action = 'other'`,
    sql`delete from audit.events`,
    sql`truncate audit.events`,
  ]) {
    expect(await codeOf(statement, db)).toBe(NOT_ALLOWED);
  }
  expect(await events(db)).toEqual(before);
  expect(await db.selectFrom('audit.settings').selectAll().execute()).toEqual([{ retention_days: 30 }]);
});

test('a database that one role migrated is handed over by the next set-up with a role of its own [AUDIT-02] [S18]', async () => {
  const db = await emptyDatabase();
  await migrateToLatest(db);
  const { id } = await aUser(db);
  await insertEvent(db, id);
  const owner = await asAuditOwner(db);
  await migrateToLatest(owner);
  const { role } = await rolesOf(db);
  for (let run = 0; run < 2; run++) await separateRoles(owner, { appRole: role, retentionDays: 365 });
  expect(await auditProtection(db)).toBe('role');
  expect(await codeOf(sql`delete from audit.events`, db)).toBe(NOT_ALLOWED);
  expect((await events(db)).map(({ user_id }) => user_id)).toEqual([id]);
});

test('only rows past the retention are removed, by the function the sweep calls [AUDIT-03] [S18]', async () => {
  const db = await ownDatabase();
  const owner = await asAuditOwner(db);
  await sql`insert into audit.events (action, created_at) values
    ('long_ago', now() - interval '366 days'), ('last_year', now() - interval '364 days')`.execute(owner);
  expect(await codeOf(sql`delete from audit.events where action = 'last_year'`, owner)).toBe(NOT_ALLOWED);
  await sql`select audit.delete_expired()`.execute(db);
  expect((await events(db)).map(({ action }) => action)).toEqual(['last_year']);
});

test('what names a person is emptied once their account is deleted, not before; the rows stay [AUDIT-03] [S18]', async () => {
  const db = await ownDatabase();
  const [person, other, admin] = [await aUser(db), await aUser(db), await aUser(db)];
  const address = '203.0.113.7';
  const row = { action: 'user_updated', outcome: 'success', address, device: 'Mac' } as const;
  const details = JSON.stringify({ name: 'Ada', email: 'ada@example.test', scope: 'global' });
  await db
    .insertInto('audit.events')
    .values([
      { ...row, user_id: person.id, actor_id: person.id, details },
      { ...row, user_id: person.id, actor_id: null },
      { ...row, user_id: person.id, actor_id: admin.id },
      { ...row, user_id: other.id, actor_id: other.id },
    ])
    .execute();
  const forget = () => sql`select audit.forget(${person.id}::uuid)`.execute(db);
  await forget();
  expect((await events(db)).map((event) => event.address)).toEqual([address, address, address, address]);
  await db
    .insertInto('audit.events')
    .values({ ...row, user_id: person.id, actor_id: person.id, action: 'account_deleted' })
    .execute();
  await forget();
  const after = await events(db);
  expect(after.map((event) => event.address)).toEqual([null, null, address, address, null]);
  expect(after.map((event) => event.device)).toEqual([null, null, 'Mac', 'Mac', null]);
  expect(after[0]?.details).toEqual({ scope: 'global' });
});
