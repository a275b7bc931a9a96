import { useRef } from 'react';
import type { Better, Finding } from '#shared/checks/finding.ts';
import type { Place } from '#shared/document-parts.ts';
import { usePage } from '#web/features/generated-documents/page/page-context.ts';

export const placeOf = ({ part, from, to }: Finding): Place | null => (part === null ? null : { part, from, to });

const sentenceOf = (quote: string, text: string): string =>
  text === '' ? `“${quote.trim()}” was removed` : `“${quote}” became “${text}”`;

type Replace = Extract<Better, { act: 'replace' }>;

/** Replaces a finding's words by better ones, with Undo (CHECK-03, -04). */
export function useReplacing() {
  const page = usePage();
  const live = useRef(page);
  live.current = page;
  const textAt = ({ part, from, to }: Place): string | undefined =>
    live.current.parts.find(({ name }) => name === part)?.text.slice(from, to);

  /** False when the words were changed since they were checked. */
  function replace(finding: Finding, { from, to, text, label }: Replace): boolean {
    const words = placeOf(finding);
    if (!words || textAt(words) !== finding.quote) return false;
    const place = { part: words.part, from, to };
    const before = textAt(place) ?? '';
    page.replace(place, text);
    const after = { part: words.part, from, to: from + text.length };
    page.showUndo(sentenceOf(finding.quote, text === '' ? '' : label), () => {
      if (textAt(after) === text) live.current.replace(after, before);
    });
    return true;
  }

  /** Selects a placeholder for typing. */
  function fillIn(finding: Finding): void {
    page.select(placeOf(finding));
    requestAnimationFrame(() => {
      const field = window.document.activeElement;
      if (field instanceof HTMLTextAreaElement) field.setSelectionRange(finding.from, finding.to);
    });
  }
  return { replace, fillIn };
}
