import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '#web/app/lazy-part.tsx';
import { Reauthentication } from '#web/app/reauthentication.tsx';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { Waiting } from '#web/app/waiting.tsx';
import { useBrand } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { dropReturnTo, keepReturnTo, returnTo } from '#web/lib/return-to.ts';
import { type Ending, useRedirectHold, useSession } from '#web/lib/session.ts';
import { searchWithEditId } from '#web/lib/use-edit-id.ts';
import { addressIn, openSlug, pathIn, slugIn } from '#web/lib/workspace.ts';
import { PageSpinner, Spinner } from '#web/ui/feedback/spinner.tsx';

/** Loaded separately: the sign-in pages must not fetch the code of the shell. */
const { Part: Shell, preload: preloadShell } = lazyPart(() =>
  import('#web/app/layout.tsx').then((file) => ({ default: file.Layout })),
);

const { Part: Restricted } = lazyPart(() =>
  import('#web/app/restricted.tsx').then((file) => ({ default: file.Restricted })),
);

export { preloadShell };

/** Shown until the session is known (NAV-06); names the reason when the server does not answer. */
function Resolving() {
  const unavailable = useSession((state) => state.unavailable);
  const { brand } = useBrand();
  if (!unavailable) return <PageSpinner />;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4">
      <Spinner label="Trying again" />
      <p role="status" className="text-center text-sm text-fg-2">
        {brand} cannot be reached. Trying again…
      </p>
    </main>
  );
}

/** Leads to an address; one in another workspace, as the pages before a sign-in seen from a shared one, is a page load. */
export function GoTo({ address }: { address: string }) {
  const isHere = slugIn(address) === openSlug;
  useEffect(() => {
    if (!isHere) location.replace(address);
  }, [isHere, address]);
  return isHere ? <Navigate to={pathIn(address)} replace /> : <PageSpinner />;
}

/** /login and /register: a signed-in user is redirected to the page they first opened, unless this page has a message to show (GAP-04). */
export function VisitorsOnly() {
  const { user, loading, needsCode } = useSession();
  const held = useRedirectHold((state) => state.held);
  // The shell follows after the sign-in; the form has rendered by now.
  useEffect(() => void preloadShell(), []);
  if (loading) return <Resolving />;
  return user && !held ? <GoTo address={needsCode ? paths.secondStep : returnTo(user.id)} /> : <Outlet />;
}

/** /two-step: only for a user who has signed in and still has to enter a code; any other user is redirected. */
export function SecondStepOnly() {
  const { user, loading, needsCode } = useSession();
  useEffect(() => void preloadShell(), []);
  if (loading) return <Resolving />;
  if (!user) return <GoTo address={paths.login} />;
  return needsCode ? <Outlet /> : <GoTo address={returnTo(user.id)} />;
}

/** Every page that requires a sign-in: renders the shell, or redirects to /login (NAV-04, NAV-06) or /two-step. */
export function SignedInOnly() {
  const { user, loading, needsCode, restriction } = useSession();
  const isIn = user !== null && !needsCode && !restriction;
  useReturnTo(isIn);
  if (loading) return <Resolving />;
  if (!user) return <GoTo address={paths.login} />;
  if (needsCode) return <GoTo address={paths.secondStep} />;
  return (
    <Suspense fallback={<PageSpinner />}>
      {restriction ? <Restricted /> : <Shell key={user.id} />}
      <Reauthentication />
    </Suspense>
  );
}

const ENDED_BY_USER: readonly (Ending | null)[] = ['signed-out-here', 'account-deleted'];

/**
 * Stores the current page to return to after a sign-in, except after a sign-out or deletion that the user started here.
 */
function useReturnTo(isIn: boolean): void {
  const location = useLocation();
  const { pathname } = location;
  const search = searchWithEditId(location);
  const { user, loading, ending } = useSession();
  const owner = useRef<string | null>(null);
  if (user) owner.current = user.id;
  useEffect(() => {
    if (isIn) return dropReturnTo();
    const kept = { pathname: addressIn(openSlug, pathname), search };
    if (!loading && !ENDED_BY_USER.includes(ending)) keepReturnTo(kept, owner.current);
  }, [isIn, loading, ending, pathname, search]);
}

/** /admin: renders nothing until it is known whether the user is an admin (NAV-03, GAP-29). */
export function AdminsOnly() {
  const { isAdmin } = useAdminStatus();
  if (isAdmin === undefined) return <Waiting />;
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
