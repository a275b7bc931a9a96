import { useEffect, useId } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { useSession } from '#web/lib/session.ts';

type Question = { isOpen: boolean; leave: () => void; stay: () => void };

/** The forms with unsaved changes, and the action waiting for the user to confirm that they may be lost. */
export const useUnsavedForms = create<{ forms: readonly string[]; pending: (() => void) | null }>()(() => ({
  forms: [],
  pending: null,
}));

/**
 * Runs an action that loses unsaved changes, such as signing out: at once, or after a confirmation when there are any.
 */
export function runUnlessUnsaved(action: () => void): void {
  if (useUnsavedForms.getState().forms.length === 0) action();
  else useUnsavedForms.setState({ pending: action });
}

/**
 * While `unsaved`, leaving the page or signing out asks for confirmation: navigation inside the product through the
 * returned state, leaving it through the browser. A change of the query string alone and the end of the session do not
 * ask.
 */
export function useUnsaved(unsaved: boolean): Question {
  const { pathname } = useLocation();
  const guard: BlockerFunction = ({ currentLocation, nextLocation }) =>
    unsaved &&
    // Leaving was confirmed already; only the code of the next page is still loading.
    currentLocation.pathname === pathname &&
    currentLocation.pathname !== nextLocation.pathname &&
    useSession.getState().user !== null;
  const blocker = useBlocker(guard);
  useUnloadWarning(unsaved);
  const pending = usePendingAction(unsaved);
  return {
    isOpen: blocker.state === 'blocked' || pending.action !== null,
    leave: () => {
      blocker.proceed?.();
      pending.action?.();
      pending.forget();
    },
    stay: () => {
      blocker.reset?.();
      pending.forget();
    },
  };
}

/** Lets the browser ask before the tab is closed or reloaded. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}

/** The pending action of `runUnlessUnsaved` and its answer. With several unsaved forms only the first one gets it. */
export function usePendingAction(unsaved: boolean): { action: (() => void) | null; forget: () => void } {
  const id = useId();
  const action = useUnsavedForms(({ forms, pending }) => (forms[0] === id ? pending : null));
  useEffect(() => {
    if (!unsaved) return;
    useUnsavedForms.setState(({ forms }) => ({ forms: [...forms, id] }));
    return () =>
      useUnsavedForms.setState(({ forms, pending }) => {
        const left = forms.filter((form) => form !== id);
        return { forms: left, pending: left.length > 0 ? pending : null };
      });
  }, [unsaved, id]);
  return { action, forget: () => useUnsavedForms.setState({ pending: null }) };
}
