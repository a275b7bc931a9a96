import { readFileSync, statSync } from 'node:fs';
import { inProject } from '#local/launch/project.ts';

/** A part of Vite's manifest: a file, its static imports, and whether it is loaded on demand. */
export type Chunk = {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};
export type Manifest = Record<string, Chunk>;
type SizeOf = (file: string) => number;
export type BudgetRow = { name: string; bytes: number; limit: number };

const kB = 1000;
// P7, gzip; the font as it is, because woff2 is compressed already. The list of common passwords is data that loads only
// where a user chooses a password; the rules of the checks, and the words of one language, load beside a page that stands.
const limits = {
  first: 172 * kB,
  // The page of a share link with its styles (SHARE-16).
  guest: 90 * kB,
  // A page with the shell, and what opens over one.
  page: 110 * kB,
  css: 15 * kB,
  font: 50 * kB,
};

const SHELL = 'app/layout.tsx';
/** The page of a text, and what opens over it. */
const TEXT_PAGE = 'app/document-route.tsx';
const isOfTextPage = (key: string) => /^features\/(?:checks|exports|review|writing\/documents)\//.test(key);

/** Parts that are no pages and have a limit of their own: data, rules and words. */
const partsWithLimit = [
  { part: 'socket.io-client', name: 'socket', limit: 14 * kB },
  { part: 'shared/accounts/easy-passwords.ts', name: 'common passwords', limit: 240 * kB },
  { part: 'shared/checks/document-checks.ts', name: 'checks and facts', limit: 140 * kB },
  { part: 'shared/checks/run.ts', name: 'checks', limit: 55 * kB },
  { part: 'shared/checks/words/en.ts', name: 'English words of the checks', limit: 61 * kB },
  { part: 'shared/checks/words/de.ts', name: 'German words of the checks', limit: 40 * kB },
  { part: 'shared/checks/facts/run.ts', name: 'facts', limit: 84 * kB },
] as const;
const isPage = (key: string) => key.endsWith('-page.tsx') || key.endsWith('-route.tsx');
const isPublicPage = (key: string) => /^features\/(?:accounts\/sign-in|team\/invitation)\//.test(key);

/** All chunks that must be loaded before one of these runs. */
function withImports(manifest: Manifest, keys: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return found;
}

/**
 * The size of each part of the downloads against its budget: the first load, each page on top of it (with the shell,
 * for pages inside it), what opens over a page on top of that, data, styles and font.
 */
export function budgetRows(manifest: Manifest, sizeOf: SizeOf): BudgetRow[] {
  const all = Object.entries(manifest);
  const entries = all.filter(([, { isEntry }]) => isEntry).map(([key]) => key);
  const first = withImports(manifest, entries);
  const withShell = new Set([...first, ...withImports(manifest, [SHELL])]);
  const withText = new Set([...withShell, ...withImports(manifest, [TEXT_PAGE])]);
  const sum = (keys: Iterable<string>) =>
    [...keys].reduce((bytes, key) => bytes + sizeOf(manifest[key]?.file ?? ''), 0);
  const beyond = (known: Set<string>, keys: string[]) =>
    sum([...withImports(manifest, keys)].filter((key) => !known.has(key)));
  const below = (key: string) => (key === SHELL ? first : isOfTextPage(key) ? withText : withShell);
  const part = (key: string): BudgetRow => {
    const named = partsWithLimit.find((one) => key.includes(one.part));
    if (isPublicPage(key)) return { name: key, bytes: beyond(first, [key]), limit: limits.page };
    if (isPage(key)) return { name: `${key} with the shell`, bytes: beyond(first, [SHELL, key]), limit: limits.page };
    return { name: named?.name ?? key, bytes: beyond(below(key), [key]), limit: named?.limit ?? limits.page };
  };
  const css = new Set(all.flatMap(([, chunk]) => chunk.css ?? []));
  const fonts = all.filter(([, { file }]) => file.endsWith('.woff2')).map(([key]) => key);
  return [
    { name: 'first load', bytes: sum(first), limit: limits.first },
    ...all.filter(([, { isDynamicEntry }]) => isDynamicEntry).map(([key]) => part(key)),
    { name: 'styles', bytes: [...css].reduce((bytes, file) => bytes + sizeOf(file), 0), limit: limits.css },
    { name: 'font', bytes: sum(fonts), limit: limits.font },
  ];
}

/** What the page of a share link loads before it can be read: its code and its styles. */
export function guestRow(manifest: Manifest, sizeOf: SizeOf): BudgetRow {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const chunks = [...withImports(manifest, entries)].map((key) => manifest[key]);
  const files = new Set(chunks.flatMap((chunk) => (chunk ? [chunk.file, ...(chunk.css ?? [])] : [])));
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  return { name: 'page of a share link', bytes, limit: limits.guest };
}

export const isOver = ({ bytes, limit }: BudgetRow): boolean => bytes > limit;

const inKilobytes = (bytes: number) => (bytes / kB).toFixed(1).padStart(6);

export const budgetTable = (rows: BudgetRow[]): string =>
  rows
    .map((row) => {
      const line = `${row.name.padEnd(60)} ${inKilobytes(row.bytes)} of ${inKilobytes(row.limit)} kB`;
      return isOver(row) ? `${line}  too much` : line;
    })
    .join('\n');

/** Measures the built web app against its budget. Every measured part must exist: a renamed one is an error. */
export function webBudget(): BudgetRow[] {
  const served = inProject('dist/web');
  const read = (name: string) => JSON.parse(readFileSync(`${served}/.vite/${name}.json`, 'utf8')) as Manifest;
  const manifest = read('manifest');
  const sizeOf = (file: string) =>
    statSync(file.endsWith('.woff2') ? `${served}/${file}` : `${served}/${file}.gz`).size;
  const rows = [...budgetRows(manifest, sizeOf), guestRow(read('guest'), sizeOf)];
  const missing = ['first load', 'page of a share link', 'socket', 'styles', 'font'].filter(
    (name) => !rows.some((row) => row.name === name && row.bytes > 0),
  );
  if (missing.length > 0 || !(SHELL in manifest)) {
    throw new Error(`The manifest of the web build lacks: ${[...missing, SHELL].join(', ')}`);
  }
  return rows;
}
