import { useEffect } from 'react';
import { preloadPage } from '#web/app/pages.ts';
import { paths } from '#web/lib/paths.ts';

/** The code of every page and dialog behind the sign-in; their data needs the server, the code does not. */
const loads: readonly (() => Promise<unknown>)[] = [
  ...Object.values(paths).map((path) => () => preloadPage(path)),
  () => import('#web/app/palette.tsx'),
  () => import('#web/app/tutorial.tsx'),
  () => import('#web/app/drawer.tsx'),
  () => import('#web/app/narrow-nav.tsx'),
];

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });

async function fetchAll(): Promise<void> {
  for (const load of loads) {
    await idle();
    // A failed import is reported when the page is opened, or succeeds once the network is back.
    await load().catch(() => {});
  }
}

/** Fetches the code of all pages while the browser is idle, so that they open offline (GAP-17). */
export function useAllCode(settled: boolean): void {
  useEffect(() => {
    if (!settled) return;
    const fetchNow = () => void fetchAll();
    fetchNow();
    addEventListener('online', fetchNow);
    return () => removeEventListener('online', fetchNow);
  }, [settled]);
}
