import { spawnSync } from 'node:child_process';
import { onPath } from '#local/launch/programs-on-path.ts';
import { unpackPackages } from '#local/services/distribution-package.ts';
import { cacheFolder, type Program, unpackedProgram, works } from '#local/services/unpacked-program.ts';
import { childEnv, SettingError } from '#platform/config.ts';

/** A Redis server that runs here: the program, or the Docker client that starts one. */
export type RedisProgram = ({ kind: 'program' } & Program) | { kind: 'docker' };

const NAMES = ['valkey-server', 'redis-server'];
const PLACES = NAMES.map((name) => `usr/bin/${name}`);
const PACKAGES = { names: ['redis-server', 'redis-tools'], needing: 'redis-tools' };

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
  const cache = cacheFolder('redis', dataDir);
  const cached = unpackedProgram(cache, PLACES);
  if (cached) return { kind: 'program', ...cached };
  if (onPath('apt-get') && onPath('dpkg-deb')) {
    say('No Redis here: unpacking the one of this distribution into a private folder (nothing is installed)');
    const problem = await unpackPackages(cache, PACKAGES);
    const unpacked = unpackedProgram(cache, PLACES);
    if (unpacked) return { kind: 'program', ...unpacked };
    say(`Redis could not be unpacked${problem ? `: ${problem}` : ''}`);
  }
  if (dockerAnswers()) return { kind: 'docker' };
  throw new SettingError('REDIS_URL', NONE);
}
