import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ContinueWithProvider } from '#web/features/accounts/sign-in/continue-with-provider.tsx';
import { RegisterForm, type Registration } from '#web/features/accounts/sign-in/register-form.tsx';
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx';
import { VerifyEmail } from '#web/features/accounts/sign-in/verify-email.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

type Given = Omit<Registration, 'password'>;
const empty: Given = { first_name: '', last_name: '', email: '', job_title: '' };

/**
 * /register. The submitted values are stored in the history entry, so that a reload still shows the address and a
 * second try starts from them; the password is not stored.
 */
export function RegisterPage() {
  const sent = (useLocation().state as { sent?: Given } | null)?.sent;
  const [given, setGiven] = useState(sent ?? empty);
  const navigate = useNavigate();
  const show = (state: { sent: Given } | null) => navigate('.', { replace: true, state });
  if (sent) return <VerifyEmail email={sent.email} onOtherEmail={() => show(null)} />;
  return (
    <AuthLayout title="Create your account" footer={<SignInLink>Already have an account?</SignInLink>}>
      <RegisterForm
        initial={given}
        onRegistered={({ password: _, ...registration }) => {
          setGiven(registration);
          show({ sent: registration });
        }}
      />
      <ContinueWithProvider />
    </AuthLayout>
  );
}
