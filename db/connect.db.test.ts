import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import { isDatabaseFault } from '#db/faults.ts';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';

test('a connection that breaks inside a transaction fails that transaction and nothing else [F8]', async () => {
  const url = await testDatabaseUrl();
  const received: Error[] = [];
  const db = connectDatabase(url, { max: 1, onError: (error) => received.push(error) });
  onTestFinished(() => db.destroy());
  const other = connectForTest(url);
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await sql`select 1`.execute(tx);
  });
  expect(isDatabaseFault(await broken.catch((thrown: unknown) => thrown))).toBe(true);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('after a begin that failed nothing more runs on its connection, and it is not used again', async () => {
  const db = connectDatabase(await testDatabaseUrl(), { max: 1 });
  onTestFinished(() => db.destroy());
  const run = (on: typeof db, text: string) => sql.raw<{ pid: number }>(text).execute(on);
  const pid = async (on: typeof db) => (await run(on, 'select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await db.connection().execute(async (one) => {
    const known = await pid(one);
    await run(one, 'begin');
    await expect(run(one, 'select 1 / 0')).rejects.toThrow('division by zero');
    // A begin is refused in a transaction that failed.
    await run(one, 'begin');
    await expect(run(one, 'select 1')).rejects.toThrow('transaction is aborted');
    await expect(run(one, 'rollback')).rejects.toThrow('transaction is aborted');
    return known;
  });
  expect(await pid(db)).not.toBe(before);
});
