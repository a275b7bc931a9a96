import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';

/** The parts of each card; of a whole text the one part. */
export function cardsOf(parts: readonly DocumentPart[]): DocumentPart[][] {
  const cards = new Map<string, DocumentPart[]>();
  for (const part of parts) {
    const [at = ''] = part.name.split('.');
    cards.set(at, [...(cards.get(at) ?? []), part]);
  }
  return [...cards.values()];
}

export const cardNumber = ({ name }: Pick<DocumentPart, 'name'>): number => Number(name.split('.')[0]);

/** Whether a part is in what is refined. */
export function isTarget(target: RefineTarget | null, part: DocumentPart): boolean {
  if (!target || target.of === 'document') return true;
  return target.of === 'card' ? cardNumber(part) === target.card : part.name === target.part;
}

/** The parts with the changes that are on. */
export const composedParts = (kind: KindName, { before, result }: Ready, used: readonly number[]): DocumentPart[] =>
  partsOf(kind, compose(before, result.changes, used));

const isSameContent = (one: Content, other: Content): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether the text was changed since: within a sitting the number of its version stays. */
export const isStale = ({ is_stale, before }: Ready, content: Content): boolean =>
  is_stale || !isSameContent(before, content);

/**
 * The target of an earlier refinement in the text of today; null when its passage no longer stands there word for word.
 */
export function targetNow(target: RefineTarget, before: readonly DocumentPart[], now: readonly DocumentPart[]) {
  if (target.of === 'document') return target;
  if (target.of === 'card') return now.some((part) => cardNumber(part) === target.card) ? target : null;
  const textIn = (parts: readonly DocumentPart[]) => parts.find(({ name }) => name === target.part)?.text ?? '';
  const passage = textIn(before).slice(target.from, target.to);
  const from = passage ? textIn(now).indexOf(passage) : -1;
  return from < 0 ? null : { ...target, from, to: from + passage.length };
}
