import { type Sets, spelledOut } from '#shared/checks/phrases.ts';
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
  /** A demand: none where its sentence speaks of somebody else, see `spared`. */
  demand: boolean;
  /** What of the words is marked, where the others only say what it means. */
  marks: 'first' | 'last' | 'all';
  source: SourceId;
};

type List = {
  rule: string;
  source: SourceId;
  sets?: Sets;
  demand?: boolean;
  marks?: WordRow['marks'];
  /** For rows without a reason of their own. */
  why: string;
  /** A line each: phrases | better words, or '-' and lead-ins to remove it | reason | unless; lists with semicolons. */
  rows: string;
};

const listOf = (column = ''): string[] =>
  column
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

/** 'a [b,c]' is 'a b' and 'a c'. */
function alternativesOf(text: string): string[] {
  const [, before = '', of = '', behind = ''] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(text) ?? [];
  return of === '' ? [text] : of.split(',').flatMap((one) => alternativesOf(before + one.trim() + behind));
}

function rowOf(line: string, { rule, source, why, sets = {}, demand = false, marks = 'all' }: List): WordRow {
  const [phrases, better, own, unless] = line.split('|').map((column) => spelledOut(column.trim(), sets));
  const words = listOf(better);
  const removes = words[0]?.startsWith('-') ?? false;
  return {
    phrases: listOf(phrases),
    rule,
    why: own || why,
    better: removes ? [] : words,
    removed: removes ? words.map((word) => word.replace(/^-\s*/, '')).filter(Boolean) : null,
    unless: listOf(unless).flatMap(alternativesOf),
    demand,
    marks,
    source,
  };
}

/** The rows of a list, written as a table. */
export const rowsOf = (list: List): WordRow[] =>
  list.rows
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => rowOf(line, list));

/** A wording in a file of them, as a linguist writes it. */
export type Wording = {
  id: string;
  rule: string;
  find: readonly string[];
  /** One sentence of at most 120 characters. */
  because: string;
  instead?: readonly string[];
  unless?: readonly string[];
  demand?: boolean;
  marks?: WordRow['marks'];
  source: SourceId;
};

/** The rows of a file of wordings. */
export const rowsOfFile = ({ wordings }: { wordings: readonly object[] }): WordRow[] =>
  (wordings as readonly Wording[]).map((row) => ({
    phrases: row.find,
    rule: row.rule,
    why: row.because,
    better: row.instead ?? [],
    removed: null,
    unless: (row.unless ?? []).flatMap(alternativesOf),
    demand: row.demand ?? false,
    marks: row.marks ?? 'all',
    source: row.source,
  }));
