import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#shared/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';
import { deleteUser, removeTwoStep } from '#web/features/admin/api.ts';
import { nameOf } from '#web/features/admin/user-words.ts';
import { keys } from '#web/lib/query.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type Props = DialogProps<AdminUser> & { onDone: (name: string) => void };

/**
 * Shared by both dialogs: the list is refetched before they close. The address distinguishes users with the same name.
 */
function useUserAction({ item: user, open, onClose, onDone }: Props, act: (user: AdminUser) => Promise<unknown>) {
  const queries = useQueryClient();
  const name = user ? nameOf(user) : '';
  const run = async () => {
    if (user) await act(user);
    await queries.invalidateQueries({ queryKey: keys.adminUsers });
  };
  return { name, dialog: { open, onClose, run, note: user?.email, onDone: () => onDone(name) } };
}

/** Returns the reason of the server for a refusal, else `other`. */
const refusalOr = (other: string) => (thrown: Error) => {
  const { code, message } = AppError.from(thrown);
  return code === 'forbidden' ? message : other;
};

/** ADMIN-13, ADMIN-14, GAP-25. */
export function DeleteUserDialog(props: Props) {
  const { name, dialog } = useUserAction(props, deleteUser);
  return (
    <DeleteDialog
      {...dialog}
      title="Delete User Account"
      what={name}
      consequence="This permanently deletes the account and all its data."
      failureText={refusalOr('Failed to delete user')}
    />
  );
}

/** For users who lost their device. The server checks the right: an admin may not do this for a super admin. */
export function RemoveTwoStepDialog(props: Props) {
  const { name, dialog } = useUserAction(props, removeTwoStep);
  return (
    <ActionDialog
      {...dialog}
      title="Remove two-step verification"
      message={`Remove two-step verification of ${name}? Their password alone will sign them in. Make sure that it is really them who asked.`}
      confirm="Remove"
      busyLabel="Removing..."
      failureText={refusalOr('Failed to remove two-step verification. Please try again.')}
    />
  );
}
