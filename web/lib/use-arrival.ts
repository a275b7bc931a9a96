import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// The page the browser opened first keeps the browser's own starting point, so that the skip link comes first.
let openedAt: string | null = null;
let moved = false;

/** The key of the first location. */
export function markOpened(key: string): void {
  openedAt = key;
}

/** Hand the ref to the h1: it takes the focus whenever another page led here. */
export function useArrival<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or fragment is not a new page
  useEffect(() => {
    openedAt ??= key;
    if (!moved && key === openedAt) return;
    moved = true;
    target.current?.focus({ preventScroll: true });
  }, [pathname]);
  return target;
}
