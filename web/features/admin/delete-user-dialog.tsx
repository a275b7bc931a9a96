import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminUser, safelyDeleteUser } from '#shared/contracts/accounts.ts';
import { nameOf } from '#web/features/admin/user-words.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = { user: AdminUser | undefined; open: boolean; onClose: () => void };

async function remove({ id }: AdminUser): Promise<void> {
  const { success, error } = await call(safelyDeleteUser, { body: { target_user_id: id } });
  if (!success) throw new Error(error ?? 'The server refused the deletion');
}

/** ADMIN-13, ADMIN-14, GAP-25. Offered to every admin; the server decides (GAP-21, GAP-22). */
export function DeleteUserDialog({ user, open, onClose }: Props) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.adminUsers });
      onClose();
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
      error={
        deletion.isError && !isUnconfirmed(deletion.error)
          ? 'Failed to delete user. Only super admins can delete users.'
          : null
      }
      onConfirm={() => user && deletion.mutate(user)}
      onClose={onClose}
    />
  );
}
