import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ContinueWithProvider } from '#web/features/accounts/sign-in/continue-with-provider.tsx';
import { DemoAccounts } from '#web/features/accounts/sign-in/demo-accounts.tsx';
import { SUSPENDED } from '#web/features/accounts/sign-in/messages.ts';
import { PasskeySignIn } from '#web/features/accounts/sign-in/passkey-sign-in.tsx';
import { ResetRequestForm } from '#web/features/accounts/sign-in/reset-request-form.tsx';
import { type Credentials, SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx';
import { type Confirmation, useConfirmedEmail } from '#web/features/accounts/sign-in/use-confirmed-email.ts';
import { useOneTimeState } from '#web/features/accounts/sign-in/use-one-time-state.ts';
import { useBrand, useConfig } from '#web/lib/config.ts';
import { hasDrafts } from '#web/lib/drafts.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

/** Navigation state from the confirm, callback and reset pages. */
type PassedState = { message: string; confirmation: Confirmation };

const empty: Credentials = { email: '', password: '' };

/** /login: the sign-in form, and in the same card the request for a new password (LOGIN-01..21). */
export function LoginPage() {
  const { search } = useLocation();
  const passed = useOneTimeState<PassedState>();
  const wantsReset = new URLSearchParams(search).get('mode') === 'reset';
  const [mode, setMode] = useState<'sign-in' | 'reset'>(wantsReset ? 'reset' : 'sign-in');
  const [filled, setFilled] = useState(empty);
  const confirmation = useConfirmedEmail(passed.confirmation);
  const demo = useConfig()?.demo_accounts ?? [];
  if (mode === 'reset') {
    return (
      <AuthLayout
        title="Reset your password"
        intro="Enter the email of your account. We send a link to set a new password."
        footer={<RegisterLink />}
      >
        {passed.message && <Refused text={passed.message} />}
        <ResetRequestForm email={filled.email} onBack={() => setMode('sign-in')} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Sign in"
      footer={<RegisterLink />}
      below={demo.length > 0 && <DemoAccounts accounts={demo} onUse={setFilled} />}
    >
      <Arrival confirmation={confirmation} message={passed.message} />
      {confirmation !== 'verified' && confirmation !== 'running' && (
        <>
          <SignInForm
            key={filled.email}
            initial={filled}
            autoFocusButton={filled.email !== ''}
            offersResend={confirmation === 'failed'}
            onForgot={(email) => {
              setFilled({ email, password: '' });
              setMode('reset');
            }}
          />
          <ContinueWithProvider />
          <PasskeySignIn />
        </>
      )}
    </AuthLayout>
  );
}

function Arrival({ confirmation, message }: { confirmation: Confirmation; message: string | undefined }) {
  if (confirmation === 'running') {
    return (
      <div className="grid h-24 place-items-center">
        <Spinner label="Verifying your email" />
      </div>
    );
  }
  if (confirmation === 'verified') {
    return (
      <Banner tone="success" className="mt-5" detail="Opening your dashboard…">
        Email verified successfully! You can now sign in.
      </Banner>
    );
  }
  if (confirmation === 'failed') {
    return (
      <Refused
        text="Failed to verify email. Please try again or contact support."
        detail="If you confirmed before, just sign in."
      />
    );
  }
  return message ? <Refused text={message} /> : <EndingMessage />;
}

const Refused = ({ text, detail }: { text: string; detail?: string }) => (
  <Banner tone="error" className="mt-5" detail={detail}>
    {text}
  </Banner>
);

/** Why the session of the previous user ended (GAP-132). */
function EndingMessage() {
  const ending = useSession((state) => state.ending);
  const [isTextKept] = useState(hasDrafts);
  if (ending === null || ending === 'signed-out-here') return null;
  const kept = isTextKept && ending === 'signed-out-elsewhere' ? 'What you typed is kept in this tab.' : undefined;
  return (
    <Banner tone={ending === 'account-deleted' ? 'success' : 'info'} className="mt-5" detail={kept}>
      {ending === 'session-over' && isTextKept ? `${ENDED}; what you typed is kept in this tab.` : WHY[ending]}
    </Banner>
  );
}

const ENDED = 'Your session ended. Sign in to continue';
const WHY = {
  'session-over': `${ENDED}.`,
  'signed-out-elsewhere': 'You signed out in another tab.',
  'account-deleted': 'Your account was deleted.',
  suspended: SUSPENDED,
} as const;

function RegisterLink() {
  const { brand } = useBrand();
  return (
    <>
      New to {brand}?{' '}
      <Link to={paths.register} className="text-link">
        Create an account
      </Link>
    </>
  );
}
