import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Put it into a form: while `when` is true, leaving the page asks first. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { asking, leave, stay } = useUnsaved(when);
  return (
    <ConfirmDialog
      open={asking}
      title="Leave without saving?"
      message="Your changes on this page are not saved."
      confirm="Leave"
      cancel="Stay"
      local
      onConfirm={leave}
      onClose={stay}
    />
  );
}
