import type { DocumentPart, Place } from '#shared/text/document-parts.ts';
import { movedCaret } from '#web/ui/form/moved-caret.ts';

const textOf = (parts: readonly DocumentPart[], part: Place['part']): string =>
  parts.find(({ name }) => name === part)?.text ?? '';

/** The words of a place. */
export const wordsAt = (parts: readonly DocumentPart[], { part, from, to }: Place): string =>
  textOf(parts, part).slice(from, to);

/** Where the words of a place stand after edits elsewhere; null when they were changed themselves. */
export function placeNow(place: Place, before: readonly DocumentPart[], now: readonly DocumentPart[]): Place | null {
  const { part } = place;
  const to = movedCaret(textOf(before, part), textOf(now, part), place.to);
  const moved = { part, from: to - (place.to - place.from), to };
  return moved.from >= 0 && wordsAt(now, moved) === wordsAt(before, place) ? moved : null;
}
