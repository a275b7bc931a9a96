import { type Change, changesBetween } from '#shared/text/changes.ts';
import type { PartName } from '#shared/text/document-parts.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';

/** A stretch of a part of the text before, beginning at `from`, and what it becomes. */
export type Rewritten = { part: PartName; from: number; before: string; after: string };

type Place = Pick<Rewritten, 'part' | 'from'>;

/** What was removed and added at one place is one replacement. */
function replacementsOf(changes: readonly Change[], { part, from }: Place): RefineChange[] {
  const found: RefineChange[] = [];
  let at = from;
  changes.forEach(({ kind, text }, index) => {
    const isFirst = index === 0 || changes[index - 1]?.kind === 'same';
    if (kind !== 'same' && isFirst)
      found.push({ part, from: at, to: at, text: '', off: null, note: null, field: null });
    if (kind !== 'added') at += text.length;
    const open = found.at(-1);
    if (kind === 'removed' && open) open.to = at;
    if (kind === 'added' && open) open.text += text;
  });
  return found;
}

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * A line break that comes or goes with a line belongs to that line: without it two lines would be one. `text` is the part
 * before.
 */
function withTheirBlanks(changes: readonly RefineChange[], text: (from: number, to: number) => string): RefineChange[] {
  const joined: RefineChange[] = [];
  for (const next of changes) {
    const last = joined.at(-1);
    const between = last && text(last.to, next.from);
    const isOnlyBlank = (one: RefineChange) => isBlank(text(one.from, one.to)) && isBlank(one.text);
    if (last && between !== undefined && isBlank(between) && (isOnlyBlank(last) || isOnlyBlank(next))) {
      joined[joined.length - 1] = { ...last, to: next.to, text: last.text + between + next.text };
    } else joined.push(next);
  }
  return joined;
}

/** The replacements in the order of the document, all on. */
export const differencesOf = (rewritten: readonly Rewritten[]): RefineChange[] =>
  rewritten
    .filter(({ before, after }) => before !== after)
    .flatMap((one) =>
      withTheirBlanks(replacementsOf(changesBetween(one.before, one.after), one), (from, to) =>
        one.before.slice(from - one.from, to - one.from),
      ),
    );
