import { useQueryClient } from '@tanstack/react-query';
import { type AdminUser, listUsers, removeUserFactors, safelyDeleteUser } from '#shared/accounts/contracts/admin.ts';
import {
  type AdminAct,
  askSecondAdmin,
  resumeUser,
  sendResetLink,
  signOutUser,
} from '#shared/accounts/contracts/admin-acts.ts';
import { AppError } from '#shared/errors.ts';
import { NEEDS_SECOND } from '#web/features/accounts/admin/request-words.ts';
import { nameOf } from '#web/features/accounts/admin/user-words.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

/** `asked`: another admin must confirm it first. */
export type ActProps = DialogProps<AdminUser> & { onDone: (name: string, asked: boolean) => void };

/**
 * Shared by both dialogs: the list is refetched before they close. The address distinguishes users with the same name.
 */
function useUserAction(props: ActProps, act: (user: AdminUser) => Promise<unknown>, takesTwo = false) {
  const { item: user, open, onClose, onDone } = props;
  const queries = useQueryClient();
  const name = user ? nameOf(user) : '';
  const run = async () => {
    if (user) await act(user);
    await readAgain(queries, [nounKey(listUsers)]);
  };
  const asks = takesTwo && user?.needs_second === true;
  const note = (
    <>
      {user?.email}
      {asks && <span className="mt-2 block">{NEEDS_SECOND}</span>}
    </>
  );
  return { name, dialog: { open, onClose, run, note, onDone: () => onDone(name, asks) } };
}

type More = { reason?: string; new_password?: string };

/** Does it, or for an admin asks a second one. */
export const actOrAsk = (act: AdminAct, user: AdminUser, direct: () => Promise<unknown>, more: More = {}) =>
  user.needs_second ? call(askSecondAdmin, { body: { act, target_user_id: user.id, ...more } }) : direct();

const SHOWN: ReadonlySet<string> = new Set(['forbidden', 'second_admin_needed', 'request_waiting', 'no_such_item']);

/** Returns the reason of the server for a refusal, else `other`. */
export const refusalOr = (other: string) => (thrown: Error) => {
  const { code, message } = AppError.from(thrown);
  return SHOWN.has(code) ? message : other;
};

/** ADMIN-13, ADMIN-14, GAP-25. */
export function DeleteUserDialog(props: ActProps) {
  const act = (user: AdminUser) =>
    actOrAsk('delete', user, () => call(safelyDeleteUser, { body: { target_user_id: user.id } }));
  const { name, dialog } = useUserAction(props, act, true);
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
export function RemoveTwoStepDialog(props: ActProps) {
  const act = (user: AdminUser) =>
    actOrAsk('remove_factors', user, () => call(removeUserFactors, { params: { id: user.id } }));
  const { name, dialog } = useUserAction(props, act, true);
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

/** ADMIN-20. */
export function SignOutDialog(props: ActProps) {
  const { name, dialog } = useUserAction(props, ({ id }) => call(signOutUser, { params: { id } }));
  return (
    <ActionDialog
      {...dialog}
      title="Sign out everywhere"
      message={`Sign ${name} out on all devices? Their password stays the same.`}
      confirm="Sign out"
      busyLabel="Signing out..."
      failureText={refusalOr('Failed to sign the user out. Please try again.')}
    />
  );
}

/** ADMIN-21. */
export function ResetLinkDialog(props: ActProps) {
  const { name, dialog } = useUserAction(props, ({ id }) => call(sendResetLink, { params: { id } }));
  return (
    <ActionDialog
      {...dialog}
      harmless
      title="Send reset link"
      message={`Mail ${name} a link to choose a new password? It works once, within 60 minutes. The password of now stays valid until then.`}
      confirm="Send link"
      busyLabel="Sending..."
      failureText={(thrown) =>
        AppError.from(thrown).code === 'too_many_requests'
          ? 'A link was sent just now. Please wait a minute and try again.'
          : refusalOr('Failed to send the link. Please try again.')(thrown)
      }
    />
  );
}

/** ADMIN-16. */
export function ResumeDialog(props: ActProps) {
  const { name, dialog } = useUserAction(props, ({ id }) => call(resumeUser, { params: { id } }));
  return (
    <ActionDialog
      {...dialog}
      harmless
      title="Resume account"
      message={`End the suspension of ${name}? They can sign in again.`}
      confirm="Resume"
      busyLabel="Resuming..."
      failureText={refusalOr('Failed to resume the account. Please try again.')}
    />
  );
}
