import { linesOf, sentencesOf, tokensOf } from '#shared/text-tokens.ts';

/**
 * Each unit with the blanks and empty lines behind it. As units of their own they are found everywhere: that takes
 * minutes, and hides that two changes touch, so that a word which one text removed would stay.
 */
const withBlanks =
  (unitsOf: (text: string) => readonly string[]) =>
  (text: string): string[] => {
    const units: string[] = [];
    for (const unit of unitsOf(text)) {
      if (unit.trim() === '' && units.length > 0) units[units.length - 1] += unit;
      else units.push(unit);
    }
    return units;
  };

/** Lines, sentences and words of a text; joined they are the text. */
export const lines = withBlanks(linesOf);
export const sentences = withBlanks(sentencesOf);
export const words = withBlanks(tokensOf);

/** Units as numbers: node-diff3 looks them up in a plain object, where 'constructor' is always found. */
export function numbered() {
  const units: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (unit: string): number => {
    const known = numbers.get(unit);
    if (known !== undefined) return known;
    numbers.set(unit, units.length);
    return units.push(unit) - 1;
  };
  return {
    numbersOf: (texts: readonly string[]) => texts.map(numberOf),
    textOf: (of: readonly number[]) => of.map((unit) => units[unit]).join(''),
  };
}
