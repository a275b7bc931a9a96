import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import { arrivingIn, askFirst, failedLandingOf } from '#web/features/accounts/arriving.ts';
import { paths } from '#web/lib/paths.ts';
import { holdRedirect } from '#web/lib/session.ts';

export type Confirmation = 'none' | 'running' | 'verified' | 'failed';

/**
 * Whether an address was just confirmed. /login?source=email_confirm with tokens behind the '#' leads to the question
 * first; the page that asks comes back here with the outcome, `known` (LOGIN-08..11, GAP-04).
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
    const arriving = arrivingIn(fragment, redirectTo);
    if (arriving?.by === 'session') return void navigate(...askFirst(arriving));
    const { path, state: failed } = failedLandingOf({ by: 'link', token_hash: '', type: '', redirect_to: redirectTo });
    navigate(path, { replace: true, state: failed });
  }, [navigate, search]);
  const outcome = isRunning ? 'running' : known;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (outcome !== 'verified') return;
    const timer = setTimeout(() => {
      holdRedirect(false);
      setOver(true);
    }, SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return isOver ? 'none' : outcome;
}
