import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage, PageError } from '#web/app/error-page.tsx';
import { AdminsOnly, preloadShell, SecondStepOnly, SignedInOnly, VisitorsOnly } from '#web/app/guards.tsx';
import { lazyPage, type PagePath, preloadPage } from '#web/app/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { markOpened } from '#web/lib/use-arrival.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

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
  paths.secondStep,
];

/** What the sign-in service cannot place leads to the site itself; the callback page has the words for it. */
function openLostAnswer(): void {
  if (location.pathname !== paths.dashboard || !new URLSearchParams(location.search).has('error_code')) return;
  history.replaceState(null, '', `${paths.callback}${location.search}`);
}

/** Every route of the product (NAV-01..05). The code of the page at this address is asked for at once, with its shell. */
export function createRouter() {
  openLostAnswer();
  if (!publicPaths.includes(location.pathname)) preloadShell();
  preloadPage(location.pathname);
  const router = createBrowserRouter([
    {
      ErrorBoundary: ErrorPage,
      children: [
        { Component: VisitorsOnly, children: [publicRoute(paths.login), publicRoute(paths.register)] },
        { Component: SecondStepOnly, children: [publicRoute(paths.secondStep)] },
        publicRoute(paths.resetPassword),
        publicRoute(paths.callback),
        { Component: SignedInOnly, children: [{ ErrorBoundary: PageError, children: signedIn }] },
        { path: '*', element: <Navigate to={paths.dashboard} replace /> },
      ],
    },
  ]);
  markOpened(router.state.location.key);
  return router;
}
