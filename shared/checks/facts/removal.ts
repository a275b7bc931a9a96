import { withoutListMark } from '#shared/text/list-marks.ts';

/** Characters [from, to) to take out, so that a sentence or list item goes and nothing empty stays. */
export type Removal = { from: number; to: number };

/**
 * What 'Remove sentence' takes out: the sentence with one blank beside it; the whole line when nothing else stands in it,
 * with an empty line that would be left beside another one (FACT-05).
 */
export function removalOf(text: string, sentence: { from: number; to: number }): Removal {
  const start = text.slice(0, sentence.from).lastIndexOf('\n') + 1;
  const newline = text.indexOf('\n', sentence.to);
  const end = newline === -1 ? text.length : newline;
  const before = text.slice(start, sentence.from).replace(/^[\s>]+/, '');
  const isAlone = withoutListMark(before) === '' && text.slice(sentence.to, end).trim() === '';
  return isAlone ? lineOf(text, start, end) : inLine(text, sentence, end);
}

function inLine(text: string, { from, to }: Removal, end: number): Removal {
  const after = /^[ \t]+/.exec(text.slice(to, end))?.[0].length ?? 0;
  if (to + after < end) return { from, to: to + after };
  const before = /(?<![ \t])[ \t]+$/.exec(text.slice(0, from))?.[0].length ?? 0;
  return { from: from - before, to };
}

function lineOf(text: string, start: number, end: number): Removal {
  const isEmptyBefore = start === 0 || text.slice(0, start).endsWith('\n\n');
  const isEmptyAfter = end === text.length || text.slice(end).startsWith('\n\n');
  if (isEmptyBefore && isEmptyAfter) {
    return end === text.length ? { from: Math.max(0, start - 2), to: end } : { from: start, to: end + 2 };
  }
  return end === text.length ? { from: Math.max(0, start - 1), to: end } : { from: start, to: end + 1 };
}
