import { useSyncExternalStore } from 'react';

// Below this width the panel is a sheet (CONTENT-12).
const wide = () => matchMedia('(min-width: 1200px)');

const subscribe = (changed: () => void) => {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether text and panel stand side by side; updates on resize. */
export const useSideBySide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
