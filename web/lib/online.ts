import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export const isOnline = (): boolean => navigator.onLine;

/** Whether the browser reports a network connection (APP-06). */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
