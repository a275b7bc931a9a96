import type { Plugin } from 'vite';
import { paths } from '#web/lib/paths.ts';

/** What the build knows of a file: the modules in it, and the files it cannot run without. */
export type Built = { fileName: string; moduleIds: string[]; imports: string[]; isEntry: boolean };

/** The files of each page beyond the entry's: `open` to everybody, or `inside`, which stand in the shell. */
export type FirstLoad = { open: Record<string, string[]>; inside: Record<string, string[]> };

const SHELL = 'web/app/layout.tsx';
const PAGE = /\[paths\.(\w+)\]:\s*\(\)\s*=>\s*import\('#(web\/[^']+)'\)/g;
const isOpen = (module: string) => module.startsWith('web/features/accounts/');

/** The module of each page's address, read from the list of pages. Throws when a page is not found there. */
export function pageModules(source: string): [path: string, module: string][] {
  const found = [...source.matchAll(PAGE)].map(([, name, module]): [string, string] => [
    paths[name as keyof typeof paths] ?? '',
    module ?? '',
  ]);
  const missing = Object.values(paths).filter((path) => !found.some(([known]) => known === path));
  if (missing.length > 0) throw new Error(`pages.ts names no page for: ${missing.join(', ')}`);
  return found;
}

/** What the browser has to fetch for each page, given what was built; nothing while developing, when nothing was. */
export function firstLoad(pages: [path: string, module: string][], built: readonly Built[]): FirstLoad {
  const byName = new Map(built.map((file) => [file.fileName, file]));
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const next of byName.get(name)?.imports ?? []) withImports(next, found);
    return found;
  };
  const known = new Set(built.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]));
  const filesOf = (modules: string[]) => {
    const names = modules.map(
      (module) => built.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))?.fileName,
    );
    const all = new Set(names.filter((name) => name !== undefined).flatMap((name) => [...withImports(name)]));
    return [...all].filter((name) => !known.has(name)).map((name) => `/${name}`);
  };
  const open = pages.filter(([, module]) => isOpen(module));
  const inside = pages.filter(([, module]) => !isOpen(module));
  return {
    open: Object.fromEntries(open.map(([path, module]) => [path, filesOf([module])])),
    inside: Object.fromEntries(inside.map(([path, module]) => [path, filesOf([SHELL, module])])),
  };
}

const MARK = '{ open: {}, inside: {} }';

/**
 * Tells the script in index.html which files the page at each address needs, so that it asks for them at once.
 * `pageList` is the text of app/pages.ts.
 */
export const askEarly = (pageList: string): Plugin => ({
  name: 'ask-early',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!html.includes(MARK)) throw new Error(`index.html has no place for the pages' files: ${MARK}`);
      const built = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      return html.replace(MARK, JSON.stringify(firstLoad(pageModules(pageList), built)));
    },
  },
});
