import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';
import { announced, makingText } from '#web/features/exports/words.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';

const SECOND_MS = 1_000;

type Props = { row: DocumentExport; busy: boolean; onCancel: () => void };

/** The progress of an export in the foot of a dialog. */
export function Making({ row, busy, onCancel }: Props) {
  const now = useNow(SECOND_MS);
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="tnum text-xs text-fg-2">{makingText(row, now)}</p>
        <ProgressBar label="Export" value={row.done} max={Math.max(row.total, 1)} className="mt-1.5 h-1" />
        <p role="status" className="sr-only">
          {announced(row)}
        </p>
      </div>
      <Button busy={busy} needsServer onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
