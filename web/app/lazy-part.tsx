import { type ComponentType, lazy, useState } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A part of the app whose code is fetched when it is first wanted. `preload` gets it earlier, and never rejects. */
export type LazyPart = { Part: ComponentType; preload: () => Promise<void> };

const failed = new Set<() => void>();

/** React's lazy keeps a failure for ever. The page that shows it calls this, so that the next visit fetches anew. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** React's lazy shows the waiting view for a moment even when the code is here already; this draws at once then. */
export function lazyPart(load: Load): LazyPart {
  let here: ComponentType | undefined;
  const loadAndKeep: Load = async () => {
    try {
      const file = await load();
      here = file.default;
      return file;
    } catch (error) {
      failed.add(renew);
      throw error;
    }
  };
  let Later = lazy(loadAndKeep);
  const renew = () => {
    Later = lazy(loadAndKeep);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when the app starts, like lazy's own
  function Part() {
    // Chosen once: the other choice would be another component, without the state of this one.
    const [Chosen] = useState(() => here ?? Later);
    return <Chosen />;
  }
  // A failure shows when the part is drawn.
  const preload = () =>
    loadAndKeep().then(
      () => {},
      () => {},
    );
  return { Part, preload };
}
