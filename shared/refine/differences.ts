import { type Change, changesBetween } from '#shared/changes.ts';
import type { PartName } from '#shared/document-parts.ts';
import type { RefineChange } from '#shared/refine/change.ts';

/** A stretch of a part of the text before, beginning at `from`, and what it becomes. */
export type Rewritten = { part: PartName; from: number; before: string; after: string };

type Place = Pick<Rewritten, 'part' | 'from'>;

/** What was removed and added at one place is one replacement. */
function replacementsOf(changes: readonly Change[], { part, from }: Place): RefineChange[] {
  const found: RefineChange[] = [];
  let at = from;
  changes.forEach(({ kind, text }, index) => {
    const isFirst = index === 0 || changes[index - 1]?.kind === 'same';
    if (kind !== 'same' && isFirst) found.push({ part, from: at, to: at, text: '', off: null, note: null });
    if (kind !== 'added') at += text.length;
    const open = found.at(-1);
    if (kind === 'removed' && open) open.to = at;
    if (kind === 'added' && open) open.text += text;
  });
  return found;
}

/** The replacements in the order of the document, all on. */
export const differencesOf = (rewritten: readonly Rewritten[]): RefineChange[] =>
  rewritten
    .filter(({ before, after }) => before !== after)
    .flatMap((one) => replacementsOf(changesBetween(one.before, one.after), one));
