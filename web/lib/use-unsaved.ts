import { useEffect } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom';
import { useSession } from '#web/lib/session.ts';

type Asking = { asking: boolean; leave: () => void; stay: () => void };

/** What a form passes to `navigate` as state after a save: that way out is not asked about. */
export const SAVED = { saved: true } as const;

const isSaved = (state: unknown): boolean => (state as { saved?: unknown } | null)?.saved === true;

/**
 * While `unsaved`, leaving the page asks first: inside the product through the returned state, outside it by the
 * browser. A change of the query alone, the way out after a save (`SAVED`) and signing out pass.
 */
export function useUnsaved(unsaved: boolean): Asking {
  const { pathname } = useLocation();
  const guard: BlockerFunction = ({ currentLocation, nextLocation }) =>
    unsaved &&
    // The person has left already, and only the code of the next page is still on its way.
    currentLocation.pathname === pathname &&
    currentLocation.pathname !== nextLocation.pathname &&
    !isSaved(nextLocation.state) &&
    useSession.getState().user !== null;
  const blocker = useBlocker(guard);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return { asking: blocker.state === 'blocked', leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}
