import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window has at least this width in pixels; updates on resize. */
export function useMinWidth(px: number): boolean {
  const isWider = useCallback(() => matchMedia(`(min-width: ${px}px)`), [px]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = isWider();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [isWider],
  );
  return useSyncExternalStore(subscribe, () => isWider().matches);
}

// A narrower window has no space for five columns next to the sidebar.
const TABLE_MIN_PX = 1024;

/** Whether the window is wide enough for the table; narrower ones show a list with two lines per user. */
export const useIsWide = (): boolean => useMinWidth(TABLE_MIN_PX);
