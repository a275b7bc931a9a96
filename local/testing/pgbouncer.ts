import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort, isFree } from '#local/launch/ports.ts';
import { onPath } from '#local/launch/programs-on-path.ts';
import { unpackPackages } from '#local/services/distribution-package.ts';
import { cacheFolder, type Program, unpackedProgram, works } from '#local/services/unpacked-program.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const PLACES = ['usr/sbin/pgbouncer', 'usr/bin/pgbouncer'];
const PACKAGES = { names: ['pgbouncer'], needing: 'pgbouncer' };

/** The program that is installed, or that of the distribution, unpacked into a private folder. Throws without either. */
async function findPgbouncer(dataDir: string): Promise<Program> {
  const installed = [onPath('pgbouncer'), '/usr/sbin/pgbouncer'].find((path) => path !== undefined && works(path));
  if (installed) return { path: installed, env: {} };
  const cache = cacheFolder('pgbouncer', dataDir);
  const cached = unpackedProgram(cache, PLACES);
  if (cached) return cached;
  const problem = onPath('apt-get') ? await unpackPackages(cache, PACKAGES) : 'there is no apt-get here';
  const unpacked = unpackedProgram(cache, PLACES);
  if (unpacked) return unpacked;
  throw new Error(`This test needs PgBouncer: install it (apt install pgbouncer). ${problem}`);
}

/** It does not run as root, and gives these rights up itself. */
const AS_OTHER = process.getuid?.() === 0 ? ['user = nobody'] : [];
const READY_MS = 10_000;

async function untilListening(port: number, child: ChildProcess, written: () => string): Promise<void> {
  const until = Date.now() + READY_MS;
  while (await isFree(port)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`PgBouncer did not start: ${written()}`);
    await delay(20);
  }
}

export type PoolMode = 'transaction' | 'session';

/**
 * PgBouncer with its own defaults before the Postgres of this address. Returns the address through it; `sessions` is how
 * many it opens to Postgres.
 */
export async function startPgbouncer(url: string, poolMode: PoolMode, sessions = 5): Promise<string> {
  const folder = temporaryFolder();
  const { path, env } = await findPgbouncer(folder);
  const { hostname, port: postgresPort, username, password } = new URL(url);
  const port = await freePort();
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${postgresPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${poolMode}`,
    `default_pool_size = ${sessions}`,
    'max_client_conn = 200',
    ...AS_OTHER,
  ];
  writeFileSync(join(folder, 'users.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const child = spawn(path, [join(folder, 'pgbouncer.ini')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      written += data;
    });
  }
  await untilListening(port, child, () => written);
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
}
