import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { childEnv } from '#platform/config.ts';

export type Program = { path: string; env: Record<string, string> };

export const works = (path: string, env: Record<string, string> = {}): boolean =>
  spawnSync(path, ['--version'], { env, stdio: 'ignore' }).status === 0;

/** Unpacked once per user, shared by every clone; a home that cannot be written falls back to the data folder. */
export function cacheFolder(name: string, dataDir: string): string {
  const env = childEnv({});
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'rolevoice', `${name}-${process.arch}`);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return join(dataDir, `${name}-program`);
  }
}

/** The program of an unpacked folder, with the libraries that came with it. */
export function unpackedProgram(folder: string, places: readonly string[]): Program | undefined {
  const libraries = ['usr/lib', 'lib'].flatMap((lib) => [join(folder, lib), ...archLibraries(join(folder, lib))]);
  const env = { LD_LIBRARY_PATH: libraries.filter((path) => existsSync(path)).join(':') };
  const path = places.map((place) => join(folder, place)).find((file) => existsSync(file) && works(file, env));
  return path ? { path, env } : undefined;
}

const archLibraries = (lib: string): string[] =>
  ['x86_64', 'aarch64', 'arm'].map((machine) => join(lib, `${machine}-linux-gnu${machine === 'arm' ? 'eabihf' : ''}`));
