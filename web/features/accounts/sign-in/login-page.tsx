import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { loadCeremonies } from '#web/features/accounts/passkeys.ts';
import { ContinueWithProvider } from '#web/features/accounts/sign-in/continue-with-provider.tsx';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { type Message, passkeyMessage, SUSPENDED } from '#web/features/accounts/sign-in/messages.ts';
import { ResetRequestForm } from '#web/features/accounts/sign-in/reset-request-form.tsx';
import { type Credentials, SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx';
import { type Confirmation, useConfirmedEmail } from '#web/features/accounts/sign-in/use-confirmed-email.ts';
import { useBrand, useConfig, usePasskeysOffered } from '#web/lib/config.ts';
import { hasDrafts } from '#web/lib/drafts.ts';
import { paths } from '#web/lib/paths.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';
import { KeyRound } from '#web/ui/layout/icons.ts';

/** Navigation state from the confirm, callback and reset pages. */
type PassedState = { message: string; confirmation: Confirmation };

const empty: Credentials = { email: '', password: '' };

/** What stands alone on the page while a confirmed person is brought in (HOME-32). */
const ARRIVING: Partial<Record<Confirmation, string>> = {
  running: 'Verifying your email',
  verified: 'Opening your dashboard…',
};

/** /login: the sign-in form, and in the same card the request for a new password (LOGIN-01..21). */
export function LoginPage() {
  const { search } = useLocation();
  const passed = useOneTimeState<PassedState>();
  const wantsReset = new URLSearchParams(search).get('mode') === 'reset';
  const [mode, setMode] = useState<'sign-in' | 'reset'>(wantsReset ? 'reset' : 'sign-in');
  const [filled, setFilled] = useState(empty);
  const confirmation = useConfirmedEmail(passed.confirmation);
  const demo = useConfig()?.demo_accounts ?? [];
  const arriving = ARRIVING[confirmation];
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
      title={arriving ?? 'Sign in'}
      footer={!arriving && <RegisterLink />}
      below={!arriving && demo.length > 0 && <DemoAccounts accounts={demo} onUse={setFilled} />}
    >
      <Arrival confirmation={confirmation} message={passed.message} />
      {!arriving && (
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
  const arriving = ARRIVING[confirmation];
  if (arriving) {
    return (
      <div className="grid h-24 place-items-center">
        <Spinner label={arriving} />
      </div>
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

/**
 * Returns the navigation state from another page and removes it from the history entry, so that a reload does not show
 * it again.
 */
function useOneTimeState<State extends object>(): Partial<State> {
  const { state, search, hash } = useLocation() as { state: State | null; search: string; hash: string };
  const navigate = useNavigate();
  const [taken, setTaken] = useState(state);
  useEffect(() => {
    if (!state) return;
    setTaken(state);
    navigate({ search, hash }, { replace: true, state: null });
  }, [state, search, hash, navigate]);
  return state ?? taken ?? {};
}

/** Only where passkeys work. The guard of the page redirects after the sign-in. */
export function PasskeySignIn() {
  const isOffered = usePasskeysOffered();
  const hasProvider = Boolean(useConfig()?.sign_in_provider);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  if (lacksTls()) return <p className="mt-4 text-center text-xs text-fg-3">{needsTls('Passkeys')}</p>;
  if (!isOffered) return null;
  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    setFailure(
      await loadCeremonies()
        .then(({ signIn }) => signIn())
        .then(() => undefined, passkeyMessage),
    );
    setBusy(false);
  };
  return (
    <div className={hasProvider ? 'mt-3 space-y-4' : 'mt-5 space-y-4'}>
      {!hasProvider && (
        <p className="flex items-center gap-3 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {failure && <MessageBanner message={failure} />}
      <Button icon={KeyRound} className="w-full" busy={busy} needsServer onClick={() => void begin()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

type Account = AppConfig['demo_accounts'][number];
const roles: Record<string, string> = { super_admin: 'Super admin', admin: 'Admin', user: 'Recruiter' };

/** Only on servers with demo data. 'Use' fills in the form and focuses its button. */
function DemoAccounts({ accounts, onUse }: { accounts: Account[]; onUse: (account: Account) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="card mt-6 overflow-hidden">
      <header className="border-b border-line px-5 py-3 sm:px-6">
        <h2 id="demo-accounts" className="text-sm font-semibold">
          Demo accounts
        </h2>
        <p className="text-xs text-fg-3">Demo data: pick an account to fill in the form above.</p>
      </header>
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.email} className="flex items-center gap-3 px-5 py-2.5 sm:px-6">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">
                {account.label} <span className="font-normal text-fg-3">· {roles[account.role] ?? account.role}</span>
              </p>
              <p className="truncate text-xs text-fg-3">{account.email}</p>
            </div>
            <Button size="sm" aria-label={`Use ${account.label}`} onClick={() => onUse(account)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
