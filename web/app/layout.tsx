import { Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PhoneHeader } from '#web/app/phone-header.tsx';
import { Sidebar } from '#web/app/sidebar.tsx';
import { SignOutQuestion } from '#web/app/sign-out.tsx';
import { Strips } from '#web/app/strips.tsx';
import { endTutorial, startTutorial, useTutorial } from '#web/app/tutorial-steps.ts';
import { useAllCode } from '#web/app/use-all-code.ts';
import { useLive } from '#web/app/use-live.ts';
import { useSettled } from '#web/app/use-settled.ts';
import { setNarrow, sidebarWidth, useSidebar } from '#web/app/use-sidebar.ts';
import { useTutorialStart } from '#web/app/use-tutorial-start.ts';
import { Waiting } from '#web/app/waiting.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
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
