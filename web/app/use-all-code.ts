import { useEffect } from 'react';
import { preloadPage } from '#web/app/pages.ts';
import { paths } from '#web/lib/paths.ts';

/** What a signed-in person can open without a word to the server but for its data. */
const loads: readonly (() => Promise<unknown>)[] = [
  ...Object.values(paths).map((path) => () => preloadPage(path)),
  () => import('#web/app/palette.tsx'),
  () => import('#web/app/tutorial.tsx'),
  () => import('#web/app/drawer.tsx'),
  () => import('#web/app/narrow-nav.tsx'),
];

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });

async function fetchAll(): Promise<void> {
  for (const load of loads) {
    await idle();
    // What fails shows when it is opened, or comes with the network.
    await load().catch(() => {});
  }
}

/** Fetches the code of every page while nothing else happens, so that all of them open offline (GAP-17). */
export function useAllCode(settled: boolean): void {
  useEffect(() => {
    if (!settled) return;
    const fetchNow = () => void fetchAll();
    fetchNow();
    addEventListener('online', fetchNow);
    return () => removeEventListener('online', fetchNow);
  }, [settled]);
}
