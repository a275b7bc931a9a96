import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import { applyDeletions } from '#api/accounts/setup/apply-deletions.ts';
import { ownApp } from '#api/testing/app.ts';
import { deletionsToStore } from '#db/accounts/deletions.ts';
import { connectDatabase } from '#db/connect.ts';
import { personalData } from '#db/personal-data.ts';
import type { Db } from '#db/schema.ts';
import { connectForTest, newDatabaseUrl } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { storeDeletions } from '#worker/accounts/deletions.ts';

const by = { actorId: null, action: 'account_deleted', ip: null } as const;
const bucket = () => `deletions-${randomUUID()}`;

/** A copy of the database as it is now. */
async function dumped(db: Db): Promise<Db> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = `dump_${randomUUID().replaceAll('-', '')}`;
  const admin = connectDatabase(inject('postgresUrl'), { max: 1 });
  // The connections of the test are opened again by the pool.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name} and pid <> pg_backend_pid()`.execute(
    admin,
  );
  await sql`create database ${sql.id(name)} template ${sql.id(rows[0]?.name ?? '')}`.execute(admin);
  await admin.destroy();
  return connectForTest(Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href);
}

const rowsNaming = async (db: Db, text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { table } of personalData) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${text}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
};

test('after a backup from before a deletion was restored, applying the list deletes the person and the files again [PRIVACY-05]', async () => {
  const app = await ownApp({ settings: { S3_DELETIONS_BUCKET: bucket() }, databaseUrl: await newDatabaseUrl() });
  const { deps, db } = app;
  const { storage } = deps;
  await storage.makeBuckets();
  const [person, other] = [await aFullPerson(db), await aFullPerson(db)];
  const files = [person.document.file_path, `${person.id}/uploaded-after-the-dump.pdf`];
  const store = () =>
    Promise.all(
      files.map((path) => storage.put({ bucket: storage.documents, path, body: Buffer.from('x'), type: 'x/y' })),
    );
  await store();
  await storage.put({ bucket: storage.documents, path: other.document.file_path, body: Buffer.from('x'), type: 'x/y' });
  const restored = await dumped(db);

  expect(await deleteUser(deps, { id: person.id, ...by })).toBe('deleted');
  expect(await storage.read(storage.documents, person.document.file_path)).toBeUndefined();
  expect(await deletionsToStore(db)).toEqual([]);
  // The buckets come back too.
  await store();
  const parts = { ...deps, db: restored };
  expect(await rowsNaming(restored, person.email)).toContain('auth.users');

  const report = await applyDeletions(parts);
  expect(report).toEqual({
    lines: [
      `${person.id}: account deleted, 1 files without a row removed`,
      '1 deletions are listed: 1 accounts deleted again, 0 emptied again, 0 were not there, 0 refused; 1 files without a row removed.',
    ],
    refused: 0,
  });
  expect(await rowsNaming(restored, person.email)).toEqual(['auth.demo_accounts']);
  expect(await rowsNaming(restored, person.id)).toEqual(['audit.events', 'deletions']);
  for (const path of files) expect(await storage.read(storage.documents, path)).toBeUndefined();
  expect(await rowsNaming(restored, other.email)).toContain('auth.users');
  (await storage.read(storage.documents, other.document.file_path))?.body.destroy();

  const again = await applyDeletions(parts);
  expect(again.lines).toEqual([expect.stringContaining('0 accounts deleted again, 0 emptied again, 1 were not there')]);
});

test('an emptied account is emptied again, and the last super admin is refused [PRIVACY-05]', async () => {
  const app = await ownApp({ settings: { S3_DELETIONS_BUCKET: bucket() } });
  const { deps, db } = app;
  await deps.storage.makeBuckets();
  const [soft, chief] = [await aUser(db), await aUser(db, { role: 'super_admin' })];
  const rows = [
    { user_id: soft.id, kind: 'emptied' as const },
    { user_id: chief.id, kind: 'deleted' as const },
  ];
  await db.insertInto('deletions').values(rows).execute();
  await storeDeletions({ ...deps, db });
  await db.deleteFrom('deletions').execute();
  const report = await applyDeletions(deps);
  expect(report.refused).toBe(1);
  expect(report.lines).toContain(
    `${chief.id}: is the last super admin. Give the role to another account and run this again.`,
  );
  const row = await db
    .selectFrom('auth.users')
    .select(['email', 'deleted_at'])
    .where('id', '=', soft.id)
    .executeTakeFirst();
  expect([row?.email.includes('@'), row?.deleted_at]).toEqual([false, expect.any(Date)]);
  expect((await db.selectFrom('deletions').selectAll().execute()).length).toBe(2);
});

test('while the storage is away a deletion succeeds, and the sweep stores it later [PRIVACY-05]', async () => {
  const app = await ownApp({ settings: { S3_DELETIONS_BUCKET: bucket() }, hasBuckets: false });
  const { deps, db } = app;
  const user = await aUser(db);
  // The bucket does not exist yet.
  expect(await deleteUser(deps, { id: user.id, ...by })).toBe('deleted');
  expect(await deletionsToStore(db)).toMatchObject([{ user_id: user.id, kind: 'deleted' }]);
  await deps.storage.makeBuckets();
  await storeDeletions({ ...deps, db });
  expect(await deletionsToStore(db)).toEqual([]);
  const report = await applyDeletions(deps);
  expect(report.lines[0]).toContain('1 deletions are listed');
});
