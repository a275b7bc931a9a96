import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { contentWith, type PartName, rawTextOf } from '#shared/text/document-parts.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';

/** The changes to use: all of them, or those with these indexes. */
export type Use = 'all' | readonly number[];

/** The changes that are on when a proposal is opened. */
export const initiallyOn = (changes: readonly Pick<RefineChange, 'off'>[]): number[] =>
  changes.flatMap(({ off }, at) => (off === null ? [at] : []));

export const usedOf = <One>(changes: readonly One[], use: Use): One[] =>
  use === 'all' ? [...changes] : changes.filter((_, at) => use.includes(at));

type Replacement = Pick<RefineChange, 'from' | 'to' | 'text'>;

/** `changes` in the order of the text, none touching another. */
export function replaced(text: string, changes: readonly Replacement[]): string {
  let at = 0;
  const pieces = changes.flatMap((change) => {
    const kept = text.slice(at, change.from);
    at = change.to;
    return [kept, change.text];
  });
  return [...pieces, text.slice(at)].join('');
}

/**
 * The content with some of the changes that were computed for it; everything else is unit for unit as it was (REFINE-14).
 * The parts of a list are read without blanks at both ends, which stay.
 */
export function compose(content: Content, changes: readonly RefineChange[], use: Use): Content {
  const byPart = new Map<string, RefineChange[]>();
  for (const change of usedOf(changes, use)) {
    byPart.set(change.part, [...(byPart.get(change.part) ?? []), change]);
  }
  const texts = [...byPart].map(([part, of]) => {
    const raw = rawTextOf(content, part as PartName);
    const lead = typeof content === 'string' || part === 'text' ? 0 : raw.length - raw.trimStart().length;
    const moved = of.map(({ from, to, text }) => ({ from: from + lead, to: to + lead, text }));
    return [part as PartName, replaced(raw, moved)] as const;
  });
  return texts.length === 0 ? content : contentWith(content, new Map(texts));
}
