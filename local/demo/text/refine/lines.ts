import { sentencesOf } from '#local/demo/text/employer.ts';
import { listMark } from '#shared/text/list-marks.ts';

/** What a text must keep when it gets shorter: figures, dates, addresses, placeholders, places of work, how to apply. */
const KEPT =
  /\d|[£$€@[\]#?]|https?:|\b(?:apply|applications?|welcome|equal|hybrid|remote|on ?site|full[- ]time|part[- ]time|bewerb\w*|willkommen|regards|grüße)\b/i;
export const isKept = (text: string): boolean => KEPT.test(text);

/** A line as it reads: a heading ends without a stop. */
export type Line = { sign: string; text: string; shape: 'item' | 'sentences' | 'heading' | 'blank' };

function lineOf(line: string): Line {
  const mark = listMark(line);
  if (mark?.number === null) return { sign: line.slice(0, mark.length), text: line.slice(mark.length), shape: 'item' };
  if (line.trim() === '') return { sign: '', text: line, shape: 'blank' };
  return { sign: '', text: line, shape: /[.!?:…]\s*$/.test(line) ? 'sentences' : 'heading' };
}

export const linesOf = (text: string): Line[] => text.split('\n').map(lineOf);
export const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ sign, text }) => sign + text)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const sentencesIn = (text: string): string[] => sentencesOf(text.trim());

/** Every sentence and list item changed on its own; headings stay. An emptied line goes. */
export function eachSentence(text: string, change: (sentence: string, shape: Line['shape']) => string): string {
  const lines = linesOf(text).flatMap((line): Line[] => {
    if (line.shape === 'blank' || line.shape === 'heading') return [line];
    const changed = sentencesIn(line.text)
      .map((one) => change(one, line.shape))
      .filter((one) => one.trim() !== '');
    return changed.length === 0 ? [] : [{ ...line, text: changed.join(' ') }];
  });
  return textOf(withoutEmptyParts(lines));
}

/** A heading whose list was taken out goes with it. */
const withoutEmptyParts = (lines: readonly Line[]): Line[] =>
  lines.filter((line, at) => {
    const before = lines[at - 1];
    const after = lines.slice(at + 1).find(({ shape }) => shape !== 'blank');
    const isAlone = line.shape === 'heading' && lines[at + 1]?.shape === 'blank' && before?.shape === 'blank';
    return !isAlone || after === undefined || after.shape !== 'heading' || line.text.length > 40;
  });
