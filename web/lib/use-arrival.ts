import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// On the first page of a visit the focus stays at the top, so that the skip link is the first stop.
let openedAt: string | null = null;
let moved = false;

/** Stores the key of the first location. */
export function markOpened(key: string): void {
  openedAt = key;
}

/** A ref for the h1: it takes the focus after a navigation from another page. */
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
