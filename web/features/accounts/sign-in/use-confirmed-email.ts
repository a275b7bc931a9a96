import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import { failurePageOf, toConfirmPage, urlSignInOf } from '#web/features/accounts/sign-in/url-sign-in.ts';
import { paths } from '#web/lib/paths.ts';
import { holdRedirect } from '#web/lib/session.ts';

export type Confirmation = 'none' | 'running' | 'verified' | 'failed';

/**
 * The state of an address confirmation. /login?source=email_confirm with a session in the fragment redirects to the
 * confirm page, which returns here with the result `known` (LOGIN-08..11, GAP-04).
 */
export function useConfirmedEmail(known: Confirmation = 'none'): Confirmation {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef(new URLSearchParams(search).get('source') === 'email_confirm' ? hash : null);
  const isRunning = arrived.current !== null;
  useEffect(() => {
    const fragment = arrived.current;
    if (fragment === null) return;
    arrived.current = null;
    const redirectTo = `${location.origin}${paths.login}${search}`;
    const urlSignIn = urlSignInOf(fragment, redirectTo);
    if (urlSignIn?.by === 'session') return void navigate(...toConfirmPage(urlSignIn));
    const { path, state: failed } = failurePageOf({ by: 'link', token_hash: '', type: '', redirect_to: redirectTo });
    navigate(path, { replace: true, state: failed });
  }, [navigate, search]);
  const outcome = isRunning ? 'running' : known;
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (outcome !== 'verified') return;
    const timer = setTimeout(() => {
      holdRedirect(false);
      setHidden(true);
    }, SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return isHidden ? 'none' : outcome;
}
