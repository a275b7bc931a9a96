import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminUser, adminResetPassword } from '#shared/accounts/contracts/admin.ts';
import { listAdminRequests } from '#shared/accounts/contracts/admin-acts.ts';
import { passwordScore } from '#shared/accounts/password.ts';
import { ADMIN_RESET_MIN_LENGTH, ADMIN_RESET_MIN_SCORE } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { NEEDS_SECOND } from '#web/features/accounts/admin/request-words.ts';
import { type ActProps, actOrAsk } from '#web/features/accounts/admin/user-dialogs.tsx';
import { nameOf } from '#web/features/accounts/admin/user-words.ts';
import { useKnownWords } from '#web/features/accounts/password-check.ts';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { PasswordStrength } from '#web/features/accounts/password-strength.tsx';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain } from '#web/lib/endpoint.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

/** ADMIN-07..12. */
export function ResetPasswordDialog({ item: user, open, onClose, onDone }: ActProps) {
  const [password, setPassword] = useState('');
  const { failure, busy, submit } = useReset(user, (name) => {
    onDone(name, user?.needs_second === true);
    onClose();
  });
  const known = useKnownWords({ email: user?.email, ...user?.user_metadata });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Reset Password for ${user ? nameOf(user) : ''}`}
      description={descriptionOf(user)}
      submit={busy ? 'Resetting...' : 'Reset Password'}
      busy={busy}
      onSubmit={() => submit(password)}
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        minLength={ADMIN_RESET_MIN_LENGTH}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        below={<PasswordStrength password={password} known={known} />}
      />
      {failure && (
        <Banner tone="error" detail={failure.detail}>
          {failure.text}
        </Banner>
      )}
    </FormDialog>
  );
}

/** ADMIN-22. */
const descriptionOf = (user: AdminUser | undefined): string =>
  [
    `It signs ${user?.email} out everywhere. Give them the new password yourself; they must choose another one when they sign in.`,
    user?.needs_second && NEEDS_SECOND,
  ]
    .filter(Boolean)
    .join(' ');

type Failure = { text: string; detail?: string | undefined };

const WEAK: Failure = { text: 'Please ensure the password meets all requirements' };
const failed = (detail?: string): Failure => ({ text: 'Failed to reset password. Please try again.', detail });

/** Returns the error text. A forbidden reset has only the reason of the server, because a retry cannot succeed. */
function failureOf(thrown: unknown): Failure {
  const { code, message, status, fields } = AppError.from(thrown);
  if (code === 'forbidden' || code === 'request_waiting') return { text: message };
  return failed(status < 500 ? (fields.new_password ?? message) : undefined);
}

function useReset(user: AdminUser | undefined, onDone: (name: string) => void) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const reset = useMutation({
    mutationFn: async ({ of, new_password }: { of: AdminUser; new_password: string }) => {
      const directly = () => call(adminResetPassword, { body: { target_user_id: of.id, new_password } });
      await actOrAsk('reset_password', of, directly, { new_password });
      if (of.needs_second) await readAgain(queries, [endpointKey(listAdminRequests)]);
      return nameOf(of);
    },
    onSuccess: onDone,
    onError: (thrown) => setFailure(isUnconfirmed(thrown) ? undefined : failureOf(thrown)),
  });
  const submit = (new_password: string) => {
    if (!user) return;
    const weak = passwordScore(new_password) < ADMIN_RESET_MIN_SCORE;
    setFailure(weak ? WEAK : undefined);
    if (!weak) reset.mutate({ of: user, new_password });
  };
  return { failure, busy: reset.isPending, submit };
}
