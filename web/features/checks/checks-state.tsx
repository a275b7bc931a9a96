import { Check, CircleAlert } from '#web/ui/layout/icons.ts';

/** What is open in a document; `current`: of its text as it stands. */
export type OpenCounts = { fix: number; facts_open: number; current: boolean };

/**
 * '{n} to fix', findings and open facts together; 'Nothing to fix'; 'Checking…' before the counts are those of the text
 * (CONTENT-03).
 */
export function ChecksState({ counts }: { counts: OpenCounts | null }) {
  if (!counts?.current) return <span className="text-xs text-fg-3">Checking…</span>;
  const open = counts.fix + counts.facts_open;
  if (open === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-fg-3">
        <Check className="size-3.5 text-ok-text" aria-hidden /> Nothing to fix
      </span>
    );
  }
  return (
    <span className="tnum inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-danger-text">
      <CircleAlert className="size-3.5" aria-hidden /> {open} to fix
    </span>
  );
}
