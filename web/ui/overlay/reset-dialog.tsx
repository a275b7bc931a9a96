import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = { open: boolean; onReset: () => void; onClose: () => void };

/** Asks before a form is cleared (GUIDE-11, ROLE-05). */
export function ResetDialog({ open, onReset, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Reset Form?"
      message="This will clear all fields and unsaved changes. Are you sure you want to continue?"
      confirm="Reset"
      local
      onConfirm={onReset}
      onClose={onClose}
    />
  );
}
