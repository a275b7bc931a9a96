import type { UserIdentity } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { disconnect } from '#web/features/settings/sign-in-methods-calls.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = {
  identity: UserIdentity;
  name: string;
  open: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Nothing is lost at the provider: only the door between the two accounts is closed. */
export function Disconnection({ identity, name, open, onClose, onDone }: Props) {
  const removal = useMutation({
    mutationFn: () => disconnect(identity),
    onSuccess: () => onDone(`${name} was disconnected.`),
  });
  return (
    <ConfirmDialog
      open={open}
      title={`Disconnect ${name}`}
      message={`Disconnect ${name}? It will no longer sign you in here.`}
      note="You can connect it again at any time."
      confirm="Disconnect"
      busyLabel="Disconnecting..."
      busy={removal.isPending}
      error={removal.isError && !isUnconfirmed(removal.error) ? 'Failed to disconnect. Please try again.' : null}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
