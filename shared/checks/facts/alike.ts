import alike from '#shared/checks/facts/data/alike.json' with { type: 'json' };
import { stemOf } from '#shared/text/claims/sentences.ts';

/** The rows in which a word stands, by the word and its stems: 'taxi' and 'cab' say the same. */
const ROWS: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const made = new Map<string, Set<number>>();
  for (const [at, { words }] of alike.rows.entries()) {
    for (const word of words.split(' ').flatMap((one) => [one, stemOf(one, 'en'), stemOf(one, 'de')])) {
      made.set(word, (made.get(word) ?? new Set()).add(at));
    }
  }
  return made;
})();

/** Whether a list has both words as names of one thing. */
export function isAlikeWord(a: string, b: string): boolean {
  const [one, two] = [ROWS.get(a), ROWS.get(b)];
  return one !== undefined && two !== undefined && [...one].some((row) => two.has(row));
}
