import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = /@source (?:not )?"([^"]+)";/g;

/** The files and folders that a style sheet takes its classes from, from the root; of `{a,b}.{ts,tsx}` the files there are. */
function sourcesOf(name: string): string[][] {
  const text = readFileSync(`web/ui/${name}`, 'utf8');
  return [...text.matchAll(SOURCE)].flatMap(([, path = '']) => {
    const [, folder = '', names = '', ends = ''] = /^(.*\/)\{([^}]+)\}\.(.+)$/.exec(path) ?? [];
    if (!names) return [[join('web/ui', path)]];
    const extensions = ends.replace(/[{}]/g, '').split(',');
    return names.split(',').map((one) => extensions.map((end) => join('web/ui', folder, `${one}.${end}`)));
  });
}

test.each(['guest.css', 'main.css'])(
  '%s takes classes only from what exists: what is missing would be unstyled',
  (name) => {
    const sources = sourcesOf(name);
    expect(sources).not.toEqual([]);
    expect(sources.filter((paths) => !paths.some((path) => existsSync(path)))).toEqual([]);
  },
);
