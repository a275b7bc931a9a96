import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { separateRoles } from '#db/roles.ts';
import { aUser } from '#db/testing/factories.ts';
import { freePort } from '#local/launch/ports.ts';
import { ensureDatabaseRoles } from '#local/services/database-roles.ts';
import { findHome, makeOwnFolder, POSTGRES_ENV } from '#local/services/postgres-home.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const PASSWORDS = { superuser: 'of-the-superuser', owner: 'of-the-owner', app: 'of-the-app' };

/** Postgres as its container starts it: with this superuser, and every connection needs a password. */
async function aServer(superuser: string) {
  const { programs, data, owner } = findHome(temporaryFolder());
  makeOwnFolder(data, owner);
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, PASSWORDS.superuser);
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const options = { ...owner, env: POSTGRES_ENV, cwd: data, stdio: 'ignore' } as const;
  const access = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'];
  const initdb = spawn(join(programs, 'bin/initdb'), ['-D', data, ...access, ...locale], options);
  expect(await once(initdb, 'close')).toEqual([0, null]);
  const port = await freePort();
  const settings = ['unix_socket_directories=', 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'bin/postgres'), ['-D', data, '-p', String(port), ...settings], options);
  onTestFinished(async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
  });
  const address = { host: '127.0.0.1', port };
  const root = { ...address, user: superuser, password: PASSWORDS.superuser };
  await expect.poll(() => outcome({ ...root, database: 'postgres' }), { timeout: 30_000 }).toBe('ok');
  await outcome({ ...root, database: 'postgres' }, 'create database rolevoice');
  return { ...address, database: 'rolevoice' };
}

/** The error code of a statement by a role, or 'ok'. */
async function outcome(config: pg.ClientConfig, statement = 'select 1'): Promise<string> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return 'ok';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Server = Awaited<ReturnType<typeof aServer>>;
const urlOf = ({ host, port, database }: Server, role: string, password: string) =>
  `postgres://${role}:${password}@${host}:${port}/${database}`;

async function migrateAsOwner(server: Server): Promise<void> {
  const owner = connectDatabase(urlOf(server, 'rolevoice_owner', PASSWORDS.owner), { max: 2 });
  await migrateToLatest(owner);
  await separateRoles(owner, { appRole: 'rolevoice', retentionDays: 365 });
  await owner.destroy();
}

/** What the product's role must not do, whatever the history of the volume. */
const FORBIDDEN: [string, string][] = [
  ["copy (select 1) to program 'true'", '42501'],
  ['create table mine (id int)', '42501'],
  ['create schema mine', '42501'],
  ['create role mine', '42501'],
  ['drop table public.role_details', '42501'],
  ['alter table auth.users disable trigger all', '42501'],
  ['truncate auth.users', '42501'],
  ['create temporary table mine (id int)', '42501'],
  ['set role rolevoice_owner', '42501'],
  ['update audit.events set address = null', '42501'],
  ['delete from audit.events', '42501'],
  ['truncate audit.events', '42501'],
  ['drop table audit.events', '42501'],
  ['update audit.settings set retention_days = 1', '42501'],
];

async function expectLeastRights(server: Server): Promise<void> {
  const app = { ...server, user: 'rolevoice', password: PASSWORDS.app };
  for (const [statement, code] of FORBIDDEN) {
    expect([statement, await outcome(app, statement)]).toEqual([statement, code]);
  }
  expect(await outcome({ ...app, database: 'postgres', password: PASSWORDS.superuser })).toBe('28P01');
  const db = connectDatabase(urlOf(server, 'rolevoice', PASSWORDS.app), { max: 2 });
  const { email } = await aUser(db);
  expect(await db.selectFrom('auth.users').select('email').where('email', '=', email).execute()).toEqual([{ email }]);
  const { rows } = await sql`select rolname from pg_class join pg_roles on pg_roles.oid = relowner
    where relnamespace::regnamespace::text in ('public', 'auth') and rolname <> 'rolevoice_owner'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  expect(rows).toEqual([]);
  await db.destroy();
}

test('in a new volume the product’s role owns nothing, runs no programs and cannot become the owner or change the audit [AUDIT-01] [GAP-200] [S17]', async () => {
  const fresh = await aServer('postgres');
  await ensureDatabaseRoles(fresh, PASSWORDS);
  await migrateAsOwner(fresh);
  await expectLeastRights(fresh);
  // A changed password takes effect at the next start, and the former one no longer.
  await ensureDatabaseRoles(fresh, { ...PASSWORDS, app: 'another-one' });
  expect(await outcome({ ...fresh, user: 'rolevoice', password: PASSWORDS.app })).toBe('28P01');
  expect(await outcome({ ...fresh, user: 'rolevoice', password: 'another-one' })).toBe('ok');
});
