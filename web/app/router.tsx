import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { ErrorPage, PageError } from '#web/app/error-page.tsx';
import { AdminsOnly, GoTo, preloadShell, SecondStepOnly, SignedInOnly, VisitorsOnly } from '#web/app/guards.tsx';
import { addressOfLast } from '#web/app/lead-to-last.ts';
import { lazyPage, type PagePath, preloadPage } from '#web/app/pages.ts';
import { forgetLastWorkspace, lastWorkspace } from '#web/lib/last-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { sessionKnown } from '#web/lib/session.ts';
import { markOpened } from '#web/lib/use-arrival.ts';
import { addressIn, openSlug, pathIn } from '#web/lib/workspace.ts';
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

/** Personal has no members and no settings of its own. */
const SharedOnly = () => (openSlug ? <Outlet /> : <Navigate to={paths.dashboard} replace />);

const signedIn: RouteObject[] = [
  route(paths.dashboard),
  route(paths.brandHub),
  route(paths.guidelines),
  route(paths.documents),
  route(paths.roles),
  route(paths.createRole),
  route(paths.generate),
  route(paths.role),
  route(paths.content),
  route(paths.document),
  route(paths.settings),
  route(paths.usage),
  route(paths.notifications),
  route(paths.integrations),
  route(paths.webhooks),
  route(paths.webhook),
  route(paths.feed),
  {
    Component: SharedOnly,
    children: [route(paths.workspace), route(paths.workspaceSettings), route(paths.workspaceActivity)],
  },
  {
    Component: AdminsOnly,
    children: [route(paths.users), route(paths.adminWorkspaces), route(paths.queue), route(paths.audit)],
  },
];

const publicPaths: readonly string[] = [
  paths.login,
  paths.register,
  paths.resetPassword,
  paths.callback,
  paths.confirm,
  paths.secondStep,
  paths.invitation,
];

/**
 * The sign-in service redirects failures without a known flow to '/': pass them to the callback page, which has the
 * texts.
 */
function openFailedSignIn(): void {
  if (location.pathname !== paths.dashboard || !new URLSearchParams(location.search).has('error_code')) return;
  history.replaceState(null, '', `${paths.callback}${location.search}`);
}

const CONFIG_TIMEOUT_MS = 1000;
const atMost = (ms: number, wait: Promise<unknown>) =>
  Promise.race([wait, new Promise((resolve) => setTimeout(resolve, ms))]);

/**
 * Whether a bare '/' leaves this page for the workspace that this device showed last (TEAM-11). Every other address is
 * taken literally.
 */
async function leftForLast(userId: string): Promise<boolean> {
  const slug = lastWorkspace(userId);
  if (slug === null || `${location.pathname}${location.search}${location.hash}` !== paths.dashboard) return false;
  const address = await addressOfLast(slug);
  if (address) location.replace(address);
  return address !== null;
}

/**
 * Resolves when the first page can render completely: the session is known and its code is loaded (or failed, which the
 * page then shows). Public pages show the name of the installation (`config`) and would shift when it arrives late, so
 * they wait for it up to CONFIG_TIMEOUT_MS. Until then the frame of index.html is shown.
 */
export async function firstPageReady(config: Promise<void>): Promise<void> {
  const { user, needsCode } = await sessionKnown();
  const pathname = pathIn(location.pathname);
  const isPublic = publicPaths.includes(pathname);
  if (user && !needsCode && !isPublic) {
    if (await leftForLast(user.id)) return new Promise(() => {});
    if (openSlug === null) forgetLastWorkspace();
    await Promise.all([preloadShell(), preloadPage(pathname)]);
    return;
  }
  const page = isPublic ? pathname : user ? paths.secondStep : paths.login;
  await Promise.all([preloadPage(page), atMost(CONFIG_TIMEOUT_MS, config)]);
}

function OtherWorkspace() {
  const { pathname, search, hash } = useLocation();
  return <GoTo address={`${pathname}${search}${hash}`} />;
}

/** Every route of the product (NAV-01..05). */
export function createRouter() {
  openFailedSignIn();
  const router = createBrowserRouter(
    [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { Component: VisitorsOnly, children: [publicRoute(paths.login), publicRoute(paths.register)] },
          { Component: SecondStepOnly, children: [publicRoute(paths.secondStep)] },
          publicRoute(paths.resetPassword),
          publicRoute(paths.callback),
          publicRoute(paths.confirm),
          publicRoute(paths.invitation),
          { Component: SignedInOnly, children: [{ ErrorBoundary: PageError, children: signedIn }] },
          // An address of a shared workspace, from a page of Personal.
          { path: '/w/*', Component: OtherWorkspace },
          { path: '*', element: <Navigate to={paths.dashboard} replace /> },
        ],
      },
    ],
    { basename: addressIn(openSlug, '/') },
  );
  markOpened(router.state.location.key);
  return router;
}
