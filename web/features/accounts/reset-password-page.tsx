import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RESET_REDIRECT_MS } from '#shared/constants.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { NewPasswordForm } from '#web/features/accounts/new-password-form.tsx';
import { SignInLink } from '#web/features/accounts/sign-in-link.tsx';
import { useRecoveryLink } from '#web/features/accounts/use-recovery-link.ts';
import { paths } from '#web/lib/paths.ts';
import { signOut } from '#web/lib/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** /reset-password (RESET-01..12). After a reset every session of the account has ended, this one too (GAP-27, 111). */
export function ResetPasswordPage() {
  const link = useRecoveryLink();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
  if (done) return <Success />;
  return (
    <AuthLayout
      title="Set a new password"
      intro={link === 'valid' && 'All your devices are signed out after the change.'}
      footer={<SignInLink>Remembered it?</SignInLink>}
    >
      {link === 'checking' ? (
        <div className="grid h-24 place-items-center">
          <Spinner label="Checking your link" />
        </div>
      ) : (
        <NewPasswordForm
          invalidLink={link === 'invalid'}
          onExpired={() => setLeaving(true)}
          onDone={() => {
            setDone(true);
            void signOut('global').then(() => setLeaving(true));
          }}
        />
      )}
    </AuthLayout>
  );
}

function Success() {
  const [left, setLeft] = useState(RESET_REDIRECT_MS / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <AuthLayout title="Set a new password">
      <div className="mt-5 space-y-4">
        <Banner tone="success" takeFocus>
          Password reset successful! Redirecting to login...
        </Banner>
        <ButtonLink to={paths.login} variant="primary" className="tnum w-full">
          Sign in now ({left})
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
