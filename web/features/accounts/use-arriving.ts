import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type Arriving,
  actionLinkOf,
  arrivingIn,
  failedLandingOf,
  handedOver,
  isConfirmation,
  landingOf,
} from '#web/features/accounts/arriving.ts';
import { ownerOfLink, ownerOfSession, redeemLink, takeSession } from '#web/lib/auth.ts';
import { returnTo } from '#web/lib/return-to.ts';
import { holdRedirect, useSession } from '#web/lib/session.ts';

type Question = { is: 'asking'; arriving: Arriving; email: string; newEmail: string | undefined; busy: boolean };
type State = { is: 'checking' } | { is: 'unchecked' } | Question;

/** Asks the server whose link or session this is, and takes it only when `accept` is called. */
export function useArriving() {
  const { hash, state: handed } = useLocation();
  const navigate = useNavigate();
  const arriving = useRef(handedOver(handed) ?? arrivingIn(hash));
  const [state, setState] = useState<State>({ is: 'checking' });

  const fail = useCallback(() => {
    const { path, state: given } = failedLandingOf(arriving.current);
    navigate(path, { replace: true, state: given });
  }, [navigate]);

  const check = useCallback(() => {
    const given = arriving.current;
    if (!given) return fail();
    setState({ is: 'checking' });
    const owner = given.by === 'link' ? ownerOfLink(given) : ownerOfSession(given.access_token);
    owner.then(
      (found) => {
        if (!found) return fail();
        setState({ is: 'asking', arriving: given, email: found.email, newEmail: found.new_email, busy: false });
      },
      () => setState({ is: 'unchecked' }),
    );
  }, [fail]);
  useEffect(check, [check]);

  const accept = async () => {
    if (state.is !== 'asking') return;
    setState({ ...state, busy: true });
    const address = actionLinkOf(state.arriving, location.origin);
    if (address) return location.replace(address);
    // The sign-in page shows that the address is confirmed, although the user is signed in by then, and ends this (GAP-04).
    if (isConfirmation(state.arriving)) holdRedirect(true);
    try {
      const outcome = await take(state.arriving);
      const wanted = returnTo(useSession.getState().user?.id);
      const { path, state: given } = landingOf(state.arriving, outcome, wanted);
      navigate(path, { replace: true, state: given });
    } catch (thrown) {
      console.error(thrown);
      holdRedirect(false);
      fail();
    }
  };
  return { state, retry: check, accept: () => void accept() };
}

async function take(arriving: Arriving): Promise<'half' | 'whole'> {
  if (arriving.by === 'link') return redeemLink(arriving);
  await takeSession(arriving);
  return 'whole';
}
