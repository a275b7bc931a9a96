import type { About, Better, Level } from '#shared/checks/finding.ts';
import type { SourceId } from '#shared/checks/sources.ts';
import type { WordMatch } from '#shared/checks/word-matches.ts';
import type { Lexicon } from '#shared/checks/words/lexicon.ts';
import { spared } from '#shared/checks/words/spared.ts';
import { KIND_NAMES, type KindName } from '#shared/text/kinds/names.ts';
import { type Reading, type Span, splitSentence } from '#shared/text/sentences.ts';

/** What the rules know, prepared once for a run. */
export type Context = About & {
  /** Of the text: given or detected, without its region; null when it is none that is known. */
  language: string | null;
  /** Of that language; null when it has none. */
  lexicon: Lexicon | null;
  readings: readonly Reading[];
  /** Names and 'Words we use', which no rule questions (CHECK-10). */
  isSpared(reading: Reading, span: Span): boolean;
  /** What the word lists of the language found, by rule. */
  words: ReadonlyMap<string, readonly WordMatch[]>;
  /** Places where a phrase of a list means something else, with its rule. */
  excused: { rule: string; at: WordMatch['at'] }[];
  /** A word of the role's title, requirements or person specification begins so. */
  roleSpeaksOf(stem: string): boolean;
};

/** A finding before it is numbered among the others. Without `at` it has no place, and `quote` says what is missing. */
export type Found = {
  at?: Span & { reading: Reading };
  quote?: string;
  why: string;
  better?: Better[];
  /** Where it differs from the rule's. */
  level?: Level;
  /** What 'Ignore' is kept for, where that is not the quote. */
  phrase?: string;
};

export type Rule = {
  id: string;
  level: Level;
  kinds: readonly KindName[];
  /** Null: every language. */
  languages: readonly string[] | null;
  /** One sentence for 'What is checked, and why'. */
  says: string;
  source: SourceId | null;
  find(context: Context): Found[];
};

/** Every kind but search strings, which have rules of their own. */
export const PROSE: readonly KindName[] = KIND_NAMES.filter((kind) => kind !== 'boolean_search');

type Pattern = {
  of: RegExp;
  why: string;
  better?: (match: RegExpExecArray, reading: Reading) => Better[];
  group?: number;
};

/** What a pattern finds in the parts, but for spared places. `group`: the part of the match that is marked. */
export function findPattern(context: Context, { of, why, better, group = 0 }: Pattern): Found[] {
  return context.readings.flatMap((reading) =>
    [...reading.text.matchAll(of)].flatMap((match) => {
      const marked = match[group] ?? match[0];
      const from = match.index + match[0].indexOf(marked);
      const at = { from, to: from + marked.length, reading };
      if (marked === '' || context.isSpared(reading, at)) return [];
      return [{ at, why, ...(better && { better: better(match, reading) }) }];
    }),
  );
}

/** What the patterns of a rule find, but for places that a list excuses and demands that are none. */
export function findDemands(context: Context, rule: string, why: string): Found[] {
  const excused = context.excused.filter((one) => one.rule === rule).map((one) => one.at);
  return (context.lexicon?.demands[rule] ?? [])
    .flatMap((of) => findPattern(context, { of, why }))
    .filter(({ at }) => {
      if (!at) return true;
      const isExcused = excused.some((one) => one.reading === at.reading && one.from < at.to && at.from < one.to);
      return !isExcused && !spared[rule]?.(...splitSentence(at.reading, at));
    });
}
