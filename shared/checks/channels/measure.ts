import { type Stretch, xStretches } from '#shared/checks/channels/x-weight.ts';

/** What a limit counts: code points, or the weights of X. */
export type Unit = 'characters' | 'x_weight';

/** A line break counts one, however it is stored. */
const codePoints = (text: string): Stretch[] =>
  (text.match(/\r\n|[\s\S]/gu) ?? []).map(({ length }) => ({ length, counts: 1 }));

const units: Record<Unit, (text: string) => Stretch[]> = { characters: codePoints, x_weight: xStretches };

const stretchesOf = (text: string, unit: Unit): Stretch[] => units[unit](text);

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
