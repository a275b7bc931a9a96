import { replacedUnits } from '#shared/merge.ts';
import { words } from '#shared/units.ts';

/**
 * Where the caret at `at` stands after the text was changed from outside: behind the same words, so that a word that is
 * being typed is not torn. Where those are gone, the place before the next text that is unchanged; never inside another
 * word.
 */
export function movedCaret(before: string, after: string, at: number): number {
  const same = commonStart(before, after);
  if (at <= same) return at;
  const end = commonEnd(before, after, same);
  if (at >= before.length - end) return after.length - (before.length - at);
  return behindWord(words(before), words(after), at);
}

function behindWord(before: readonly string[], after: readonly string[], at: number): number {
  const word = wordAt(before, at);
  let by = 0;
  for (const { from, to, end } of replacedUnits(before, after)) {
    if (word < from) break;
    const behind = lengthOf(after, end);
    if (word < to) return behind;
    by = behind - lengthOf(before, to);
  }
  return at + by;
}

const lengthOf = (units: readonly string[], count: number): number =>
  units.slice(0, count).reduce((sum, { length }) => sum + length, 0);

/** The word that holds the character before the caret. */
function wordAt(units: readonly string[], at: number): number {
  let left = at;
  return units.findIndex(({ length }) => {
    left -= length;
    return left <= 0;
  });
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** `start`: what both have in common before. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}
