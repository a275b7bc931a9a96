import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { readReauthentication } from '#shared/accounts/contracts/auth.ts';
import type { Card } from '#shared/tasks/card.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { PhoneHeader } from '#web/app/phone-header.tsx';
import { Sidebar } from '#web/app/sidebar.tsx';
import { SignOutQuestion } from '#web/app/sign-out.tsx';
import { Strips } from '#web/app/strips.tsx';
import { endTutorial, startTutorial, useTutorial } from '#web/app/tutorial-steps.ts';
import { useAllCode } from '#web/app/use-all-code.ts';
import { setNarrow, sidebarWidth, useSidebar } from '#web/app/use-sidebar.ts';
import { useTutorialStart } from '#web/app/use-tutorial-start.ts';
import { Waiting } from '#web/app/waiting.tsx';
import { forgetGenerations, useGenerations } from '#web/features/tasks/generation-store.ts';
import { watchGenerations } from '#web/features/tasks/generations.ts';
import { announceRunEnd, dismissRunEnd, runEndOf } from '#web/features/tasks/notices.ts';
import { accessToken, checkSession } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { afterFirstData } from '#web/lib/query.ts';
import { closeSocket, openSocket } from '#web/lib/socket.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';

const Tutorial = lazyInPage(() => import('#web/app/tutorial.tsx').then((file) => ({ default: file.Tutorial })));
const Palette = lazyInPage(() => import('#web/app/palette.tsx').then((file) => ({ default: file.Palette })));

/** The shell of every page behind the sign-in: sidebar or drawer, strips, the page, and the dialogs above it. */
export function Layout() {
  const settled = useSettled();
  useLive(settled);
  useAllCode(settled);
  const isPhone = useIsPhone();
  const finishTutorial = useTutorialStart();
  useEffect(() => endTutorial, []);
  const touring = useTutorial(({ step }) => step !== null);
  const narrow = useSidebar((state) => state.narrow) && !touring;
  const palette = usePalette();
  const shared = { onPalette: palette.show, onTutorial: startTutorial };
  return (
    <div
      className="min-h-dvh md:grid md:grid-cols-[var(--sidebar)_minmax(0,1fr)]"
      style={{ '--sidebar': sidebarWidth(narrow) } as React.CSSProperties}
    >
      <a href="#main" className="btn btn-primary fixed! -top-24 left-3 z-50 focus:top-3">
        Skip to content
      </a>
      {(settled || !isPhone) && (
        <aside className="sticky top-0 hidden h-dvh border-r border-line bg-canvas md:block">
          <Sidebar {...shared} settled={settled} narrow={narrow} onNarrow={setNarrow} />
        </aside>
      )}
      <PhoneHeader touring={touring} settled={settled} {...shared} />
      <div className="min-w-0">
        <Strips />
        <main id="main" tabIndex={-1} className="outline-none">
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {touring && <Tutorial onEnd={finishTutorial} />}
        {palette.opened && <Palette open={palette.open} onClose={palette.hide} />}
      </Suspense>
      <SignOutQuestion />
      <ScrollRestoration />
    </div>
  );
}

/** State of the command palette, opened by its button, Ctrl K or Command K. Its code is fetched on first use. */
function usePalette() {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpened(true);
      setOpen((now) => !now);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return { open, opened, show, hide: () => setOpen(false) };
}

/**
 * Whether the first page has loaded its data, or 3 s have passed (`afterFirstData`); work that is not visible yet waits
 * for it.
 */
function useSettled(): boolean {
  const queries = useQueryClient();
  const [settled, setSettled] = useState(false);
  useEffect(() => afterFirstData(queries, () => setSettled(true)), [queries]);
  return settled;
}

/** Adds the document of a completed generation to the cached lists. The code is loaded on demand. */
async function cacheEnded(queries: QueryClient, card: Card): Promise<void> {
  try {
    const { cacheFinished } = await import('#web/features/writing/documents/cache-finished.ts');
    await cacheFinished(queries, card);
  } catch (error) {
    console.warn('The code for finished texts could not be loaded', error);
    await queries.invalidateQueries({ queryKey: nounKey(listGeneratedDocuments) });
  }
}

/** Asks the api first, whose refusal says why the session ended. */
async function checkEnding(): Promise<void> {
  await call(readReauthentication).catch(() => undefined);
  await checkSession();
}

/** Keeps the generations up to date while the shell is mounted; opens the socket once the page has settled. */
function useLive(settled: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = watchGenerations((card) => {
      void cacheEnded(queries, card);
      const end = runEndOf(Object.values(useGenerations.getState().cards), card);
      if (end) announceRunEnd(end);
    });
    return () => {
      stop();
      forgetGenerations();
      dismissRunEnd();
    };
  }, [queries]);
  useEffect(() => {
    if (!settled) return;
    void openSocket({ token: accessToken, onEnded: checkEnding });
    return closeSocket;
  }, [settled]);
}
