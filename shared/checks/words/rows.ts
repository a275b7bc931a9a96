import { spelledOut } from '#shared/checks/phrases.ts';
import type { SourceId } from '#shared/checks/sources.ts';

/** One entry of a word list. */
export type WordRow = {
  /**
   * In the form in which they are found, with the places of `slotsOf`. A plus marks a noun that is found in the
   * plural, too.
   */
  phrases: readonly string[];
  rule: string;
  /** One sentence of at most 120 characters. */
  why: string;
  better: readonly string[];
  /** 'Remove' is offered, with these words before the phrase removed as well. */
  removed: readonly string[] | null;
  /**
   * Where it means something else: '~ cheese' after or before other words, 'cheese' in the same sentence, '@driv' in
   * the role's own words.
   */
  unless: readonly string[];
  /** A demand: none where its sentence is about others, see `spared`. */
  demand: boolean;
  /** Wrong wherever it stands: a word about work, and what asks by itself. */
  anywhere: boolean;
  /** What of the words is marked, where the others only say what it means. */
  marks: 'first' | 'last' | 'all';
  source: SourceId;
};

/** 'a [b,c]' is 'a b' and 'a c'. */
function alternativesOf(text: string): string[] {
  const [, before = '', of = '', behind = ''] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(text) ?? [];
  return of === '' ? [text] : of.split(',').flatMap((one) => alternativesOf(before + one.trim() + behind));
}

/** A wording in a file of them, as a linguist writes it. */
type Wording = {
  /** Of one that has examples. */
  id?: string;
  find: readonly string[];
  /** One sentence of at most 120 characters, where it is not that of the list. */
  because?: string;
  instead?: readonly string[];
  /** 'Remove' is offered, with these words before it removed as well. */
  remove?: readonly string[];
  unless?: readonly string[];
  anywhere?: boolean;
};
type List = {
  rule: string;
  source: SourceId;
  because: string;
  demand?: boolean;
  marks?: WordRow['marks'];
  rows: readonly Wording[];
};

type SetsFile = { sets: Readonly<Record<string, readonly string[]>> };

/** The rows of files of wordings, with the alternatives of `sets` in them written out. */
export function rowsOfFiles(files: readonly { lists: readonly object[] }[], { sets }: SetsFile): WordRow[] {
  const written = Object.fromEntries(Object.entries(sets).map(([name, of]) => [name, of.join(',')]));
  const spelled = (texts: readonly string[] = []) => texts.map((text) => spelledOut(text, written));
  const lists = files.flatMap((file) => file.lists) as readonly List[];
  return lists.flatMap(({ rule, source, because, demand = false, marks = 'all', rows }) =>
    rows.map((row) => ({
      phrases: spelled(row.find),
      rule,
      why: row.because ?? because,
      better: row.instead ?? [],
      removed: row.remove ?? null,
      unless: spelled(row.unless).flatMap(alternativesOf),
      demand,
      anywhere: row.anywhere ?? demand,
      marks,
      source,
    })),
  );
}
