import { useState } from 'react';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { ContinueWithProvider } from '#web/features/accounts/continue-with-provider.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { SignInLink } from '#web/features/accounts/sign-in-link.tsx';
import { VerifyEmail } from '#web/features/accounts/verify-email.tsx';

const empty = { first_name: '', last_name: '', email: '', job_title: '' };

/** /register. What was typed is kept for a second try with another address; the password is not. */
export function RegisterPage() {
  const [given, setGiven] = useState(empty);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <VerifyEmail email={sentTo} onOtherEmail={() => setSentTo(undefined)} />;
  return (
    <AuthLayout title="Create your account" footer={<SignInLink>Already have an account?</SignInLink>}>
      <RegisterForm
        initial={given}
        onRegistered={({ password: _, ...registration }) => {
          setGiven(registration);
          setSentTo(registration.email);
        }}
      />
      <ContinueWithProvider />
    </AuthLayout>
  );
}
