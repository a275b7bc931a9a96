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

/** The page that was opened has the line and the processor to itself first. */
const AFTER_MS = 10_000;

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

/** Fetches the code of all pages, some time after the first one and while the browser is idle: they open offline (GAP-17). */
export function useAllCode(settled: boolean): void {
  useEffect(() => {
    if (!settled) return;
    const fetchNow = () => void fetchAll();
    const first = setTimeout(fetchNow, AFTER_MS);
    addEventListener('online', fetchNow);
    return () => {
      clearTimeout(first);
      removeEventListener('online', fetchNow);
    };
  }, [settled]);
}
