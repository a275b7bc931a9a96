import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { ContinueWithProvider } from '#web/features/accounts/continue-with-provider.tsx';
import { DemoAccounts } from '#web/features/accounts/demo-accounts.tsx';
import { ResetRequestForm } from '#web/features/accounts/reset-request-form.tsx';
import { type Credentials, SignInForm } from '#web/features/accounts/sign-in-form.tsx';
import { useConfirmedEmail } from '#web/features/accounts/use-confirmed-email.ts';
import { useBrand, useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const empty: Credentials = { email: '', password: '' };

/** /login: sign-in, and the same card for asking for a new password (LOGIN-01..21). */
export function LoginPage() {
  const { search, state } = useLocation();
  const wantsReset = new URLSearchParams(search).get('mode') === 'reset';
  const [mode, setMode] = useState<'sign-in' | 'reset'>(wantsReset ? 'reset' : 'sign-in');
  const [filled, setFilled] = useState(empty);
  const confirmation = useConfirmedEmail();
  const message = (state as { message?: unknown } | null)?.message;
  const demo = useConfig()?.demo_accounts ?? [];
  if (mode === 'reset') {
    return (
      <AuthLayout
        title="Reset your password"
        intro="Enter the email of your account. We send a link to set a new password."
        footer={<RegisterLink />}
      >
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
      <Arrival confirmation={confirmation} message={typeof message === 'string' ? message : undefined} />
      {confirmation !== 'verified' && confirmation !== 'running' && (
        <>
          <SignInForm
            key={filled.email}
            initial={filled}
            autoFocusButton={filled.email !== ''}
            onForgot={(email) => {
              setFilled({ email, password: '' });
              setMode('reset');
            }}
          />
          <ContinueWithProvider />
        </>
      )}
    </AuthLayout>
  );
}

function Arrival({
  confirmation,
  message,
}: {
  confirmation: ReturnType<typeof useConfirmedEmail>;
  message: string | undefined;
}) {
  if (confirmation === 'running') {
    return (
      <div className="grid h-24 place-items-center">
        <Spinner label="Verifying your email" />
      </div>
    );
  }
  if (confirmation === 'verified') {
    return (
      <Banner tone="success" className="mt-5">
        Email verified successfully! You can now sign in.
      </Banner>
    );
  }
  const error = confirmation === 'failed' ? 'Failed to verify email. Please try again or contact support.' : message;
  return error ? (
    <Banner tone="error" className="mt-5">
      {error}
    </Banner>
  ) : null;
}

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
