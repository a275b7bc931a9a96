import type { Content } from '#shared/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/document-parts.ts';
import { AppError } from '#shared/errors.ts';
import type { KindName } from '#shared/kinds/names.ts';
import type { RefineTarget } from '#shared/refine/target.ts';

/** A model changes this much at once without losing its way. */
export const TARGET_MAX = 12_000;

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * The target as it is refined: a passage grows to whole words. Throws nothing_to_refine for what is blank or not in the
 * text, passage_too_long above 12,000 characters.
 */
export function checkTarget(kind: KindName, content: Content, target: RefineTarget): RefineTarget {
  const parts = partsOf(kind, content);
  const checked = target.of === 'passage' ? wholeWords(parts, target) : target;
  const text = textIn(parts, checked);
  if (text.trim() === '') throw new AppError('nothing_to_refine');
  if (text.length > TARGET_MAX) throw new AppError('passage_too_long');
  return checked;
}

type Passage = Extract<RefineTarget, { of: 'passage' }>;

function wholeWords(parts: readonly DocumentPart[], target: Passage): Passage {
  const part = parts.find(({ name }) => name === target.part);
  if (!part || target.from >= target.to || target.to > part.text.length) throw new AppError('nothing_to_refine');
  let { from, to } = target;
  const joins = (at: number) => at > 0 && at < part.text.length && isJoined(part.text, at);
  while (joins(from)) from -= 1;
  while (joins(to)) to += 1;
  return { ...target, from, to };
}

/** Whether a word, or a character of two units, goes on across `at`. */
const isJoined = (text: string, at: number): boolean => {
  const before = /[\s\S]$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return isLowSurrogate(text.charCodeAt(at)) || (IN_WORD.test(before) && IN_WORD.test(after));
};
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** What is refined, all parts together. */
function textIn(parts: readonly DocumentPart[], target: RefineTarget): string {
  if (target.of === 'document') return parts.map(({ text }) => text).join('\n');
  if (target.of === 'card')
    return parts.flatMap(({ name, text }) => (name.startsWith(`${target.card}.`) ? [text] : [])).join('\n');
  return parts.find(({ name }) => name === target.part)?.text.slice(target.from, target.to) ?? '';
}
