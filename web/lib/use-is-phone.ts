import { useSyncExternalStore } from 'react';

// Below this width the sidebar is a drawer (ui: 768 px).
const phone = () => matchMedia('(max-width: 767px)');

const subscribe = (changed: () => void) => {
  const query = phone();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export const isPhone = (): boolean => phone().matches;

/** Whether the window has the width of a phone; updates on resize. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
