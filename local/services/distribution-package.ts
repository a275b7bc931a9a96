import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from '#platform/config.ts';

type Ran = { ok: boolean; output: string; complaint: string };

const run = (cwd: string, command: string, args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { cwd, env: childEnv({ LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }), maxBuffer: 1 << 26 };
    execFile(command, args, options, (error, output, complaint) => resolve({ ok: error === null, output, complaint }));
  });

/** Lists and archives of our own and no lock, so that apt needs neither root nor the system's folders. */
const aptOptions = (work: string): string[] =>
  [
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::Retries=1',
    'Acquire::http::Timeout=15',
    'Acquire::https::Timeout=15',
  ].flatMap((option) => ['-o', option]);

/** The C library must stay the system's: a second one beside the system's loader crashes. */
const isOwnLibrary = (name: string): boolean => name.startsWith('lib') && !name.startsWith('libc6');

/** `names`: the packages. The libraries that one of them, `needing`, depends on come with them. */
export type Packages = { names: readonly string[]; needing: string };

async function downloadPackages(work: string, { names, needing }: Packages): Promise<string> {
  const options = aptOptions(work);
  // Ignored: one broken source fails the whole update; whether the download works decides.
  await run(work, 'apt-get', ['-qq', ...options, 'update']);
  const depends = ['depends', '--no-recommends', '--no-suggests', needing];
  const listed = await run(work, 'apt-cache', [...options, ...depends]);
  const libraries = [...listed.output.matchAll(/^ {2}Depends: (\S+)/gm)]
    .map((match) => match[1] ?? '')
    .filter(isOwnLibrary);
  const all = [...names, ...new Set(libraries)];
  const download = await run(join(work, 'packages'), 'apt-get', ['-qq', ...options, 'download', ...all]);
  return download.ok ? '' : (download.complaint.trim().split('\n').at(-1) ?? '');
}

/**
 * Unpacks packages of the distribution into this folder without root and without installing anything. Works in a
 * temporary folder that is moved when complete, so that concurrent starts do not conflict. Returns the error message, or
 * '' on success.
 */
export async function unpackPackages(folder: string, wanted: Packages): Promise<string> {
  mkdirSync(join(folder, '..'), { recursive: true });
  const work = mkdtempSync(`${folder}-new-`);
  try {
    for (const part of ['lists/partial', 'cache/archives/partial', 'packages', 'root']) {
      mkdirSync(join(work, part), { recursive: true });
    }
    const problem = await downloadPackages(work, wanted);
    const packages = readdirSync(join(work, 'packages'));
    await Promise.all(
      packages.map((name) => run(work, 'dpkg-deb', ['-x', join(work, 'packages', name), join(work, 'root')])),
    );
    if (packages.length > 0) moveOver(join(work, 'root'), folder);
    return problem;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function moveOver(from: string, folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
    renameSync(from, folder);
  } catch (error) {
    // A concurrent start has finished first; its copy is used.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
