import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#db/schema.ts';
import { firstRow, rowsOf, statement, statementBy, type The, together } from '#db/statement.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';

const db = await ownDatabase();

type Two = { first: string; second: number | null };

test('a statement is built once, and takes the values of each call wherever they stand', async () => {
  let builds = 0;
  const asked = statement((_db, { first, second }: The<Two>) => {
    builds += 1;
    return sql<{
      all: string;
    }>`select ${first}::text || ${sql.lit('-')} || coalesce(${second}::int, ${7}) || ${first}::text as all`;
  });
  expect(await firstRow(db, asked({ first: 'a', second: 1 }))).toEqual({ all: 'a-1a' });
  expect(await firstRow(db, asked({ first: 'b', second: null }))).toEqual({ all: 'b-7b' });
  expect(builds).toBe(1);
});

test('the builder of queries takes values in the same way', async () => {
  const [one, other] = [await aUser(db), await aUser(db)];
  const named = statement((of, { id }: The<{ id: string }>) =>
    of.selectFrom('auth.users').select('email').where('id', '=', id),
  );
  expect(await rowsOf(db, named({ id: one.id }))).toEqual([{ email: one.email }]);
  expect(await firstRow(db, named({ id: other.id }))).toEqual({ email: other.email });
});

test('each shape of a statement is built once', async () => {
  const built: string[] = [];
  const inShape = statementBy<'plain' | 'doubled', { n: number }, { n: number }>((shape, _db, { n }) => {
    built.push(shape);
    return sql`select ${n}::int * ${sql.lit(shape === 'plain' ? 1 : 2)} as n`;
  });
  for (const n of [1, 2]) {
    expect(await firstRow(db, inShape('plain', { n }))).toEqual({ n });
    expect(await firstRow(db, inShape('doubled', { n }))).toEqual({ n: 2 * n });
  }
  expect(built).toEqual(['plain', 'doubled']);
});

const numbered = statement((_db, { n }: The<{ n: number }>) => sql<{ n: number }>`select ${n}::int as n`);
const divided = statement((_db, { n }: The<{ n: number }>) => sql<{ n: number }>`select 1 / ${n}::int as n`);
const connection = statement<object, { pid: number }>(() => sql`select pg_backend_pid() as pid`);

const apart = async (on: Db) => together(on, [connection({})], [numbered({ n: 2 })], [connection({})]);

test('statements that are sent together run in their order on one connection, in a transaction and outside', async () => {
  for (const [[first], rows, [last]] of [await apart(db), await db.transaction().execute(apart)]) {
    expect(rows).toEqual([{ n: 2 }]);
    expect(last).toEqual(first);
  }
});

test('what the first refused one was refused for is thrown, and nothing of the transaction stays', async () => {
  const user = await aUser(db);
  const remove = statement((of, { id }: The<{ id: string }>) => of.deleteFrom('auth.users').where('id', '=', id));
  const refuse = (): never => {
    throw new Error('It cannot be divided');
  };
  const failed = db
    .transaction()
    .execute((tx) => together(tx, [remove({ id: user.id })], [divided({ n: 0 }), refuse], [numbered({ n: 1 })]));
  await expect(failed).rejects.toThrow('It cannot be divided');
  const found = statement((of, { id }: The<{ id: string }>) =>
    of.selectFrom('auth.users').select('id').where('id', '=', id),
  );
  expect(await rowsOf(db, found({ id: user.id }))).toEqual([{ id: user.id }]);
});
