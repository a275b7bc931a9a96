import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = { when: boolean; onLeave?: () => void };

/**
 * Belongs into a form: while `when` is true, leaving the page asks for confirmation. `onLeave`: called when the user
 * leaves without saving.
 */
export function UnsavedGuard({ when, onLeave }: Props) {
  const { isOpen, leave, stay } = useUnsaved(when);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave without saving?"
      message="Your changes on this page are not saved."
      confirm="Leave"
      cancel="Stay"
      local
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
      onClose={stay}
    />
  );
}
