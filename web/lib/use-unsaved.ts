import { useEffect, useId } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { useSession } from '#web/lib/session.ts';

type Asking = { asking: boolean; leave: () => void; stay: () => void };

/** The forms with unsaved changes, and the act that waits until the person agrees to lose them. */
export const useUnsavedForms = create<{ forms: readonly string[]; waiting: (() => void) | null }>()(() => ({
  forms: [],
  waiting: null,
}));

/** Does what would lose unsaved changes without going to another page, such as signing out; asks first if there are any. */
export function leaveOrAsk(act: () => void): void {
  if (useUnsavedForms.getState().forms.length === 0) act();
  else useUnsavedForms.setState({ waiting: act });
}

/**
 * While `unsaved`, leaving the page and signing out ask first: inside the product through the returned state, outside it
 * by the browser. A change of the query alone and a session that ends pass.
 */
export function useUnsaved(unsaved: boolean): Asking {
  const { pathname } = useLocation();
  const guard: BlockerFunction = ({ currentLocation, nextLocation }) =>
    unsaved &&
    // The person has left already, and only the code of the next page is still on its way.
    currentLocation.pathname === pathname &&
    currentLocation.pathname !== nextLocation.pathname &&
    useSession.getState().user !== null;
  const blocker = useBlocker(guard);
  useUnloadWarning(unsaved);
  const waiting = useWaitingAct(unsaved);
  return {
    asking: blocker.state === 'blocked' || waiting.act !== null,
    leave: () => {
      blocker.proceed?.();
      waiting.act?.();
      waiting.forget();
    },
    stay: () => {
      blocker.reset?.();
      waiting.forget();
    },
  };
}

/** The browser asks before the tab is closed or reloaded. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}

/** What `leaveOrAsk` was given, for what asks about it while `unsaved`. Of several only the first asks. */
export function useWaitingAct(unsaved: boolean): { act: (() => void) | null; forget: () => void } {
  const id = useId();
  const act = useUnsavedForms(({ forms, waiting }) => (forms[0] === id ? waiting : null));
  useEffect(() => {
    if (!unsaved) return;
    useUnsavedForms.setState(({ forms }) => ({ forms: [...forms, id] }));
    return () =>
      useUnsavedForms.setState(({ forms, waiting }) => {
        const left = forms.filter((form) => form !== id);
        return { forms: left, waiting: left.length > 0 ? waiting : null };
      });
  }, [unsaved, id]);
  return { act, forget: () => useUnsavedForms.setState({ waiting: null }) };
}
