/** Which requirement of docs/acceptance.md is named by which test. Pure functions of the texts. */

const ID = /([A-Z]+(?:-[A-Z]+)*)-(\d+)(?:\.\.(\d+))?/g;
/** `[GEN-01, GEN-08..11]`, as in the name of a test. */
const GROUP = /\[((?:[A-Z]+(?:-[A-Z]+)*-\d+(?:\.\.\d+)?(?:,\s*)?)+)\]/g;

export const sectionOf = (id: string): string => id.replace(/-\d+$/, '');

/** All ids of the checklist in order, decisions (GAP) included. */
export const listedIds = (checklist: string): string[] =>
  [...checklist.matchAll(/^\d+\. \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*/gm)].map(([, id = '']) => id);

/** The ids in the test names of a source. Ids in comments do not count. */
export const namedIds = (source: string): string[] =>
  [...withoutComments(source).matchAll(GROUP)].flatMap(([, inside = '']) => [...inside.matchAll(ID)].flatMap(spread));

/** The source without the names of those tests that only `npm run test:all` runs. */
export const ofShortRun = (source: string): string => source.replace(/(?: \[[^\]\n]*\])+ @all(?=['"`])/g, '');

const withoutComments = (source: string): string => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

function spread([, section = '', from = '', to = from]: RegExpMatchArray): string[] {
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, n) => `${section}-${String(Number(from) + n).padStart(from.length, '0')}`);
}

export type SectionCount = { section: string; total: number; proved: number; missing: string[] };

/** The number of ids of each section that tests name, in the order of the checklist. */
export function countBySection(listed: readonly string[], named: ReadonlySet<string>): SectionCount[] {
  return [...new Set(listed.map(sectionOf))].map((section) => {
    const ids = listed.filter((id) => sectionOf(id) === section);
    const missing = ids.filter((id) => !named.has(id));
    return { section, total: ids.length, proved: ids.length - missing.length, missing };
  });
}

/** A readable report: one line per section, and the sum. */
export function tableOf(counts: readonly SectionCount[]): string {
  const line = (section: string, proved: number, total: number, missing: readonly string[]) =>
    `${section.padEnd(10)} ${String(proved).padStart(4)} of ${String(total).padStart(3)}  ${missing.join(' ')}`.trimEnd();
  const sum = (of: 'total' | 'proved') => counts.reduce((all, count) => all + count[of], 0);
  return [
    ...counts.map(({ section, proved, total, missing }) => line(section, proved, total, missing)),
    line('all', sum('proved'), sum('total'), []),
  ].join('\n');
}

type Quoted = { id: string; text: string; pieces: string[] };

/** The exact interface texts of the checklist, without the parts {user}, N and M that are filled in at run time. */
export const quotedTexts = (checklist: string): Quoted[] =>
  [...checklist.matchAll(/^\d+\. \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\* (.*)$/gm)].flatMap(([, id = '', line = '']) =>
    // An apostrophe inside a word does not end a text.
    [...line.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'/g)].map(([, text = '']) => ({
      id,
      text,
      pieces: text.split(/\{[^}]*\}|\b[NM]\b/).filter((piece) => piece.trim()),
    })),
  );
