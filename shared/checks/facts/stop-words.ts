import stop from '#shared/checks/facts/data/stop-words.json' with { type: 'json' };
import type { Word } from '#shared/text/claims/sentences.ts';

/** Words that carry no meaning of their own, English and German. */
export const STOP_WORDS: ReadonlySet<string> = new Set(stop.words);

/** The stems of the words that mean something, without numbers. */
export const contentStems = (words: readonly Word[]): string[] => [...contentSet(words)];

export function contentSet(words: readonly Word[]): Set<string> {
  const stems = new Set<string>();
  for (const { lower, value, stem } of words) if (value === null && !STOP_WORDS.has(lower)) stems.add(stem);
  return stems;
}
