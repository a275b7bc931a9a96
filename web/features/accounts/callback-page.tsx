import { useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { CALLBACK_FAILED } from '#web/features/accounts/messages.ts';
import { FROM_RECOVERY } from '#web/features/accounts/use-recovery-link.ts';
import { auth, readFragment, takeSession } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { TabTitle } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** /auth/callback: establishes the session of an e-mailed link and leads on (CALLBACK-01..07, GAP-111). */
export function CallbackPage() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef<{ hash: string; search: string } | null>({ hash, search });
  useEffect(() => {
    const link = arrived.current;
    arrived.current = null;
    if (link) void follow(link, navigate);
  }, [navigate]);
  return (
    <>
      <TabTitle>Signing you in</TabTitle>
      <PageSpinner label="Signing you in" />
    </>
  );
}

async function follow({ hash, search }: { hash: string; search: string }, navigate: NavigateFunction): Promise<void> {
  const code = new URLSearchParams(search).get('code');
  if (!code && !hash.replace('#', '')) return void navigate(paths.login, { replace: true });
  try {
    const type = code ? await exchange(code) : await establish(hash);
    if (type === 'recovery') navigate(paths.resetPassword, { replace: true, state: FROM_RECOVERY });
    else navigate(paths.dashboard, { replace: true });
  } catch (thrown) {
    console.error(thrown);
    navigate(paths.login, { replace: true, state: { message: CALLBACK_FAILED } });
  }
}

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
