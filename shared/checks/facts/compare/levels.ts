import type { Entry, SourceClaim } from '#shared/checks/facts/entry.ts';
import type { Claim, Term } from '#shared/text/claims/claim.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

const LEVEL_AFTER = 3;
const LEVEL =
  /^(?:level|grade|class|stufe|niveau|klasse|band|category|cat|series|part|tier|stage|at|auf|of|to|and|in|der|b)$/;
const NAMED = /^(?:level|grade|class|stufe|niveau|klasse|tier|stage|category|kategorie|band)$/;
const CEFR = /^[abc][12]$/;
const ORDINAL = /^(?:second|third|fourth|fifth|2nd|3rd|4th|5th|zweite[nr]?|dritte[nr]?|vierte[nr]?|fünfte[nr]?)$/;

type Level = { words: readonly Word[]; value: string };

const isValue = (words: readonly Word[], at: number): boolean => {
  const { lower = '' } = words[at] ?? {};
  return CEFR.test(lower) || (/^\d/.test(lower) && NAMED.test(words[at - 1]?.lower ?? ''));
};

/** Where the words end that may say the level: those of the claim, and 'at level 3' behind it. */
function reachOf(words: readonly Word[], last: number): number {
  let end = last + 1;
  const isLinked = (word: Word | undefined): boolean => word !== undefined && /^\s$/.test(word.gap);
  while (
    end <= last + LEVEL_AFTER &&
    isLinked(words[end]) &&
    (LEVEL.test(words[end]?.lower ?? '') || isValue(words, end))
  )
    end += 1;
  return end;
}

/** 'level 3' of a certificate, 'B2' of a language and 'third' of a generation. */
function levelOf({ from, to, sentence: { words } }: Claim): Level | null {
  const first = words.findIndex((word) => word.from >= from);
  const last = words.findLastIndex((word) => word.to <= to);
  const end = reachOf(words, last);
  const at = words.findIndex(
    (word, index) =>
      index >= first && index < end && (isValue(words, index) || (index <= last && ORDINAL.test(word.lower))),
  );
  const value = words[at]?.lower;
  return first === -1 || value === undefined ? null : { words: words.slice(first, at + 1), value };
}

/** The sources of the level of the claim, or all when none has a level; `other`: they have another one. */
export function byLevel(
  claim: Claim,
  named: readonly SourceClaim<Term>[],
): { own: readonly SourceClaim<Term>[]; other: SourceClaim<Term> | null } {
  const level = levelOf(claim)?.value;
  const levels = named.map((one) => ({ one, value: levelOf(one.claim)?.value }));
  const same = levels.filter(({ value }) => value === level).map(({ one }) => one);
  const other = levels.find(({ value }) => value !== undefined && value !== level);
  if (level === undefined || !other) return { own: named, other: null };
  return { own: same, other: same.length === 0 ? other.one : null };
}

export function levelWords({ claim, entry }: SourceClaim<Term>): string {
  const words = levelOf(claim)?.words ?? [];
  return entry.reading.text.slice(words[0]?.from ?? claim.from, words.at(-1)?.to ?? claim.to);
}

const STRONGER = /^(?:enhanced|uncapped|unlimited|guaranteed|quarterly|unbegrenzt\p{L}*)$/u;

/** Whether the source says it as strongly: maternity leave is not enhanced maternity leave. */
export function isAsStrong({ from, to, sentence }: Claim, { stems }: Entry): boolean {
  return sentence.words.every(
    (word) => word.from < from || word.to > to || !STRONGER.test(word.lower) || stems.has(word.stem),
  );
}
