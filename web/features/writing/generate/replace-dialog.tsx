import type { Replacing } from '#web/features/writing/generate/use-replacing.ts';
import { plural } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** GAP-122: a document to be replaced was edited by hand. */
export function ReplaceDialog({ replacing }: { replacing: Replacing }) {
  const { edited, isAsking, confirm, dismiss } = replacing;
  return (
    <ConfirmDialog
      open={isAsking}
      title={`Replace ${plural(edited.length, 'edited text')}?`}
      message={`You edited ${[...new Set(edited)].join(', ')} by hand. A new text takes its place once it is written.`}
      note="What you wrote stays in the version list: Restore previous version brings it back."
      confirm="Replace"
      harmless
      onConfirm={confirm}
      onClose={dismiss}
    />
  );
}
