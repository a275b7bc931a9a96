import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import written from '#shared/checks/patterns/standing.json' with { type: 'json' };
import { patternOf, patternsOf } from '#shared/checks/patterns.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);
const PATTERNS = patternsOf(written);

/** Superlatives of an employer: they compare it with the others of a place or a trade. */
const CLAIMS: readonly RegExp[] = PATTERNS.claims;
/** Of time and of the work itself, not of the employer. */
const NO_CLAIM = PATTERN.noClaim;

const HONOURS = PATTERN.honours;
/** Whose it is, and what it belongs to. */
const OWNED =
  /(?<!\p{L})(?:(?:owned|funded|sponsored) by(?= )|gehört (?:dem|der|zum|zur)(?= \p{Lu}))[^,;:.!?\n]{3,60}/gu;

type Span = { from: number; to: number };

const spansOf = (text: string, from: number, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([quote]) => !NO_CLAIM.test(quote))
      .map(({ 0: quote, index }) => ({ from: from + index, to: from + index + quote.length })),
  );

const LONG = 2_000;

/** What a sentence says of the standing of the employer, where no sentence of the material has its words. */
export function standingIn({ text }: Reading, sentence: Sentence, index: MaterialIndex): Word[][] {
  const { from, to, isQuestion, words } = sentence;
  if (isQuestion || to - from > LONG) return [];
  const said = text.slice(from, to);
  const spans = [...spansOf(said, from, CLAIMS), ...spansOf(said, from, [HONOURS, OWNED])];
  return spans.flatMap((span): Word[][] => {
    const own = words.filter((word) => word.from >= span.from && word.to <= span.to);
    return own.length > 1 && !isSaid(own, index) ? [own] : [];
  });
}

/** Whether one sentence of the material has most of the words. */
function isSaid(words: readonly Word[], { postings }: MaterialIndex): boolean {
  const stems = contentStems(words);
  const counts = new Map<object, number>();
  for (const stem of stems)
    for (const entry of postings.get(stem) ?? []) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts.values()].some((count) => count * 2 > stems.length);
}
