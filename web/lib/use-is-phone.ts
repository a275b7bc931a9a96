import { useSyncExternalStore } from 'react';

// The width under which the sidebar is a drawer (ui: 768 px).
const phone = () => matchMedia('(max-width: 767px)');

const subscribe = (changed: () => void) => {
  const query = phone();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export const isPhone = (): boolean => phone().matches;

/** Follows the width of the window. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
