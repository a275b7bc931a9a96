import { useSyncExternalStore } from 'react';

// Beside the sidebar a narrower window has no room for five columns.
const roomy = () => matchMedia('(min-width: 1024px)');

const subscribe = (changed: () => void) => {
  const query = roomy();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the table fits; below that the users are a list of two-line rows. */
export const useIsRoomy = (): boolean => useSyncExternalStore(subscribe, () => roomy().matches);
