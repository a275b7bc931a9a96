import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addConstraint, change, createIndex } from '#db/online.ts';
import { emptyDatabase } from '#db/testing/database.ts';

const db = await emptyDatabase();
beforeEach(async () => {
  await sql`drop table if exists things`.execute(db);
  await sql`create table things (name text)`.execute(db);
});

const insert = (name: string | null) => sql`insert into things values (${name})`.execute(db);

test('an index is built once, and one that was left half-built is built again', async () => {
  const index = { name: 'things_name', on: 'things (name)', unique: true };
  await insert('twice');
  await insert('twice');
  await expect(createIndex(db, index)).rejects.toThrow('things_name');
  await sql`delete from things`.execute(db);
  for (let run = 0; run < 2; run += 1) await createIndex(db, index);
  const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'things_name'::regclass`.execute(db);
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a constraint holds for new rows at once, and is valid when the rows of before keep to it', async () => {
  const constraint = { table: 'things', name: 'named', rule: 'check (name is not null)' };
  await insert(null);
  await expect(addConstraint(db, constraint)).rejects.toThrow('named');
  await expect(insert(null)).rejects.toThrow('named');
  await sql`delete from things`.execute(db);
  for (let run = 0; run < 2; run += 1) await addConstraint(db, constraint);
  const { rows } = await sql`select convalidated from pg_constraint where conname = 'named'`.execute(db);
  expect(rows).toEqual([{ convalidated: true }]);
});

test('a change waits for a table that is in use, without holding up those who use it', async () => {
  let release = () => {};
  const using = db.transaction().execute(async (tx) => {
    await sql`insert into things values ('mine')`.execute(tx);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const inUse = sql`select from pg_locks where relation = 'things'::regclass and granted`;
  await expect.poll(async () => (await inUse.execute(db)).rows.length).toBe(1);
  const changed = change(db, (tx) => sql`alter table things add column size int`.execute(tx));
  const waiting = sql`select from pg_locks where relation = 'things'::regclass and not granted`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
  // It gives way after a quarter of a second.
  await insert('another');
  release();
  await using;
  await changed;
  expect((await sql`select name, size from things order by name`.execute(db)).rows).toEqual([
    { name: 'another', size: null },
    { name: 'mine', size: null },
  ]);
});
