import { useRef } from 'react';
import type { Place } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { placeNow, wordsAt } from '#web/features/text/page/place-now.ts';

/** Replaces what checks and facts found, in places of the settled text, with Undo (CHECK-03, CHECK-04, FACT-05). */
export function useReplacement() {
  const page = usePage();
  const live = useRef(page);
  live.current = page;

  /** False when those words were changed since they were read. */
  return function replace(place: Place, text: string, message: string): boolean {
    const { settled, partsNow } = live.current;
    const now = placeNow(place, settled, partsNow());
    if (!now) return false;
    const before = wordsAt(partsNow(), now);
    live.current.replace(now, text, 1);
    const after = { ...now, to: now.from + text.length };
    live.current.showUndo(message, () => {
      if (wordsAt(live.current.partsNow(), after) === text) live.current.replace(after, before, -1);
    });
    return true;
  };
}
