import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage, PageError } from '#web/app/error-page.tsx';
import { AdminsOnly, preloadShell, SecondStepOnly, SignedInOnly, VisitorsOnly } from '#web/app/guards.tsx';
import { lazyPage, type PagePath, preloadPage } from '#web/app/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { sessionKnown } from '#web/lib/session.ts';
import { markOpened } from '#web/lib/use-arrival.ts';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';

const route = (path: PagePath): RouteObject => ({ path, Component: lazyPage(path) });

function publicRoute(path: PagePath): RouteObject {
  const Page: ComponentType = lazyPage(path);
  const element = (
    <Suspense fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  );
  return { path, element };
}

const signedIn: RouteObject[] = [
  route(paths.dashboard),
  route(paths.brandHub),
  route(paths.guidelines),
  route(paths.documents),
  route(paths.roles),
  route(paths.createRole),
  route(paths.generate),
  route(paths.settings),
  { Component: AdminsOnly, children: [route(paths.users), route(paths.queue)] },
];

const publicPaths: readonly string[] = [
  paths.login,
  paths.register,
  paths.resetPassword,
  paths.callback,
  paths.confirm,
  paths.secondStep,
];

/** What the sign-in service cannot place leads to the site itself; the callback page has the words for it. */
function openLostAnswer(): void {
  if (location.pathname !== paths.dashboard || !new URLSearchParams(location.search).has('error_code')) return;
  history.replaceState(null, '', `${paths.callback}${location.search}`);
}

const NAME_PATIENCE_MS = 1000;
const atMost = (ms: number, wait: Promise<unknown>) =>
  Promise.race([wait, new Promise((resolve) => setTimeout(resolve, ms))]);

/**
 * Resolves when the first page can be drawn whole: it is known who is here, and the code for it is here too, or cannot
 * be had, which the page then shows itself. The public pages name this installation (`config`) and would jump
 * when it came later, so they wait for that as well, for a moment. Until then the frame of index.html stands.
 */
export async function firstPageReady(config: Promise<void>): Promise<void> {
  const { user, owesCode } = await sessionKnown();
  const { pathname } = location;
  const isPublic = publicPaths.includes(pathname);
  if (user && !owesCode && !isPublic) {
    await Promise.all([preloadShell(), preloadPage(pathname)]);
    return;
  }
  const page = isPublic ? pathname : user ? paths.secondStep : paths.login;
  await Promise.all([preloadPage(page), atMost(NAME_PATIENCE_MS, config)]);
}

/** Every route of the product (NAV-01..05). */
export function createRouter() {
  openLostAnswer();
  const router = createBrowserRouter([
    {
      ErrorBoundary: ErrorPage,
      children: [
        { Component: VisitorsOnly, children: [publicRoute(paths.login), publicRoute(paths.register)] },
        { Component: SecondStepOnly, children: [publicRoute(paths.secondStep)] },
        publicRoute(paths.resetPassword),
        publicRoute(paths.callback),
        publicRoute(paths.confirm),
        { Component: SignedInOnly, children: [{ ErrorBoundary: PageError, children: signedIn }] },
        { path: '*', element: <Navigate to={paths.dashboard} replace /> },
      ],
    },
  ]);
  markOpened(router.state.location.key);
  return router;
}
