import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ContinueWithProvider } from '#web/features/accounts/sign-in/continue-with-provider.tsx';
import { OpenInbox } from '#web/features/accounts/sign-in/open-inbox.tsx';
import { RegisterForm, type Registration } from '#web/features/accounts/sign-in/register-form.tsx';
import { ResendButton } from '#web/features/accounts/sign-in/resend-button.tsx';
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx';
import { useConfig } from '#web/lib/config.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
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

/** Shown in place of the form after a sign-up (REG-05, 06). */
function VerifyEmail({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const inbox = useConfig()?.inbox_url;
  return (
    <AuthLayout
      title="Verify Your Email"
      intro={
        <>
          We sent a link to <strong className="font-medium break-words text-fg">{email}</strong>. Open it to finish
          creating your account. It can take a minute; check your spam folder too.
        </>
      }
      footer={<SignInLink>Already verified?</SignInLink>}
    >
      <div className="mt-5 space-y-4">
        {inbox && (
          <Banner tone="info">
            <span className="font-normal text-fg-2">
              <OpenInbox />
            </span>
          </Banner>
        )}
        <ResendButton email={email} waitFirst />
        <p className="text-center">
          <TextButton onClick={onOtherEmail}>Try again with a different email</TextButton>
        </p>
      </div>
    </AuthLayout>
  );
}
