import { useSyncExternalStore } from 'react';

/** A state of the whole page. As Zustand's `create`, for which the page of a share link has no room (SHARE-16). */
export function createSmallStore<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per store at start-up, as Zustand's create is
  const useStore = <Part>(pick: (state: State) => Part): Part => useSyncExternalStore(subscribe, () => pick(state));
  return Object.assign(useStore, {
    getState: (): State => state,
    getInitialState: (): State => initial,
    setState: (change: Partial<State>): void => {
      state = { ...state, ...change };
      for (const notify of listeners) notify();
    },
  });
}
