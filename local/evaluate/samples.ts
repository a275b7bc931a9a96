import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '#local/launch/project.ts';

/**
 * The rules were made with the first two parts. Of the last two, whose authors had seen no rule, one may be looked at and
 * the other is only measured.
 */
const PARTS = ['tuned', 'unseen', 'opened', 'sealed'] as const;
export const SEALED = 'sealed' satisfies (typeof PARTS)[number];

/** In a sample null means the same as a field that is not there. */
const withoutNull = (_key: string, value: unknown): unknown => value ?? undefined;

/** A file holds one sample or an array of them. Throws when one is not JSON, with its path. */
function samplesOf(path: string): unknown[] {
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path).filter((name) => name.endsWith('.json') || !name.includes('.'));
    return names.sort().flatMap((name) => samplesOf(join(path, name)));
  }
  try {
    return [JSON.parse(readFileSync(path, 'utf8'), withoutNull)].flat();
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}

/** The samples of a file or folder. Throws when there is none. */
export function readSamples(path: string): unknown[] {
  const found = existsSync(path) ? samplesOf(path) : [];
  if (found.length === 0) throw new Error(`${path} has no samples`);
  return found;
}

/** The samples of the repository by part. */
export const ownSamples = (folder: string): { part: string; samples: unknown[] }[] =>
  PARTS.map((part) => ({ part, path: inProject(folder, part) }))
    .filter(({ path }) => existsSync(path))
    .map(({ part, path }) => ({ part, samples: readSamples(path) }));
