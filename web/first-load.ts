import type { Plugin } from 'vite';
import { paths } from '#web/lib/paths.ts';

/** A file of the build: the modules in it and the files it imports. */
export type Built = { fileName: string; moduleIds: string[]; imports: string[]; isEntry: boolean };

/**
 * The files each page needs in addition to those of the entry: `open` for public pages, `inside` for pages of the
 * shell.
 */
export type FirstLoad = { open: Record<string, string[]>; inside: Record<string, string[]> };

const SHELL = 'web/app/layout.tsx';
const PAGE = /\[paths\.(\w+)\]:\s*\(\)\s*=>\s*import\('#(web\/[^']+)'\)/g;
const isOpen = (module: string) => /^web\/features\/(?:accounts\/sign-in|team\/invitation)\//.test(module);

/**
 * The module of each path, parsed from the text of app/pages.ts.
 * @throws Error when a path has no import there.
 */
export function pageModules(source: string): [path: string, module: string][] {
  const found = [...source.matchAll(PAGE)].map(([, name, module]): [string, string] => [
    paths[name as keyof typeof paths] ?? '',
    module ?? '',
  ]);
  const missing = Object.values(paths).filter((path) => !found.some(([known]) => known === path));
  if (missing.length > 0) throw new Error(`pages.ts names no page for: ${missing.join(', ')}`);
  return found;
}

/** The files the browser has to fetch for each page; empty in development, where nothing is bundled. */
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
 * Vite plugin: writes the files of each page into the script of index.html, which preloads those of the current path.
 * `pageList` is the text of app/pages.ts.
 */
export const preloadPages = (pageList: string): Plugin => ({
  name: 'ask-early',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, filename }) => {
      // The page of a share link has no other pages.
      if (!filename.endsWith('index.html')) return html;
      if (!html.includes(MARK)) throw new Error(`index.html has no place for the pages' files: ${MARK}`);
      const built = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      return html.replace(MARK, JSON.stringify(firstLoad(pageModules(pageList), built)));
    },
  },
});
