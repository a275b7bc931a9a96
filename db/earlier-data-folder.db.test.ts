import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { seedTemplates } from '#db/seed.ts';
import { aUser } from '#db/testing/factories.ts';
import { freePort } from '#local/launch/ports.ts';
import { SUPERUSER } from '#local/services/postgres-access.ts';
import { findHome, makeOwnFolder, POSTGRES_ENV, type PostgresHome } from '#local/services/postgres-home.ts';
import { startServices } from '#local/services/services.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

/** Runs a program of Postgres to its end, or until the returned function stops it. */
function runProgram({ programs, data, owner }: PostgresHome, name: string, args: string[]) {
  const options = { ...owner, env: POSTGRES_ENV, cwd: data, stdio: 'ignore' as const };
  const child = spawn(join(programs, 'bin', name), ['-D', data, ...args], options);
  const ended = once(child, 'exit');
  return { ended, stop: () => child.kill('SIGINT') && ended };
}

const isIn = (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

/** A cluster as earlier releases made it, with trust authentication, a migrated database and a user in it. */
async function earlierDataFolder(dataDir: string) {
  const home = findHome(dataDir);
  makeOwnFolder(home.data, home.owner);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'];
  await runProgram(home, 'initdb', ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', ...locale]).ended;
  const port = await freePort();
  const server = runProgram(home, 'postgres', ['-p', String(port), '-c', 'unix_socket_directories=']);
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  await expect.poll(() => isIn(url), { timeout: 30_000 }).toBe(true);
  const db = connectDatabase(url, { max: 1 });
  await migrateToLatest(db);
  await seedTemplates(db);
  const user = await aUser(db);
  await db.destroy();
  await server.stop();
  return user;
}

test('a data folder with trust authentication requires a password after the next start and keeps its data [S17]', async () => {
  const dataDir = temporaryFolder();
  const user = await earlierDataFolder(dataDir);
  const { urls, stop } = await startServices({ postgres: true }, { dataDir, say: () => undefined, durable: false });
  const url = String(urls.DATABASE_URL);
  expect(await isIn(Object.assign(new URL(url), { username: SUPERUSER, password: '' }).href)).toBe(false);
  const db = connectDatabase(url, { max: 1 });
  expect(await db.selectFrom('auth.users').select(['id', 'email']).execute()).toEqual([
    { id: user.id, email: user.email },
  ]);
  // The last migration again, and everything a migration does to any table, as the role of the product.
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
  const { rows } = await sql<{ change: string }>`
    select format('alter %s %s.%I rename to %I', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
      relnamespace::regnamespace, relname, relname || '_') as change
    from pg_class where relkind in ('r', 'v', 'S') and relnamespace::regnamespace::text in ('public', 'auth')`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(20);
  await db.transaction().execute(async (tx) => {
    for (const { change } of rows) await sql.raw(change).execute(tx);
    await sql`create extension if not exists pg_trgm`.execute(tx);
  });
  const { rows: left } = await sql`
    select oid::regclass::text from pg_class where relowner = ${SUPERUSER}::regrole
      and relnamespace::regnamespace::text in ('public', 'auth')`.execute(db);
  expect(left).toEqual([]);
  await db.destroy();
  await stop();
});
