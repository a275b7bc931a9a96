import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { ActivityDialog } from '#web/features/accounts/admin/activity-dialog.tsx';
import { ResetPasswordDialog } from '#web/features/accounts/admin/reset-password-dialog.tsx';
import { SuspendDialog } from '#web/features/accounts/admin/suspend-dialog.tsx';
import { UsageDialog } from '#web/features/accounts/admin/usage-dialog.tsx';
import {
  DeleteUserDialog,
  RemoveTwoStepDialog,
  ResetLinkDialog,
  ResumeDialog,
  SignOutDialog,
} from '#web/features/accounts/admin/user-dialogs.tsx';
import type { UserAction } from '#web/features/accounts/admin/user-words.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** A success message. It takes the focus when the button of the action was removed with its row. */
export type Done = { text: string; isButtonRemoved?: boolean };

export const useUserDialogs = () =>
  ({
    activity: useDialog<AdminUser>(),
    usage: useDialog<AdminUser>(),
    reset: useDialog<AdminUser>(),
    'reset-link': useDialog<AdminUser>(),
    'two-step': useDialog<AdminUser>(),
    'sign-out': useDialog<AdminUser>(),
    suspend: useDialog<AdminUser>(),
    resume: useDialog<AdminUser>(),
    delete: useDialog<AdminUser>(),
  }) satisfies Record<UserAction, unknown>;

type Props = { dialogs: ReturnType<typeof useUserDialogs>; onDone: (done: Done) => void };

/** The dialog of each action on a user. An act on an admin may only have been asked for. */
export function UserDialogs({ dialogs, onDone }: Props) {
  const report = (text: (name: string) => string, isButtonRemoved: boolean) => (name: string, asked: boolean) =>
    onDone(asked ? { text: ASKED } : { text: text(name), isButtonRemoved });
  return (
    <>
      <ActivityDialog {...dialogs.activity.props} />
      <UsageDialog key={`usage ${dialogs.usage.round}`} {...dialogs.usage.props} />
      <ResetPasswordDialog
        key={`reset ${dialogs.reset.round}`}
        {...dialogs.reset.props}
        onDone={report((name) => `Password reset successful for ${name}`, false)}
      />
      <ResetLinkDialog
        {...dialogs['reset-link'].props}
        onDone={report((name) => `Reset link sent to ${name}`, false)}
      />
      <RemoveTwoStepDialog
        {...dialogs['two-step'].props}
        onDone={report((name) => `Two-step verification removed for ${name}`, true)}
      />
      <SignOutDialog
        {...dialogs['sign-out'].props}
        onDone={report((name) => `${name} was signed out everywhere`, false)}
      />
      <SuspendDialog
        key={`suspend ${dialogs.suspend.round}`}
        {...dialogs.suspend.props}
        onDone={report((name) => `Account of ${name} suspended`, true)}
      />
      <ResumeDialog {...dialogs.resume.props} onDone={report((name) => `Account of ${name} resumed`, true)} />
      <DeleteUserDialog {...dialogs.delete.props} onDone={report((name) => `Account of ${name} deleted`, true)} />
    </>
  );
}

const ASKED = 'Request sent. Another administrator must confirm it within 24 hours.';
