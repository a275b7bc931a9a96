import type { Factor } from '@supabase/auth-js';
import { deviceName, removeFactor } from '#web/features/accounts/settings/two-step-factors.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';

type Props = { factor: Factor; isLast: boolean; open: boolean; onClose: () => void; onDone: (text: string) => void };

/** Removing the last device turns two-step verification off, which the question says. */
export function Removal({ factor, isLast, onDone, ...dialog }: Props) {
  const name = deviceName(factor);
  return (
    <ActionDialog
      {...dialog}
      title={isLast ? 'Turn off two-step verification' : 'Remove device'}
      message={
        isLast
          ? `Remove ${name}? Signing in will ask for your password only.`
          : `Remove ${name}? Its codes will no longer be accepted.`
      }
      note={isLast ? undefined : 'If you signed in with this device, you are asked for a code of another one.'}
      confirm={isLast ? 'Turn off' : 'Remove'}
      busyLabel="Removing..."
      run={() => removeFactor(factor.id)}
      failureText={() => 'Failed to remove the device. Please try again.'}
      onDone={() => onDone(isLast ? 'Two-step verification is off.' : `${name} was removed.`)}
    />
  );
}
