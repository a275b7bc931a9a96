import { type Range, rangeOf, rangeOfCard } from '#shared/checks/lengths.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { countWords, type Reading, readPart } from '#shared/text/sentences.ts';

/** Letters from which a word counts as long. */
const LONG = 7;
/** German compounds make every text longer by about this much. */
const GERMAN = 10;
const PLAIN_FROM = 35;
export const HARD_FROM = 45;

/** Words per sentence plus the share of words over six letters; null for a text without words. */
export function lixOf(readings: readonly Reading[]): number | null {
  let [words, sentences, long] = [0, 0, 0];
  for (const one of readings) {
    words += one.words.length;
    sentences += one.sentences.length;
    for (const { from, to } of one.words) if (to - from >= LONG) long++;
  }
  return words === 0 || sentences === 0 ? null : words / sentences + (100 * long) / words;
}

/** What the language itself adds to LIX. */
export const lixShift = (language: string | null): number => (language === 'de' ? GERMAN : 0);

export type ReadingLevel = 'Easy to read' | 'Plain' | 'Hard to read';

/** The reading level in words (CONTENT-15): LIX under 35, under 45, above; in German ten more. */
function levelOf(lix: number, language: string | null): ReadingLevel {
  const shifted = lix - lixShift(language);
  if (shifted < PLAIN_FROM) return 'Easy to read';
  return shifted < HARD_FROM ? 'Plain' : 'Hard to read';
}

export type Measures = { words: number; range: Range | null; level: ReadingLevel | null };

/** What stands under a text, or under a field of a card. `language` null: not known. */
export function measure(kind: KindName, parts: readonly DocumentPart[], language: string | null): Measures {
  const readings = parts.map(readPart);
  const lix = lixOf(readings);
  const [only] = parts.length === 1 ? parts : [];
  return {
    words: readings.reduce((sum, one) => sum + countWords(one), 0),
    range: only && only.name !== 'text' ? rangeOfCard(kind, only.card) : rangeOf(kind),
    level: lix === null ? null : levelOf(lix, language),
  };
}
