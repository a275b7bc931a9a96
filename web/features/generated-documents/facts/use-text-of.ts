import { useRef } from 'react';
import type { Place } from '#shared/document-parts.ts';
import { removalOf } from '#shared/facts/removal.ts';
import type { OpenFact } from '#web/features/generated-documents/facts/use-facts.ts';
import { usePage } from '#web/features/generated-documents/page/page-context.ts';

/** Changes the words of a fact through their field, with Undo. Nothing happens when they were changed meanwhile. */
export function useTextOf({ part, from, to, quote, sentence }: OpenFact) {
  const page = usePage();
  const live = useRef(page);
  live.current = page;
  const textOf = (): string => live.current.parts.find(({ name }) => name === part)?.text ?? '';

  function change(place: Place, text: string, message: string): void {
    if (textOf().slice(from, to) !== quote) return;
    const before = textOf().slice(place.from, place.to);
    page.replace(place, text);
    const after = { part, from: place.from, to: place.from + text.length };
    page.showUndo(message, () => {
      if (textOf().slice(after.from, after.to) === text) live.current.replace(after, before);
    });
  }

  return {
    removeSentence: () => change({ part, ...removalOf(textOf(), sentence) }, '', 'The sentence was removed'),
    replaceWords: (value: string) => change({ part, from, to }, value, `“${quote}” became “${value}”`),
  };
}
