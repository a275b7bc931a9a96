import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lockUser } from '#db/accounts/accounts.ts';
import { deleteUserRow, TEXTS_AT_ONCE } from '#db/accounts/admin-users.ts';
import type { Db } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aDocument, aGuideline, aRole, aUser } from '#db/testing/factories.ts';

const MANY = 2 * TEXTS_AT_ONCE + 100;
let db: Db;

const countTexts = async (userId: string): Promise<number> => {
  const texts = db.selectFrom('generated_documents').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await texts.where('user_id', '=', userId).executeTakeFirstOrThrow()).count;
};

const fill = (userId: string) =>
  sql`insert into generated_documents (user_id, workspace_id, kind, content)
    select ${userId}, ${userId}, 'plain', to_jsonb('Text ' || n) from generate_series(1, ${MANY}) n`.execute(db);

/** Each statement that deletes documents, cascades included, records its count. */
async function countStatements(): Promise<void> {
  await sql`create table removals (texts int)`.execute(db);
  await sql`create function note_removal() returns trigger language plpgsql as $$
    begin insert into removals select count(*) from gone; return null; end $$`.execute(db);
  await sql`create trigger note_removal after delete on generated_documents referencing old table as gone
    for each statement execute function note_removal()`.execute(db);
}

beforeAll(async () => {
  db = await ownDatabase();
});

test('a user with very many documents is deleted in batches, and no other user loses one', async () => {
  const [user, other] = [await aUser(db), await aUser(db)];
  await fill(user.id);
  await fill(other.id);
  await countStatements();
  const gone = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    return deleteUserRow(tx, user.id);
  });
  expect(gone).toBe(true);
  const { rows } = await sql<{ texts: number }>`select texts from removals`.execute(db);
  const texts = rows.map((row) => row.texts);
  expect(Math.max(...texts)).toBe(TEXTS_AT_ONCE);
  expect(texts.reduce((sum, one) => sum + one, 0)).toBe(MANY);
  expect([await countTexts(user.id), await countTexts(other.id)]).toEqual([0, MANY]);
});

const ORDERS = {
  'by their names': 'conname',
  'by their tables': 'conrelid::regclass::text, conname',
  'those of workspaces last': `conrelid = 'workspaces'::regclass, conname`,
  backwards: 'oid desc',
};

/** Postgres follows references in the order they were made: a restored dump makes them in one of its own. */
async function remakeReferences(order: string): Promise<void> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' order by ${sql.raw(order)}`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  for (const { add } of rows) await sql.raw(add).execute(db);
}

test.each(Object.entries(ORDERS))(
  'with references that were made %s an account is deleted with all it has',
  async (_, order) => {
    await remakeReferences(order);
    const user = await aUser(db);
    const voice = await aGuideline(db, user.id);
    const asset = await aDocument(db, user.id);
    await aRole(db, user.id, { brand_guidelines_id: voice.id, document_ids: [asset.id] });
    expect(await db.transaction().execute((tx) => deleteUserRow(tx, user.id))).toBe(true);
    const left = await db.selectFrom('role_details').select('id').where('workspace_id', '=', user.id).execute();
    expect(left).toEqual([]);
  },
);
