import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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

/** The names of the parameters in the first message of a connection. */
async function parametersOfStart(): Promise<string[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const first = once(server, 'connection').then(async ([socket]) => {
    const [message] = await once(socket, 'data');
    socket.destroy();
    return message;
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const db = connectDatabase(`postgres://ada:secret@127.0.0.1:${port}/harbour`);
  sql`select 1`.execute(db).catch(() => undefined);
  const words = ((await first) as Buffer).subarray(8).toString().split('\0');
  await db.destroy();
  return words.filter((word, at) => at % 2 === 0 && word !== '');
}

test('a connection begins with nothing that a pooler refuses, and has its settings all the same [REAL-35]', async () => {
  expect((await parametersOfStart()).toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  const db = connectDatabase(await testDatabaseUrl(), { max: 1, statementMs: 4_000 });
  onTestFinished(() => db.destroy());
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as parallel, current_setting('random_page_cost') as page`.execute(
    db,
  );
  expect(rows).toEqual([{ statement: '4s', idle: '1min', jit: 'off', parallel: '0', page: '1.1' }]);
});

test.each([
  ['auto', 1],
  ['on', 1],
  ['off', 0],
] as const)(
  'with DATABASE_PREPARED=%s there are %i named statements in a session of Postgres itself [REAL-35]',
  async (prepared, count) => {
    const db = connectDatabase(await testDatabaseUrl(), { max: 1, prepared });
    onTestFinished(() => db.destroy());
    await sql.raw('select 1 /* prepared */').execute(db);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
    expect(rows).toHaveLength(count);
  },
);
