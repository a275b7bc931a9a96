import { type Message, resetMessage } from '#web/features/accounts/sign-in/messages.ts';
import { NewPasswordForm } from '#web/features/accounts/sign-in/new-password-form.tsx';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';
import { signOut } from '#web/lib/session.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

/** Replaces every page until the owner of the account has chosen a password (ADMIN-22). The session then has no restriction. */
export function GivenPasswordPage() {
  return (
    <AuthLayout
      title="Choose a new password"
      intro="Another person chose the password of this account. Choose one that only you know to go on."
      footer={<TextButton onClick={() => void signOut()}>Sign out</TextButton>}
    >
      <NewPasswordForm invalidLink={false} action="Save and continue" messageOf={messageOf} onDone={() => undefined} />
    </AuthLayout>
  );
}

const SAME: Message = { text: 'Choose a password that differs from the one you were given.' };

function messageOf(error: unknown): Message {
  if (isUnconfirmed(error)) return { text: UNCONFIRMED };
  if ((error as { code?: unknown }).code === 'same_password') return SAME;
  return resetMessage(error);
}
