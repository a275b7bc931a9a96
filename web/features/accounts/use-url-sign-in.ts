import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSuspended, SUSPENDED } from '#web/features/accounts/messages.ts';
import {
  actionLinkOf,
  failurePageOf,
  isConfirmation,
  nextPageOf,
  passedSignIn,
  type UrlSignIn,
  urlSignInOf,
} from '#web/features/accounts/url-sign-in.ts';
import { ownerOfLink, ownerOfSession, redeemLink, takeSession } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { returnTo } from '#web/lib/return-to.ts';
import { holdRedirect, useSession } from '#web/lib/session.ts';

type Question = { is: 'asking'; urlSignIn: UrlSignIn; email: string; newEmail: string | undefined; busy: boolean };
type State = { is: 'checking' } | { is: 'unchecked' } | Question;

/** Reads the account of the link or session in the URL; uses it only when `accept` is called. */
export function useUrlSignIn() {
  const { hash, state: passed } = useLocation();
  const navigate = useNavigate();
  const urlSignIn = useRef(passedSignIn(passed) ?? urlSignInOf(hash));
  const [state, setState] = useState<State>({ is: 'checking' });

  const fail = useCallback(() => {
    const { path, state: given } = failurePageOf(urlSignIn.current);
    navigate(path, { replace: true, state: given });
  }, [navigate]);

  const check = useCallback(() => {
    const given = urlSignIn.current;
    if (!given) return fail();
    setState({ is: 'checking' });
    const owner = given.by === 'link' ? ownerOfLink(given) : ownerOfSession(given.access_token);
    owner.then(
      (found) => {
        if (!found) return fail();
        setState({ is: 'asking', urlSignIn: given, email: found.email, newEmail: found.new_email, busy: false });
      },
      () => setState({ is: 'unchecked' }),
    );
  }, [fail]);
  useEffect(check, [check]);

  const accept = async () => {
    if (state.is !== 'asking') return;
    setState({ ...state, busy: true });
    const address = actionLinkOf(state.urlSignIn, location.origin);
    if (address) return location.replace(address);
    // Keeps /login open although the user is signed in, so that it shows the confirmed address; that page ends the hold
    // (GAP-04).
    if (isConfirmation(state.urlSignIn)) holdRedirect(true);
    try {
      const outcome = await signInWith(state.urlSignIn);
      const fallback = returnTo(useSession.getState().user?.id);
      const { path, state: given } = nextPageOf(state.urlSignIn, outcome, fallback);
      navigate(path, { replace: true, state: given });
    } catch (thrown) {
      console.error(thrown);
      holdRedirect(false);
      if (isSuspended(thrown)) navigate(paths.login, { replace: true, state: { message: SUSPENDED } });
      else fail();
    }
  };
  return { state, retry: check, accept: () => void accept() };
}

async function signInWith(urlSignIn: UrlSignIn): Promise<'half' | 'whole'> {
  if (urlSignIn.by === 'link') return redeemLink(urlSignIn);
  await takeSession(urlSignIn);
  return 'whole';
}
