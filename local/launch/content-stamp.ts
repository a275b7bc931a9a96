import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from '#local/launch/project.ts';

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
}

/** One value for the content of these files and folders of the project; tests do not count. */
export function contentHash(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(inProject(path)))) {
    hash.update(`${file.slice(inProject().length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** A result that is up to date as long as the content it was made from is the same. */
export function stamp(name: string, paths: readonly string[]) {
  const file = inProject('dist', `${name}.stamp`);
  const now = contentHash(paths);
  return {
    isFresh: () => existsSync(file) && readFileSync(file, 'utf8') === now,
    write: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, now);
    },
  };
}
