import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RESET_REDIRECT_MS } from '#shared/constants.ts';
import { NewPasswordForm } from '#web/features/accounts/sign-in/new-password-form.tsx';
import { SecondStep } from '#web/features/accounts/sign-in/second-step.tsx';
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx';
import { RESET_AGAIN, toConfirmPage, urlSignInOf } from '#web/features/accounts/sign-in/url-sign-in.ts';
import { paths } from '#web/lib/paths.ts';
import { forgetSession, signOut, useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

/** /reset-password (RESET-01..12). A reset ends every session of the account, including this one (GAP-27, 111). */
export function ResetPasswordPage() {
  const link = useRecoveryLink();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [leaving, setLeaving] = useState<'reset' | 'expired'>();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      // The auth client still stores the tokens of a session that the server ended.
      forgetSession();
      const { path, state } = leaving === 'expired' ? RESET_AGAIN : { path: paths.login };
      navigate(path, { replace: true, state });
    }, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
  const invited = isInvited(useLocation().state);
  const { user, needsCode } = useSession();
  if (done) return <Success />;
  if (link === 'valid' && needsCode) return <SecondStep isReset />;
  return (
    <AuthLayout
      title={invited ? 'Set your password' : 'Set a new password'}
      intro={link === 'valid' && (invited ? WELCOME : 'All your devices are signed out after the change.')}
      footer={!invited && (user ? link === 'valid' && <SignInInstead /> : <SignInLink>Remembered it?</SignInLink>)}
    >
      {link === 'checking' ? (
        <div className="grid h-24 place-items-center">
          <Spinner label="Checking your link" />
        </div>
      ) : (
        <NewPasswordForm
          invalidLink={link === 'invalid'}
          asksName={invited}
          action={invited ? 'Set password' : 'Reset password'}
          onExpired={() => setLeaving('expired')}
          onDone={() => {
            // A new account has no other sessions to end.
            if (invited) return navigate(paths.dashboard, { replace: true });
            setDone(true);
            void signOut('global').then(() => setLeaving('reset'));
          }}
        />
      )}
    </AuthLayout>
  );
}

/** The link has signed the user in: sign out, so that a remembered password can be used. */
function SignInInstead() {
  const navigate = useNavigate();
  const leave = () => void signOut().then(() => navigate(paths.login, { replace: true }));
  return (
    <>
      Remembered it? <TextButton onClick={leave}>Sign in</TextButton>
    </>
  );
}

const WELCOME = 'Your invitation is accepted. Say who you are, and choose the password you sign in with from now on.';

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

const isInvited = (state: unknown): boolean => (state as { invited?: unknown } | null)?.invited === true;

const cameFromCallback = (state: unknown): boolean =>
  (state as { fromRecovery?: unknown } | null)?.fromRecovery === true;

type RecoveryLink = 'checking' | 'valid' | 'invalid';

/**
 * Whether this visit may set a new password: a recovery session confirmed by the user, or the state set by the callback
 * page (RESET-02, 03, 08).
 */
function useRecoveryLink(): RecoveryLink {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const urlSignIn = urlSignInOf(hash, `${location.origin}${paths.resetPassword}`);
  const session = urlSignIn?.by === 'session' && urlSignIn.type === 'recovery' ? urlSignIn : undefined;
  const asked = useRef(false);
  useEffect(() => {
    if (!session || asked.current) return;
    asked.current = true;
    navigate(...toConfirmPage(session));
  });
  if (session) return 'checking';
  return cameFromCallback(state) ? 'valid' : 'invalid';
}
