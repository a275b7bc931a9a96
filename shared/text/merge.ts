import { diff3MergeRegions, diffIndices, type IRegion } from 'node-diff3';
import { linesOf, sentencesOf, tokensOf } from '#shared/text/text-tokens.ts';

/** A passage that both changed, each in another way. */
export type Conflict = { base: string; mine: string; theirs: string };

/** A stretch of the merged text, or a passage for which a person decides. */
export type Piece = string | Conflict;

/** `taken`: the changes of `theirs` that the merged text already holds. */
export type Merged = { text: string; taken: number } | { conflicts: Conflict[]; pieces: Piece[]; taken: number };

/**
 * Merges two texts that were both made from `base`. The merged text holds every change of both; where both changed the
 * same words, or words beside each other in one sentence, there is a conflict of whole sentences instead (TEAM-37..39).
 * Neighbouring paragraphs and sentences are decided apart, so that no choice drops a change of a neighbour.
 */
export function merge(base: string, mine: string, theirs: string): Merged {
  const { pieces, taken } = mergedBy(lines, { base, mine, theirs }, (passage) => apart(lines, passage, bySentence));
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
type Change = Pick<ReturnType<typeof diffIndices<number>>[number], 'buffer1' | 'buffer2'>;

const isText = (piece: Piece): piece is string => typeof piece === 'string';

const bySentence = (paragraph: Conflict): Pieces =>
  mergedBy(sentences, paragraph, (passage) => apart(sentences, passage, undecided));

const undecided = (conflict: Conflict): Pieces => ({ pieces: [conflict], taken: 0 });

/** Merges a passage by words, or else each of its units by words; `finer` gets the units where that is a conflict. */
function apart(unitsOf: (text: string) => string[], passage: Conflict, finer: (unit: Conflict) => Pieces): Pieces {
  const merged = mergedBy(words, passage, undecided);
  if (merged.pieces.every(isText)) return merged;
  const units = alignedUnits(unitsOf, passage);
  if (units.length === 1) return finer(passage);
  return joined(units.map((unit) => mergedBy(unitsOf, unit, (conflict) => apart(unitsOf, conflict, finer))));
}

/** Merges unit by unit; `finer` gets the passages of several units that conflict. */
function mergedBy(
  unitsOf: (text: string) => string[],
  passage: Conflict,
  finer: (passage: Conflict) => Pieces,
): Pieces {
  const { numbersOf, textOf } = numbered();
  const [mine = [], base = [], theirs = []] = [passage.mine, passage.base, passage.theirs].map((text) =>
    numbersOf(unitsOf(text)),
  );
  const { head, tail } = sameEnds([mine, base, theirs]);
  const between = (units: number[]): number[] => units.slice(head, units.length - tail);
  const parts = [between(mine), between(base), between(theirs)] as const;
  const same = (units: number[]): Pieces => ({ pieces: units.length > 0 ? [textOf(units)] : [], taken: 0 });
  return joined([
    same(base.slice(0, head)),
    ...(isRepetitive(parts[1], [parts[0], parts[2]])
      ? [decidedWhole({ base: textOf(parts[1]), mine: textOf(parts[0]), theirs: textOf(parts[2]) })]
      : diff3MergeRegions(...parts).map((region) => piecesOf(region, textOf, finer))),
    same(base.slice(base.length - tail)),
  ]);
}

/** One text in place of a passage that is not compared: the changed one when only one changed, else a conflict. */
function decidedWhole({ base, mine, theirs }: Conflict): Pieces {
  if (mine === base && theirs !== base) return { pieces: [theirs], taken: 1 };
  return theirs === base || mine === theirs ? { pieces: [mine], taken: 0 } : undecided({ base, mine, theirs });
}

/** How many units all texts have in common at their beginning, and behind that at their end. */
function sameEnds(texts: readonly number[][]): { head: number; tail: number } {
  const [first = []] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let head = 0;
  while (head < shortest && texts.every((units) => units[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && texts.every((units) => units.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { head, tail };
}

/** What people write has a few thousand: three texts of one repeated word would be compared for minutes. */
const MOST_PAIRS = 100_000;

/** Whether too many units of these texts could each be too many of the base. */
function isRepetitive(base: readonly number[], texts: readonly number[][]): boolean {
  const counts = new Map<number, number>();
  for (const unit of base) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const pairs = texts.flat().reduce((sum, unit) => sum + (counts.get(unit) ?? 0), 0);
  return pairs > MOST_PAIRS;
}

const joined = (parts: readonly Pieces[]): Pieces => ({
  pieces: parts.flatMap(({ pieces }) => pieces),
  taken: parts.reduce((sum, { taken }) => sum + taken, 0),
});

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

/**
 * The passage cut between the units of the base, at each place that both texts have too. There is no cut where both
 * added units: which of them is first, or whether they are the same, is for a person.
 */
function alignedUnits(unitsOf: (text: string) => string[], passage: Conflict): Conflict[] {
  const { numbersOf, textOf } = numbered();
  const [mine = [], base = [], theirs = []] = [passage.mine, passage.base, passage.theirs].map((text) =>
    numbersOf(unitsOf(text)),
  );
  if (isRepetitive(base, [mine, theirs])) return [passage];
  const [ofMine, ofTheirs] = [diffIndices(base, mine), diffIndices(base, theirs)];
  const units: Conflict[] = [];
  let from = { base: 0, mine: 0, theirs: 0 };
  const endAt = (to: typeof from): void => {
    const unit = {
      base: textOf(base.slice(from.base, to.base)),
      mine: textOf(mine.slice(from.mine, to.mine)),
      theirs: textOf(theirs.slice(from.theirs, to.theirs)),
    };
    if (unit.base || unit.mine || unit.theirs) units.push(unit);
    from = to;
  };
  for (let at = 1; at < base.length; at++) {
    const [my, their] = [placeOf(at, ofMine), placeOf(at, ofTheirs)];
    if (!my || !their || (my.isAdded && their.isAdded)) continue;
    endAt({ base: at, mine: my.before, theirs: their.before });
    endAt({ base: at, mine: my.after, theirs: their.after });
  }
  endAt({ base: base.length, mine: mine.length, theirs: theirs.length });
  return units;
}

type Place = { before: number; after: number; isAdded: boolean };

/** Where a place between two units of the base is in the changed text, before and after what was added there. */
function placeOf(at: number, changes: readonly Change[]): Place | null {
  const last = changes.findLast(({ buffer1 }) => buffer1[0] <= at);
  if (!last) return { before: at, after: at, isAdded: false };
  const [[from, length], [newFrom, newLength]] = [last.buffer1, last.buffer2];
  const end = newFrom + newLength;
  const touches = at === from || at === from + length;
  if (length === 0 && touches) return { before: newFrom, after: end, isAdded: true };
  if (at > from && at < from + length && newLength !== length) return null;
  const place = at < from + length ? newFrom + at - from : end + at - from - length;
  return { before: place, after: place, isAdded: touches && newLength > length };
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
