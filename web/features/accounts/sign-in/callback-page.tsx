import { useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { CALLBACK_FAILED } from '#web/features/accounts/sign-in/messages.ts';
import { OpenInbox } from '#web/features/accounts/sign-in/open-inbox.tsx';
import { isConnection, providerFailure } from '#web/features/accounts/sign-in/provider-answer.ts';
import { toConfirmPage, urlSignInOf } from '#web/features/accounts/sign-in/url-sign-in.ts';
import { auth } from '#web/lib/auth.ts';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { returnTo } from '#web/lib/return-to.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';
import { TabTitle } from '#web/ui/layout/page-header.tsx';

/**
 * /auth/callback: completes a sign-in with the provider by its code; a session in the URL goes to the confirm page
 * first (CALLBACK-01..07, GAP-111).
 */
export function CallbackPage() {
  const { hash, search, state, key } = useLocation();
  const navigate = useNavigate();
  const part = emailChangeOf(state);
  const followed = useRef<string>(undefined);
  const label = useRef(useConfig()?.sign_in_provider?.label);
  useEffect(() => {
    if (part || followed.current === key) return;
    followed.current = key;
    void follow({ hash, search }, navigate, label.current);
  }, [part, key, hash, search, navigate]);
  if (part) return <EmailChangeResult part={part} />;
  return (
    <>
      <TabTitle>Signing you in</TabTitle>
      <PageSpinner label="Signing you in" />
    </>
  );
}

/** Which part of a change of address a link completed; undefined for any other link. */
const emailChangeOf = (state: unknown): 'half' | 'whole' | undefined =>
  (state as { emailChange?: 'half' | 'whole' } | null)?.emailChange;

type Link = { hash: string; search: string };

async function follow({ hash, search }: Link, navigate: NavigateFunction, label: string | undefined): Promise<void> {
  const code = new URLSearchParams(search).get('code');
  const to = (path: string, state?: object) => void navigate(path, { replace: true, state });
  const failure = providerFailure(search, label);
  if (failure)
    return (await isSignedIn()) ? to(paths.settings, { connection: failure }) : to(paths.login, { message: failure });
  if (!code && !hash.replace('#', '')) return to(paths.login);
  if (isFirstHalf(hash)) return to(paths.callback, { emailChange: 'half' });
  const urlSignIn = urlSignInOf(hash, `${location.origin}${paths.callback}`);
  if (!code && urlSignIn?.by === 'session') return void navigate(...toConfirmPage(urlSignIn));
  try {
    if (!code) throw new Error('The link carries no session');
    await exchange(code);
    return isConnection(search)
      ? to(paths.settings, { connection: true })
      : to(returnTo(useSession.getState().user?.id));
  } catch (thrown) {
    console.error(thrown);
    to(paths.login, { message: CALLBACK_FAILED });
  }
}

/** The first of the two confirmations returns a message and no session (sign-in contract, 5.3). */
const isFirstHalf = (hash: string): boolean => new URLSearchParams(hash.replace('#', '')).has('message');

/** A signed-in user came here to connect the provider. */
const isSignedIn = async (): Promise<boolean> => (await auth().getSession()).data.session !== null;

async function exchange(code: string): Promise<void> {
  const { error } = await auth().exchangeCodeForSession(code);
  if (error) throw error;
}

/** The result of a link of a change of address: one mailbox has confirmed, or both have. */
function EmailChangeResult({ part }: { part: 'half' | 'whole' }) {
  const email = useSession((state) => state.user?.email);
  const inbox = useConfig()?.inbox_url;
  if (part === 'whole') {
    return (
      <AuthLayout title="Your email address is changed">
        <div className="mt-5 space-y-4">
          <Banner tone="success">
            {email ? `You sign in with ${email} from now on.` : 'You sign in with the new address from now on.'}
          </Banner>
          <ContinueLinks />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="One confirmation to go"
      intro="You confirmed the change of your email address from this mailbox. Now open the link we sent to the other mailbox: the change takes effect then."
    >
      <div className="mt-5 space-y-4">
        {inbox && (
          <Banner tone="info">
            <span className="font-normal text-fg-2">
              <OpenInbox />
            </span>
          </Banner>
        )}
        <ContinueLinks />
      </div>
    </AuthLayout>
  );
}

const ContinueLinks = () => (
  <ButtonLink to={paths.dashboard} variant="primary" className="w-full">
    Continue
  </ButtonLink>
);
