import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, whether this runs from the sources or from `dist`. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found above the running file');
    folder = parent;
  }
  return folder;
}

export const inProject = (...parts: string[]): string => resolve(projectRoot(), ...parts);

/** The built file of one of our sources: `local/services/storage.ts` is `dist/local/services/storage.js`. */
export const builtFile = (source: string): string => inProject('dist', source.replace(/\.ts$/, '.js'));

/** Whether this code was bundled: then every other entry was bundled at the same time. */
export const runsFromDist = (): boolean => fileURLToPath(import.meta.url).startsWith(inProject('dist'));
