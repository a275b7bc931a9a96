import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Child, Command, StartChild } from '#local/launch/children.ts';
import { failureIn } from '#local/launch/say.ts';
import { keptSecrets } from '#local/launch/secrets.ts';
import { APP_ROLE, OWNER_ROLE, requirePasswords, SUPERUSER } from '#local/services/postgres-access.ts';
import { findHome, makeOwnFolder, POSTGRES_ENV, type PostgresHome } from '#local/services/postgres-home.ts';

/** The timeout of the start: a killed server first replays its log, which may take a while. */
const READY_MS = 60_000;
const HELPERS_MS = 10_000;

/** Creates the cluster in a temporary folder and moves it, so that an interrupted start leaves no incomplete one. */
async function makeCluster({ programs, data, owner }: PostgresHome): Promise<void> {
  const fresh = `${data}.new`;
  makeOwnFolder(fresh, owner);
  // Connections are refused before the roles have their passwords.
  const args = ['-D', fresh, '-U', SUPERUSER, '-A', 'reject', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const initdb = spawn(join(programs, 'bin/initdb'), [...args, ...locale], {
    ...owner,
    env: POSTGRES_ENV,
    cwd: fresh,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const [code] = (await once(initdb, 'close')) as [number | null];
  if (code !== 0) throw new Error(failureIn(complaint, 'The embedded database could not be made'));
  renameSync(fresh, data);
}

/** The server writes its process number first and its state on the eighth line (as pg_ctl reads it). */
function saysReady(data: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

async function untilReady(child: Child, data: string): Promise<void> {
  const until = Date.now() + READY_MS;
  while (!saysReady(data, child.pid)) {
    if (!child.isRunning()) throw new Error(failureIn(child.lastWords(), 'The embedded database did not start'));
    if (Date.now() > until) throw new Error('The embedded database did not become ready within a minute');
    await delay(10);
  }
}

/** A killed server's helpers end a moment after it; until then they hold on to its memory. */
async function whenFree(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + HELPERS_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const isHeld = (error as Error).message.includes('pre-existing shared memory block');
      if (!isHeld || Date.now() > until) throw error;
      await delay(100);
    }
  }
}

/** Faster settings for tests: data may be lost in a crash of the machine, and nothing is vacuumed. */
const CARELESS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];

/** The addresses for the product and for its migrations. */
export type PostgresUrls = { DATABASE_URL: string; MIGRATE_DATABASE_URL: string };

/** Starts the embedded Postgres on this port and waits until it accepts connections. */
export async function startPostgres(
  start: StartChild,
  dataDir: string,
  port: number,
  durable: boolean,
): Promise<PostgresUrls> {
  const home = findHome(dataDir);
  const secrets = keptSecrets(dataDir);
  if (!existsSync(join(home.data, 'PG_VERSION'))) await makeCluster(home);
  await whenFree(() => requirePasswords(home, secrets));
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=fatal',
    ...(durable ? [] : CARELESS),
  ];
  const command: Command = {
    name: 'postgres',
    command: join(home.programs, 'bin/postgres'),
    args: ['-D', home.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    env: POSTGRES_ENV,
    cwd: home.data,
    stopSignal: 'SIGINT',
    ...(home.owner ? { identity: home.owner } : {}),
  };
  await whenFree(() => untilReady(start(command), home.data));
  const urlOf = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;
  return {
    DATABASE_URL: urlOf(APP_ROLE, secrets.database_password),
    MIGRATE_DATABASE_URL: urlOf(OWNER_ROLE, secrets.database_owner_password),
  };
}
