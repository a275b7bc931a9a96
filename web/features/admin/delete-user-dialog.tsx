import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminUser, safelyDeleteUser } from '#shared/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';
import { nameOf } from '#web/features/admin/user-words.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = { user: AdminUser | undefined; open: boolean; onClose: () => void; onDone: (name: string) => void };

async function remove({ id }: AdminUser): Promise<void> {
  const { success, error } = await call(safelyDeleteUser, { body: { target_user_id: id } });
  if (!success) throw new AppError('forbidden', error ? { message: error } : {});
}

/** ADMIN-13, ADMIN-14, GAP-25. The server decides who may (GAP-21, GAP-22). */
export function DeleteUserDialog({ user, open, onClose, onDone }: Props) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.adminUsers });
      onClose();
      onDone(user ? nameOf(user) : '');
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Delete User Account"
      message={`Are you sure you want to delete ${user ? nameOf(user) : ''}? This permanently deletes the account and all its data.`}
      // Two people may share a name.
      note={user?.email}
      confirm="Delete"
      busy={deletion.isPending}
      error={deletion.isError && !isUnconfirmed(deletion.error) ? problemOf(deletion.error) : null}
      onConfirm={() => user && deletion.mutate(user)}
      onClose={onClose}
    />
  );
}

/** What the server refused on purpose says why; of anything else only that it failed is known. */
const problemOf = (thrown: unknown): string => {
  const { code, message } = AppError.from(thrown);
  return code === 'forbidden' ? message : 'Failed to delete user';
};
