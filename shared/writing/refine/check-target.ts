import { AppError } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';

/** UTF-16 units. A model changes this much at once without losing its way. */
export const TARGET_MAX = 12_000;

const CARD = /^(\d+)\./;
export const cardOf = (part: string): number | null => {
  const [, card] = CARD.exec(part) ?? [];
  return card === undefined ? null : Number(card);
};

/** The parts that a target is about. */
export function partsIn(kind: KindName, content: Content, target: RefineTarget): DocumentPart[] {
  const parts = partsOf(kind, content);
  if (target.of === 'document') return parts;
  if (target.of === 'passage') return parts.filter(({ name }) => name === target.part);
  return parts.filter(({ name }) => cardOf(name) === target.card);
}

const INSIDE_WORD = /[\p{L}\p{M}\p{N}]/u;
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const JOINER = /['’-]/u;

const before = (text: string, at: number): string => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const after = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** Scripts without blanks have no words to grow to. */
const isLetter = (sign: string): boolean => INSIDE_WORD.test(sign) && !WITHOUT_BLANKS.test(sign);

/** Apostrophes and hyphens between letters belong to the word. */
const joins = (text: string, at: number, sign: string): boolean =>
  JOINER.test(sign) && isLetter(before(text, at)) && isLetter(after(text, at + sign.length));

function isInsideWord(text: string, at: number): boolean {
  const [left, right] = [before(text, at), after(text, at)];
  if (left === '' || right === '') return false;
  return (
    (isLetter(left) && isLetter(right)) ||
    (isLetter(left) && joins(text, at, right)) ||
    (isLetter(right) && joins(text, at - left.length, left))
  );
}

/** Between two units that are one character: a surrogate pair, a line break, a letter with its marks, a joined emoji. */
function isInsideCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0xdc00 && code <= 0xdfff && before(text, at + 1).length === 2) return true;
  if (text[at - 1] === '\r' && text[at] === '\n') return true;
  return /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)$/u.test(after(text, at)) || text[at - 1] === '\u200d';
}

const isInside = (text: string, at: number): boolean =>
  at > 0 && at < text.length && (isInsideCharacter(text, at) || isInsideWord(text, at));

/** [from, to) without the blanks at both ends, grown to whole words and characters. */
export function wholeWords(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const passage = text.slice(from, to);
  let [start, end] = [from + passage.length - passage.trimStart().length, from + passage.trimEnd().length];
  while (isInside(text, start)) start--;
  while (isInside(text, end)) end++;
  return { from: start, to: end };
}

const lengthOf = (parts: readonly DocumentPart[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The place to refine: a passage grown to whole words. Throws nothing_to_refine for a place that is not there or blank,
 * and passage_too_long.
 */
export function checkTarget(kind: KindName, content: Content, target: RefineTarget): RefineTarget {
  const parts = partsIn(kind, content, target);
  if (target.of !== 'passage') {
    if (parts.every(({ text }) => text.trim() === '')) throw new AppError('nothing_to_refine');
    if (lengthOf(parts) > TARGET_MAX) throw new AppError('passage_too_long');
    return target;
  }
  const text = parts[0]?.text ?? '';
  const { from, to } = target;
  if (to > text.length || text.slice(from, to).trim() === '') throw new AppError('nothing_to_refine');
  const grown = wholeWords(text, { from, to });
  if (grown.to - grown.from > TARGET_MAX) throw new AppError('passage_too_long');
  return { ...target, ...grown };
}

/**
 * The same place in a text that was made from `content` by changes inside the target alone: what follows a passage is as
 * long as it was.
 */
export function targetInDraft(kind: KindName, content: Content, draft: Content, target: RefineTarget): RefineTarget {
  if (target.of !== 'passage') return target;
  const [[old], [now]] = [partsIn(kind, content, target), partsIn(kind, draft, target)];
  if (!old || !now) throw new AppError('nothing_to_refine');
  return { ...target, to: Math.max(target.from, now.text.length - (old.text.length - target.to)) };
}
