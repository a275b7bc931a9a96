import { diff3MergeRegions, type IRegion } from 'node-diff3';
import { linesOf, sentencesOf, tokensOf } from '#shared/text-tokens.ts';

/** A passage that both changed, each in another way. */
export type Conflict = { base: string; mine: string; theirs: string };

/** A stretch of the merged text, or a passage for which a person decides. */
export type Piece = string | Conflict;

/** `taken`: the changes of `theirs` that the merged text already holds. */
export type Merged = { text: string; taken: number } | { conflicts: Conflict[]; pieces: Piece[]; taken: number };

/**
 * Merges two texts that were both made from `base`. The merged text holds every change of both; where both changed the
 * same words, or words beside each other, there is a conflict of whole sentences instead (TEAM-37..39).
 */
export function merge(base: string, mine: string, theirs: string): Merged {
  const { pieces, taken } = mergedBy(lines, { base, mine, theirs }, (passage) => {
    const merged = mergedBy(words, passage);
    return merged.pieces.every(isText) ? merged : mergedBy(sentences, passage);
  });
  const conflicts = pieces.flatMap((piece) => (isText(piece) ? [] : [piece]));
  return conflicts.length === 0 ? { text: pieces.join(''), taken } : { conflicts, pieces, taken };
}

/** The text once every conflict is decided; `choices` are in the order of the conflicts. */
export function decided(pieces: readonly Piece[], choices: readonly ('mine' | 'theirs')[]): string {
  const remaining = [...choices];
  return pieces.map((piece) => (isText(piece) ? piece : piece[remaining.shift() ?? 'mine'])).join('');
}

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

const lines = withBlanks(linesOf);
const sentences = withBlanks(sentencesOf);
const words = withBlanks(tokensOf);

type Pieces = { pieces: Piece[]; taken: number };

const isText = (piece: Piece): piece is string => typeof piece === 'string';

/** Merges unit by unit; `finer` gets the passages of several units that conflict. */
function mergedBy(
  unitsOf: (text: string) => string[],
  passage: Conflict,
  finer: (passage: Conflict) => Pieces = (conflict) => ({ pieces: [conflict], taken: 0 }),
): Pieces {
  const { numbersOf, textOf } = numbered();
  const [mine, base, theirs] = [passage.mine, passage.base, passage.theirs].map((text) => numbersOf(unitsOf(text)));
  const regions = diff3MergeRegions(mine ?? [], base ?? [], theirs ?? []);
  const parts = regions.map((region) => piecesOf(region, textOf, finer));
  return {
    pieces: parts.flatMap(({ pieces }) => pieces),
    taken: parts.reduce((sum, { taken }) => sum + taken, 0),
  };
}

function piecesOf(
  region: IRegion<number>,
  textOf: (units: number[]) => string,
  finer: (of: Conflict) => Pieces,
): Pieces {
  if (region.stable) return { pieces: [textOf(region.bufferContent)], taken: region.buffer === 'b' ? 1 : 0 };
  const mine = textOf(region.aContent);
  const theirs = textOf(region.bContent);
  if (mine === theirs) return { pieces: [mine], taken: 0 };
  return finer({ base: textOf(region.oContent), mine, theirs });
}

/** Units as numbers: node-diff3 looks them up in a plain object, where 'constructor' is always found. */
function numbered() {
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
