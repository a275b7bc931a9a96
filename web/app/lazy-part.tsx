import { type ComponentType, lazy, useState } from 'react';
import { lookForRelease } from '#web/lib/missing-code.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** A component whose code is fetched on demand. `preload` fetches it ahead of time and never rejects. */
export type LazyPart = { Part: ComponentType; preload: () => Promise<void> };

const failed = new Set<() => void>();

/**
 * React's lazy caches a failed import for ever. Call this when its error is shown, so that the next render fetches
 * again.
 */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Like React's lazy, but renders without a Suspense fallback when the code is already loaded. */
export function lazyPart(load: Load): LazyPart {
  let loaded: ComponentType | undefined;
  const loadAndKeep: Load = async () => {
    try {
      const file = await load();
      loaded = file.default;
      return file;
    } catch (error) {
      failed.add(renew);
      void lookForRelease();
      throw error;
    }
  };
  let Later = lazy(loadAndKeep);
  const renew = () => {
    Later = lazy(loadAndKeep);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part at start-up, as React's lazy is
  function Part() {
    // Fixed for the lifetime of the element: switching to the other component would lose its state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen />;
  }
  // A rejected import is reported by the error boundary when the part renders.
  const preload = () =>
    loadAndKeep().then(
      () => {},
      () => {},
    );
  return { Part, preload };
}
