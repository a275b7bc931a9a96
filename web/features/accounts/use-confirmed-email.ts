import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import { readFragment, takeSession } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { holdRedirect } from '#web/lib/session.ts';

export type Confirmation = 'none' | 'running' | 'verified' | 'failed';

/**
 * A confirmed address leads to /login?source=email_confirm with tokens behind the '#': the session is established,
 * the address cleaned, and the success text shown for 3 s before / opens (LOGIN-08..11, GAP-04).
 */
export function useConfirmedEmail(): Confirmation {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef(new URLSearchParams(search).get('source') === 'email_confirm' ? hash : null);
  const [state, setState] = useState<Confirmation>(arrived.current === null ? 'none' : 'running');
  useEffect(() => {
    const fragment = arrived.current;
    if (fragment === null) return;
    arrived.current = null;
    holdRedirect(true);
    void confirm(fragment).then((verified) => {
      setState(verified ? 'verified' : 'failed');
      navigate(paths.login, { replace: true });
      if (verified) setTimeout(() => holdRedirect(false), SUCCESS_MESSAGE_MS);
      else holdRedirect(false);
    });
  }, [navigate]);
  return state;
}

async function confirm(fragment: string): Promise<boolean> {
  const { access_token, refresh_token } = readFragment(fragment);
  if (!access_token || !refresh_token) return false;
  return takeSession({ access_token, refresh_token }).then(
    () => true,
    () => false,
  );
}
