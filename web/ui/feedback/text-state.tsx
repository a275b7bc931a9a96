import { reasonText, type TextStatus } from '#shared/reading.ts';
import { Loader2 } from '#web/ui/layout/icons.ts';

/** 'Ready', 'Could not be read', or 'Reading…' with what it waits for. */
export function TextStateLabel({ document }: { document: TextStatus }) {
  if (document.text_state === 'ready') return <>Ready</>;
  if (document.text_state === 'failed') return <span className="text-warn-text">Could not be read</span>;
  return (
    <span className="inline-flex items-center gap-1 align-bottom">
      <Loader2 className="spin size-3 shrink-0 text-accent" aria-hidden />
      {reasonText(document) || 'Reading…'}
    </span>
  );
}
