import type { Factor } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { deviceName, removeFactor } from '#web/features/settings/two-step-factors.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = { factor: Factor; isLast: boolean; open: boolean; onClose: () => void; onDone: (text: string) => void };

/** The last device takes two-step verification with it, and the question says so. */
export function Removal({ factor, isLast, open, onClose, onDone }: Props) {
  const name = deviceName(factor);
  const removal = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: () => onDone(isLast ? 'Two-step verification is off.' : `${name} was removed.`),
  });
  return (
    <ConfirmDialog
      open={open}
      title={isLast ? 'Turn off two-step verification' : 'Remove device'}
      message={
        isLast
          ? `Remove ${name}? Signing in will ask for your password only.`
          : `Remove ${name}? Its codes will no longer be accepted.`
      }
      note={isLast ? undefined : 'If you signed in with this device, you are asked for a code of another one.'}
      confirm={isLast ? 'Turn off' : 'Remove'}
      busyLabel="Removing..."
      busy={removal.isPending}
      error={removal.isError && !isUnconfirmed(removal.error) ? 'Failed to remove the device. Please try again.' : null}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
