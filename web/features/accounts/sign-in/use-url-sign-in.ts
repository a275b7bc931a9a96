import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSuspended, SUSPENDED } from '#web/features/accounts/sign-in/messages.ts';
import {
  actionLinkOf,
  failurePageOf,
  isConfirmation,
  nextPageOf,
  passedSignIn,
  type UrlSignIn,
  urlSignInOf,
} from '#web/features/accounts/sign-in/url-sign-in.ts';
import { type Owner, ownerOfLink, ownerOfSession, redeemLink, takeSession } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { returnTo } from '#web/lib/return-to.ts';
import { holdRedirect, sessionKnown, useSession } from '#web/lib/session.ts';

type Question = { is: 'asking'; urlSignIn: UrlSignIn; email: string; newEmail: string | undefined; busy: boolean };
type State = { is: 'checking' } | { is: 'unchecked' } | Question;

/**
 * Reads the account of the link or session in the URL, and uses it: at once in the browser that asked for the mail, else
 * when `accept` is called.
 */
export function useUrlSignIn() {
  const { hash, state: passed } = useLocation();
  const navigate = useNavigate();
  const urlSignIn = useRef(passedSignIn(passed) ?? urlSignInOf(hash));
  const [state, setState] = useState<State>({ is: 'checking' });

  const go = useCallback(
    ({ path, state: given }: { path: string; state?: object }) => navigate(path, { replace: true, state: given }),
    [navigate],
  );
  const follow = useCallback(
    async (given: UrlSignIn) => {
      const address = actionLinkOf(given, location.origin);
      if (address) return location.replace(address);
      go(await pageAfter(given));
    },
    [go],
  );
  const check = useCallback(async () => {
    const given = urlSignIn.current;
    if (!given) return go(failurePageOf(given));
    setState({ is: 'checking' });
    try {
      const owner = await (given.by === 'link' ? ownerOfLink(given) : ownerOfSession(given.access_token));
      if (!owner) go(failurePageOf(given));
      else if (await isOwnFlow(owner)) await follow(given);
      else setState({ is: 'asking', urlSignIn: given, email: owner.email, newEmail: owner.new_email, busy: false });
    } catch {
      setState({ is: 'unchecked' });
    }
  }, [follow, go]);
  useEffect(() => void check(), [check]);

  const accept = () => {
    if (state.is !== 'asking') return;
    setState({ ...state, busy: true });
    void follow(state.urlSignIn);
  };
  return { state, retry: () => void check(), accept };
}

/** This browser asked for the mail, and nobody else is signed in here by now (GAP-326). */
async function isOwnFlow({ email, asked_here }: Owner): Promise<boolean> {
  if (!asked_here) return false;
  const { user, unavailable } = await sessionKnown();
  return !unavailable && (user === null || user.email === email);
}

/** Signs in; the page that follows says how it went. */
async function pageAfter(urlSignIn: UrlSignIn): Promise<{ path: string; state?: object }> {
  // Keeps /login open although the user is signed in, so that it shows the confirmed address; that page ends the hold
  // (GAP-04).
  if (isConfirmation(urlSignIn)) holdRedirect(true);
  try {
    const outcome = await signInWith(urlSignIn);
    return nextPageOf(urlSignIn, outcome, returnTo(useSession.getState().user?.id));
  } catch (thrown) {
    console.error(thrown);
    holdRedirect(false);
    return isSuspended(thrown) ? { path: paths.login, state: { message: SUSPENDED } } : failurePageOf(urlSignIn);
  }
}

async function signInWith(urlSignIn: UrlSignIn): Promise<'half' | 'whole'> {
  if (urlSignIn.by === 'link') return redeemLink(urlSignIn);
  await takeSession(urlSignIn);
  return 'whole';
}
