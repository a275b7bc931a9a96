import { useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { EmailChangeTold } from '#web/features/accounts/email-change-told.tsx';
import { CALLBACK_FAILED } from '#web/features/accounts/messages.ts';
import { isConnection, providerFailure } from '#web/features/accounts/provider-answer.ts';
import { FROM_INVITATION, FROM_RECOVERY } from '#web/features/accounts/use-recovery-link.ts';
import { auth, readFragment, takeSession } from '#web/lib/auth.ts';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { TabTitle } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** /auth/callback: establishes the session of an e-mailed link and leads on (CALLBACK-01..07, GAP-111). */
export function CallbackPage() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef<{ hash: string; search: string } | null>({ hash, search });
  const [part, setPart] = useState<Part>();
  const label = useRef(useConfig()?.sign_in_provider?.label);
  useEffect(() => {
    const link = arrived.current;
    arrived.current = null;
    if (link) void follow(link, navigate, label.current).then(setPart);
  }, [navigate]);
  if (part) return <EmailChangeTold part={part} />;
  return (
    <>
      <TabTitle>Signing you in</TabTitle>
      <PageSpinner label="Signing you in" />
    </>
  );
}

/** How much of a change of address a link was: only that stays on this page, to say so. */
type Part = 'half' | 'whole' | undefined;
type Link = { hash: string; search: string };

async function follow({ hash, search }: Link, navigate: NavigateFunction, label: string | undefined): Promise<Part> {
  const code = new URLSearchParams(search).get('code');
  const to = (path: string, state?: object) => void navigate(path, { replace: true, state });
  const failure = providerFailure(search, label);
  if (failure)
    return (await isSignedIn()) ? to(paths.settings, { connection: failure }) : to(paths.login, { message: failure });
  if (!code && !hash.replace('#', '')) return to(paths.login);
  const told = (part: Part): Part => {
    // What stood behind the address does not stay there.
    to(paths.callback);
    return part;
  };
  if (isFirstHalf(hash)) return told('half');
  try {
    const type = code ? await exchange(code) : await establish(hash);
    if (type === 'email_change') return told('whole');
    if (type === 'recovery') return to(paths.resetPassword, FROM_RECOVERY);
    if (type === 'invite') return to(paths.resetPassword, FROM_INVITATION);
    return isConnection(search) ? to(paths.settings, { connection: true }) : to(paths.dashboard);
  } catch (thrown) {
    console.error(thrown);
    navigate(paths.login, { replace: true, state: { message: CALLBACK_FAILED } });
  }
}

/** The first of two mailboxes is answered a message and no session (sign-in contract, 5.3). */
const isFirstHalf = (hash: string): boolean => new URLSearchParams(hash.replace('#', '')).has('message');

/** Somebody who is signed in was connecting the provider. */
const isSignedIn = async (): Promise<boolean> => (await auth().getSession()).data.session !== null;

async function establish(hash: string): Promise<string | null> {
  const { access_token, refresh_token, type, error_description } = readFragment(hash);
  if (!access_token || !refresh_token) throw new Error(error_description ?? 'The link carries no session');
  await takeSession({ access_token, refresh_token });
  return type;
}

async function exchange(code: string): Promise<null> {
  const { error } = await auth().exchangeCodeForSession(code);
  if (error) throw error;
  return null;
}
