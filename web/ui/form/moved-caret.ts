/** Characters before the caret by which its place is found again, from the longest. */
const CONTEXTS = [64, 32, 16, 8, 4];

/**
 * Where the caret at `at` stands after the text was changed from outside: behind the same words, so that a word that is
 * being typed is not torn. Where those are gone, the place before the next text that is unchanged. Never inside another
 * word.
 */
export function movedCaret(before: string, after: string, at: number): number {
  const same = commonStart(before, after);
  if (at <= same) return at;
  const end = commonEnd(before, after, same);
  if (at >= before.length - end) return after.length - (before.length - at);
  for (const length of CONTEXTS) {
    const context = before.slice(Math.max(0, at - length), at);
    const found = nearest(after, context, at - context.length);
    if (found === undefined) continue;
    const caret = found + context.length;
    if (isInWord(before, at) || !isInWord(after, caret)) return caret;
  }
  let caret = Math.min(at, after.length - end);
  while (isInWord(after, caret)) caret += 1;
  return caret;
}

const isInWord = (text: string, at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));

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

/** Where the words begin that are closest to a place. */
function nearest(text: string, words: string, to: number): number | undefined {
  const before = text.lastIndexOf(words, to);
  const behind = text.indexOf(words, to);
  if (before < 0) return behind < 0 ? undefined : behind;
  return behind < 0 || to - before <= behind - to ? before : behind;
}
