import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Db } from '#db/schema.ts';
import { connectForTest, newDatabaseUrl } from '#db/testing/database.ts';
import { emptied, readNewDatabase } from '#db/testing/emptied.ts';
import { aPerson } from '#db/testing/factories.ts';

const asSuperuser = (name: string): string =>
  Object.assign(new URL(inject('postgresSuperuserUrl')), { pathname: `/${name}` }).href;

/** What a file leaves, by what it did. */
async function leftBy(work: (db: Db, asOwner: Db) => Promise<unknown>) {
  const url = await newDatabaseUrl();
  const name = new URL(url).pathname.slice(1);
  const [db, asOwner] = [connectForTest(url), connectForTest(asSuperuser(name))];
  await work(db, asOwner);
  await Promise.all([db.destroy(), asOwner.destroy()]);
  return { url, name };
}

test('rows and numbers that a file left are gone, and those of a new database are back', async () => {
  const { name, url } = await leftBy(async (db) => {
    await aPerson(db);
    await db.updateTable('document_templates').set({ name: 'Renamed' }).where('kind', '=', 'job_advert').execute();
    await sql`select nextval('outbox_sent_seq')`.execute(db);
  });
  await expect.poll(() => emptied(name)).toBe(true);
  expect(await readNewDatabase(asSuperuser(name))).toEqual(inject('newDatabase'));
  const { rows } = await sql<{ next: string }>`select nextval('outbox_sent_seq') as next`.execute(connectForTest(url));
  expect(Number(rows[0]?.next)).toBe(1);
});

test.each([
  ['a trigger is switched off', sql`alter table generated_documents disable trigger all`],
  ['a column is added', sql`alter table generated_documents add column more int`],
  ['a table is dropped', sql`drop table document_templates cascade`],
])('a database is not used again after %s', async (_what, statement) => {
  const { name } = await leftBy((_db, asOwner) => statement.execute(asOwner));
  expect(await emptied(name)).toBe(false);
});

test('a database is not used again while something is connected to it', async () => {
  const url = await newDatabaseUrl();
  await sql`select 1`.execute(connectForTest(url));
  expect(await emptied(new URL(url).pathname.slice(1))).toBe(false);
});
