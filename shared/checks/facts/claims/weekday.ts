import type { Claim, Extract, Weekday } from '#shared/text/claims/claim.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

const FULL =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tag(?:s|e|en)?|mittwochs?|sonnabends?)$/;
const SHORT = /^(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|mo|di|mi|do|fr|sa|so)$/;
/** The beginnings of the days from Monday on, English and German. */
const DAYS: readonly RegExp[] = [/^mo/, /^(?:tu|di)/, /^(?:we|mi)/, /^(?:th|do)/, /^fr/, /^(?:sa|sonna)/, /^s[ou]/];
const TO = /^(?:to|till|until|through|bis)$/;

const dayOf = (lower: string): number => DAYS.findIndex((day) => day.test(lower));

/** A short name is a day only beside another day: 'Mon–Fri', 'Di bis Do'. */
const isDay = (word: Word | undefined): boolean =>
  word !== undefined && (FULL.test(word.lower) || (SHORT.test(word.lower) && /^\p{Lu}/u.test(word.raw)));

/** Where the day is that a range from word `at` on ends with, -1 for none. */
function endOf(words: readonly Word[], at: number): number {
  const next = words[at + 1];
  if (isDay(next) && /^\.?\s?[-–—]\s?$/.test(next?.gap ?? '')) return at + 1;
  return TO.test(next?.lower ?? '') && isDay(words[at + 2]) ? at + 2 : -1;
}

/** Days of the week, and where they begin and end a range. */
export const weekday: Extract = (_, sentence, isTaken) => {
  const { words } = sentence;
  const ends = new Map<number, number>();
  for (const [at, word] of words.entries()) {
    const end = isDay(word) ? endOf(words, at) : -1;
    if (end !== -1) ends.set(at, end);
  }
  const ending = new Set(ends.values());
  return words.flatMap((word, at): Claim<Weekday>[] => {
    const { lower, from, to } = word;
    const isNamed = FULL.test(lower) || ends.has(at) || ending.has(at);
    if (!isNamed || isTaken(from, to)) return [];
    const until = words[ends.get(at) ?? -1];
    const meaning = {
      kind: 'weekday',
      day: dayOf(lower),
      until: until ? dayOf(until.lower) : null,
      isEnd: ending.has(at),
    } as const;
    return [{ type: 'date', sentence, from, to, meaning }];
  });
};
