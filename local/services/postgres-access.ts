import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureIn } from '#local/launch/say.ts';
import type { Secrets } from '#local/launch/secrets.ts';
import { POSTGRES_ENV, type PostgresHome } from '#local/services/postgres-home.ts';

type Passwords = Pick<Secrets, 'postgres_password' | 'database_password' | 'database_owner_password'>;

/** The role that initdb made. The product does not use it. */
export const SUPERUSER = 'rolevoice';
/** The role of api and worker: it owns its database and nothing else. */
export const APP_ROLE = 'rolevoice_app';
/** The role of the migrations: it may act for that of the app, and owns the audit, which that one may not change. */
export const OWNER_ROLE = 'rolevoice_owner';

const ownRole = (name: string, password: string): string[] => [
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name}; end if;
  end $$`,
  `alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
];

const statements = (passwords: Passwords): string[] => [
  `alter role ${SUPERUSER} password '${passwords.postgres_password}'`,
  ...ownRole(APP_ROLE, passwords.database_password),
  ...ownRole(OWNER_ROLE, passwords.database_owner_password),
  `grant ${APP_ROLE} to ${OWNER_ROLE}`,
  `alter database postgres owner to ${APP_ROLE}`,
];

/** Runs as superuser without listening anywhere: the statements are sent by a private pipe. */
async function runAlone({ programs, data, owner }: PostgresHome, sql: string[]): Promise<void> {
  const quiet = ['-c', 'log_min_messages=error', '-c', 'log_min_error_statement=panic'];
  const server = spawn(join(programs, 'bin/postgres'), ['--single', '-j', '-D', data, ...quiet, 'postgres'], {
    ...owner,
    env: POSTGRES_ENV,
    cwd: data,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  server.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  // If it ends at once its last output has the reason.
  server.stdin.on('error', () => undefined);
  server.stdin.end(sql.map((statement) => `${statement};\n\n`).join(''));
  const [code] = (await once(server, 'close')) as [number | null];
  // It continues after a failed statement.
  if (code !== 0 || /\b(?:ERROR|FATAL|PANIC): /.test(complaint)) {
    throw new Error(failureIn(complaint, 'The roles of the embedded database could not be made'));
  }
}

function kept(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Before the server listens: the roles have the passwords of this data folder, and only a password opens a connection.
 * Does nothing once that is done.
 */
export async function requirePasswords(home: PostgresHome, passwords: Passwords): Promise<void> {
  const sql = statements(passwords);
  const digest = createHash('sha256').update(sql.join()).digest('hex');
  const rules = `# Written by the product. Roles as of ${digest}\nhost all all 127.0.0.1/32 scram-sha-256\n`;
  const path = join(home.data, 'pg_hba.conf');
  if (kept(path) === rules) return;
  await runAlone(home, sql);
  writeFileSync(`${path}.new`, rules, { mode: 0o600 });
  if (home.owner) chownSync(`${path}.new`, home.owner.uid, home.owner.gid);
  renameSync(`${path}.new`, path);
}
