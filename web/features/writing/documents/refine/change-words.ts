import type { RefineChange } from '#shared/writing/refine/change.ts';

/** A change with the words it takes the place of. */
export type Shown = RefineChange & { old: string };

/** How a change is called where it cannot be seen: 'users becomes riders'. */
export function changeWords({ old, text }: Pick<Shown, 'old' | 'text'>): string {
  const [before, after] = [old.trim(), text.trim()];
  if (before && after) return `${before} becomes ${after}`;
  if (after) return `${after} added`;
  return before ? `${before} removed` : 'blanks changed';
}

/** What a screen reader hears of the current change (REFINE-08). */
export const announcementOf = (change: Shown, at: number, count: number, isOn: boolean): string =>
  `Change ${at + 1} of ${count}: ${changeWords(change)}, ${isOn ? 'used' : 'not used'}.`;

/** 'Accept 6 changes', 'Accept 5 of 6'. */
export function acceptLabel(used: number, count: number): string {
  if (used < count) return `Accept ${used} of ${count}`;
  return count === 1 ? 'Accept 1 change' : `Accept ${count} changes`;
}

export type Piece = { kind: 'same'; text: string } | { kind: 'change'; at: number };

/** A text cut at its changes; `changes` with their numbers, in the order of the text. */
export function piecesOf(text: string, changes: readonly { at: number; from: number; to: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { at, from, to } of changes) {
    if (from > end) pieces.push({ kind: 'same', text: text.slice(end, from) });
    pieces.push({ kind: 'change', at });
    end = to;
  }
  if (end < text.length) pieces.push({ kind: 'same', text: text.slice(end) });
  return pieces;
}

/** The one stretch in which two texts differ, so that a field takes it in one step of its own undo. */
export function oneReplacement(before: string, after: string): { from: number; to: number; text: string } | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isLow(before, start) || isLow(after, start)) start -= 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (isLow(before, before.length - end) || isLow(after, after.length - end)) end -= 1;
  return { from: start, to: before.length - end, text: after.slice(start, after.length - end) };
}

/** The second half of a character of two units. */
const isLow = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');
