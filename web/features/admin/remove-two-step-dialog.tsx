import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminUser, removeUserFactors } from '#shared/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';
import { nameOf } from '#web/features/admin/user-words.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = { user: AdminUser | undefined; open: boolean; onClose: () => void; onDone: (name: string) => void };

/** For somebody who lost their device. The server decides who may: an admin may not for a super admin. */
export function RemoveTwoStepDialog({ user, open, onClose, onDone }: Props) {
  const queries = useQueryClient();
  const name = user ? nameOf(user) : '';
  const removal = useMutation({
    mutationFn: ({ id }: AdminUser) => call(removeUserFactors, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.adminUsers });
      onDone(name);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Remove two-step verification"
      message={`Remove two-step verification of ${name}? Their password alone will sign them in. Make sure that it is really them who asked.`}
      // Two people may share a name.
      note={user?.email}
      confirm="Remove"
      busyLabel="Removing..."
      busy={removal.isPending}
      error={removal.isError && !isUnconfirmed(removal.error) ? problemOf(removal.error) : null}
      onConfirm={() => user && removal.mutate(user)}
      onClose={onClose}
    />
  );
}

const problemOf = (thrown: unknown): string => {
  const { code, message } = AppError.from(thrown);
  return code === 'forbidden' ? message : 'Failed to remove two-step verification. Please try again.';
};
