import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '#local/launch/programs-on-path.ts';
import { unpackRedis } from '#local/services/redis-package.ts';
import { childEnv, SettingError } from '#platform/config.ts';

/** A Redis server that runs here: the program, or the Docker client that starts one. */
export type RedisProgram = { kind: 'program'; path: string; env: Record<string, string> } | { kind: 'docker' };

const NAMES = ['valkey-server', 'redis-server'];

const works = (path: string, env: Record<string, string> = {}): boolean =>
  spawnSync(path, ['--version'], { env, stdio: 'ignore' }).status === 0;

/** Unpacked once per user, shared by every clone; a home that cannot be written falls back to the data folder. */
function cacheFolder(dataDir: string): string {
  const env = childEnv({});
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'rolevoice', `redis-${process.arch}`);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return join(dataDir, 'redis-program');
  }
}

/** The server of an unpacked folder, with the libraries that came with it. */
function unpackedProgram(folder: string): RedisProgram | undefined {
  const libraries = ['usr/lib', 'lib'].flatMap((lib) => [join(folder, lib), ...archLibraries(join(folder, lib))]);
  const env = { LD_LIBRARY_PATH: libraries.filter((path) => existsSync(path)).join(':') };
  const path = NAMES.map((name) => join(folder, 'usr/bin', name)).find((file) => existsSync(file) && works(file, env));
  return path ? { kind: 'program', path, env } : undefined;
}

const archLibraries = (lib: string): string[] =>
  ['x86_64', 'aarch64', 'arm'].map((machine) => join(lib, `${machine}-linux-gnu${machine === 'arm' ? 'eabihf' : ''}`));

const dockerAnswers = (): boolean =>
  onPath('docker') !== undefined &&
  spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { stdio: 'ignore', timeout: 5000, env: childEnv({}) })
    .status === 0;

const NONE =
  'no Redis was found. Give the address of one, or get one: `brew install valkey`, `apt install redis-server` or `docker compose up -d redis`.';

/** The first that works: on PATH, unpacked earlier, unpacked now from the distribution's packages, Docker. */
export async function findRedis(dataDir: string, say: (line: string) => void): Promise<RedisProgram> {
  const installed = NAMES.map(onPath).find((path) => path !== undefined && works(path));
  if (installed) return { kind: 'program', path: installed, env: {} };
  const cache = cacheFolder(dataDir);
  const cached = unpackedProgram(cache);
  if (cached) return cached;
  if (onPath('apt-get') && onPath('dpkg-deb')) {
    say('No Redis here: unpacking the one of this distribution into a private folder (nothing is installed)');
    const problem = await unpackRedis(cache);
    const unpacked = unpackedProgram(cache);
    if (unpacked) return unpacked;
    say(`Redis could not be unpacked${problem ? `: ${problem}` : ''}`);
  }
  if (dockerAnswers()) return { kind: 'docker' };
  throw new SettingError('REDIS_URL', NONE);
}
