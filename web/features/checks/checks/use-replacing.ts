import type { Better, Finding } from '#shared/checks/finding.ts';
import type { Place } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { placeNow } from '#web/features/text/page/place-now.ts';
import { useReplacement } from '#web/features/text/page/use-replacement.ts';

export const placeOf = ({ part, from, to }: Finding): Place | null => (part === null ? null : { part, from, to });

const sentenceOf = (quote: string, { text, label }: Replace): string =>
  text === '' ? `“${quote.trim()}” was removed` : `“${quote}” became “${label}”`;

type Replace = Extract<Better, { act: 'replace' }>;

/** Replaces a finding's words by better ones, with Undo (CHECK-03, -04). */
export function useReplacing() {
  const { select, settled, partsNow } = usePage();
  const replaceAt = useReplacement();

  /** False when the words were changed since they were checked. */
  function replace(finding: Finding, better: Replace): boolean {
    const { part, quote } = finding;
    const { from, to, text } = better;
    return part !== null && replaceAt({ part, from, to }, text, sentenceOf(quote, better));
  }

  /** Selects a placeholder for typing. */
  function fillIn(finding: Finding): void {
    const place = placeOf(finding);
    const now = place && placeNow(place, settled, partsNow());
    if (!now) return;
    select(now);
    // At once: what is typed next replaces it.
    const field = window.document.activeElement;
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(now.from, now.to);
  }
  return { replace, fillIn };
}
