import type { DocumentPart, Place } from '#shared/text/document-parts.ts';
import { movedCaret } from '#web/ui/form/moved-caret.ts';

const textOf = (parts: readonly DocumentPart[], part: Place['part']): string =>
  parts.find(({ name }) => name === part)?.text ?? '';

/** The words of a place. */
export const wordsAt = (parts: readonly DocumentPart[], { part, from, to }: Place): string =>
  textOf(parts, part).slice(from, to);

/** Where a caret stood in the text that was checked: a letter that was typed since moves it into no words behind it. */
export function caretIn(settled: readonly DocumentPart[], { part, from }: Place, now: readonly DocumentPart[]): Place {
  const at = movedCaret(textOf(now, part), textOf(settled, part), from);
  return { part, from: at, to: at };
}

/** Where the words of a place stand after edits elsewhere; null when they were changed themselves. */
export function placeNow(place: Place, before: readonly DocumentPart[], now: readonly DocumentPart[]): Place | null {
  const { part } = place;
  const to = movedCaret(textOf(before, part), textOf(now, part), place.to);
  const moved = { part, from: to - (place.to - place.from), to };
  return moved.from >= 0 && wordsAt(now, moved) === wordsAt(before, place) ? moved : null;
}
