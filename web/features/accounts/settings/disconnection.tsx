import type { UserIdentity } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { disconnect } from '#web/features/accounts/settings/sign-in-methods-calls.ts';
import { keys } from '#web/lib/query.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type Props = Omit<DialogProps<never>, 'item'> & {
  identity: UserIdentity;
  name: string;
  onDone: (text: string) => void;
};

/** Disconnects the provider; the account at the provider does not change. */
export function Disconnection({ identity, name, onDone, ...dialog }: Props) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      {...dialog}
      title={`Disconnect ${name}`}
      message={`Disconnect ${name}? It will no longer sign you in here.`}
      note="You can connect it again at any time."
      confirm="Disconnect"
      busyLabel="Disconnecting..."
      // Also after a refusal: it may have been disconnected elsewhere.
      run={() => disconnect(identity).finally(() => queries.invalidateQueries({ queryKey: keys.identities }))}
      failureText={() => 'Failed to disconnect. Please try again.'}
      onDone={() => onDone(`${name} was disconnected.`)}
    />
  );
}
