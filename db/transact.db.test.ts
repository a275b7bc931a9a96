import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { afterCommit, endingWith } from '#db/transact.ts';

const db = await testDatabase();
const rename = (name: string, id: string) =>
  sql`update auth.users set user_metadata = jsonb_build_object('first_name', ${name}::text) where id = ${id}`;
const nameOf = async (id: string) => {
  const user = db.selectFrom('auth.users').select('user_metadata').where('id', '=', id);
  return (await user.executeTakeFirstOrThrow()).user_metadata.first_name;
};

test('a transaction ends with its last statement, whose answer comes with the commit', async () => {
  const { id } = await aUser(db);
  const followed: string[] = [];
  const answer = await endingWith(db, async (tx) => {
    await rename('Once', id).execute(tx);
    afterCommit(tx, () => followed.push('Once'));
    return {
      done: 'done',
      last: (tx) => sql<{ one: number }>`select 1 as one`.execute(tx).then(({ rows }) => rows),
    };
  });
  expect(answer).toEqual({ done: 'done', last: [{ one: 1 }] });
  expect(await nameOf(id)).toBe('Once');
  expect(followed).toEqual(['Once']);
});

test('what the last statement fails for is thrown, and nothing is stored', async () => {
  const { id } = await aUser(db);
  await rename('Before', id).execute(db);
  const followed: string[] = [];
  const failing = endingWith(db, async (tx) => {
    await rename('After', id).execute(tx);
    afterCommit(tx, () => followed.push('After'));
    return { done: undefined, last: (tx) => sql`select 1 / 0`.execute(tx) };
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await nameOf(id)).toBe('Before');
  expect(followed).toEqual([]);
});

test('without its last statement it is rolled back', async () => {
  const { id } = await aUser(db);
  await rename('Before', id).execute(db);
  const failing = endingWith<undefined, unknown>(db, async (tx) => {
    await rename('After', id).execute(tx);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await nameOf(id)).toBe('Before');
});
