/** What a limit counts: code points, or the weights of X. */
export type Unit = 'characters' | 'x_weight';

/** Characters that are counted together and never cut apart. `length` in UTF-16 units. */
export type Stretch = { length: number; counts: number };

type StretchesOf = (text: string) => Stretch[];

/** A line break counts one, however it is stored. */
const codePoints: StretchesOf = (text) =>
  (text.match(/\r\n|[\s\S]/gu) ?? []).map(({ length }) => ({ length, counts: 1 }));

const units: Partial<Record<Unit, StretchesOf>> = { characters: codePoints };

/** Adds a unit that is loaded when it is needed: the weights of X bring the endings of all addresses (x-weight.ts). */
export const addUnit = (unit: Unit, stretchesOf: StretchesOf): void => {
  units[unit] = stretchesOf;
};

function stretchesOf(text: string, unit: Unit): Stretch[] {
  const stretches = units[unit];
  if (!stretches) throw new Error(`The unit ${unit} is not loaded`);
  return stretches(text);
}

export const measure = (text: string, unit: Unit): number =>
  stretchesOf(text, unit).reduce((sum, { counts }) => sum + counts, 0);

/** The offset up to which `text` counts at most `max`. */
export function fittingLength(text: string, unit: Unit, max: number): number {
  let counted = 0;
  let at = 0;
  for (const { length, counts } of stretchesOf(text, unit)) {
    counted += counts;
    if (counted > max) return at;
    at += length;
  }
  return at;
}
