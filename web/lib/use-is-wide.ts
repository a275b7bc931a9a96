import { useSyncExternalStore } from 'react';

// A narrower window has no space for five columns next to the sidebar.
const wideQuery = () => matchMedia('(min-width: 1024px)');

const subscribe = (changed: () => void) => {
  const query = wideQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the window is wide enough for the table; narrower ones show a list with two lines per user. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery().matches);
