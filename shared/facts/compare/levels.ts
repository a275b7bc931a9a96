import type { Claim, Term } from '#shared/facts/claim.ts';
import type { Entry, SourceClaim } from '#shared/facts/entry.ts';
import type { Word } from '#shared/facts/reading.ts';

const LEVEL_AFTER = 3;
const LEVEL = /^(?:level|grade|class|stufe|niveau|klasse|band|category|cat|series|part|tier|stage|at|auf|of|to|and|in|der|b)$/;
const CEFR = /^[abc][12]$/;

type Level = { words: readonly Word[]; value: string };

/** 'level 3' of a certificate and 'B2' of a language: in its words or right behind them. */
function levelOf({ from, to, sentence: { words } }: Claim): Level | null {
  const first = words.findIndex((word) => word.from >= from);
  const last = words.findLastIndex((word) => word.to <= to);
  if (first === -1 || last < first) return null;
  for (let at = first; at <= Math.min(last + LEVEL_AFTER, words.length - 1); at += 1) {
    const word = words[at];
    if (!word || (at > last && !/^\s$/.test(word.gap))) return null;
    const isNamed = at > 0 && /^(?:level|grade|class|stufe|niveau|klasse|tier|stage)$/.test(words[at - 1]?.lower ?? '');
    if (CEFR.test(word.lower) || (isNamed && /^\d/.test(word.lower))) return { words: words.slice(first, at + 1), value: word.lower };
    if (at > last && !LEVEL.test(word.lower)) return null;
  }
  return null;
}

/** The sources of the level of the claim, or of none; `other`: all have another one. */
export function byLevel(claim: Claim, named: readonly SourceClaim<Term>[]): { own: readonly SourceClaim<Term>[]; other: SourceClaim<Term> | null } {
  const level = levelOf(claim);
  if (!level) return { own: named, other: null };
  const own = named.filter((one) => (levelOf(one.claim)?.value ?? level.value) === level.value);
  return { own, other: own.length === 0 ? (named[0] ?? null) : null };
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
