import { type ComponentType, lazy } from 'react';
import { createPart } from '#web/lib/missing-code.ts';

const FIRST_MS = 500;
const LAST_MS = 8_000;

/**
 * Loads until it succeeds, and waits ever longer between two tries; meanwhile the page offers to be loaded again. Never
 * rejects.
 */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const part = createPart();
  for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, LAST_MS)) {
    try {
      const loaded = await load();
      part.loaded();
      return loaded;
    } catch (error) {
      console.warn('A part of the page could not be loaded yet', error);
      void part.failed();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/**
 * As React's lazy, for a part of a page on which a text is being written: while its code cannot be loaded it waits, where
 * lazy would replace the whole page by an error.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's lazy, which takes components with any props
export const lazyInPage = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => untilLoaded(load));
