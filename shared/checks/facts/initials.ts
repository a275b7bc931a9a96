import type { Entry, Hit } from '#shared/checks/facts/entry.ts';
import type { Word } from '#shared/text/claims/reading.ts';

const LINK = /^(?:of|and|for|the|in|und|der|für|des)$/;
const SHORTEST = 3;
const LONGEST = 6;

const isCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);
const isJoined = ({ gap }: Word): boolean => /^(?:\s|\s?[-&]\s?)$/.test(gap);

/** The capitalised words that begin at `at`, with the small ones between them. */
function runAt(words: readonly Word[], at: number): Word[] {
  const run: Word[] = [];
  for (const word of words.slice(at, at + LONGEST + 2)) {
    if (run.length > 0 && !isJoined(word)) break;
    if (!isCapital(word) && !LINK.test(word.lower)) break;
    run.push(word);
  }
  return run;
}

/** Every way to write a run of capitalised words of the entry by its first letters, with and without small words. */
export function initialsIn(entry: Entry): [string, Hit][] {
  const { words } = entry.sentence;
  return words.flatMap((word, at): [string, Hit][] => {
    if (!isCapital(word)) return [];
    const run = runAt(words, at);
    return run.flatMap((last, index): [string, Hit][] => {
      const part = run.slice(0, index + 1);
      if (!isCapital(last) || part.length < SHORTEST) return [];
      const hit = { entry, from: word.from, to: last.to };
      const names = [part, part.filter(isCapital)].map((all) => all.map(({ lower }) => lower[0]).join(''));
      return [...new Set(names)].map((name): [string, Hit] => [name, hit]);
    });
  });
}
