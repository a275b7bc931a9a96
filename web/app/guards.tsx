import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '#web/app/lazy-part.tsx';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { Waiting } from '#web/app/waiting.tsx';
import { useBrand } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { dropReturnTo, keepReturnTo, returnTo } from '#web/lib/return-to.ts';
import { type Ending, useRedirectHold, useSession } from '#web/lib/session.ts';
import { searchWithEditId } from '#web/lib/use-edit-id.ts';
import { PageSpinner, Spinner } from '#web/ui/feedback/spinner.tsx';

/** The code of the shell is not part of the first load: the sign-in pages do not need it. */
const { Part: Shell, preload: preloadShell } = lazyPart(() =>
  import('#web/app/layout.tsx').then((file) => ({ default: file.Layout })),
);

export { preloadShell };

/** While it is not known who is here (NAV-06), in words when the server does not answer. */
function Resolving() {
  const away = useSession((state) => state.away);
  const { brand } = useBrand();
  if (!away) return <PageSpinner />;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4">
      <Spinner label="Trying again" />
      <p role="status" className="text-center text-sm text-fg-2">
        {brand} cannot be reached. Trying again…
      </p>
    </main>
  );
}

/** /login and /register: a signed-in user is redirected to the page they first opened, unless this page has a message to show (GAP-04). */
export function VisitorsOnly() {
  const { user, loading, owesCode } = useSession();
  const held = useRedirectHold((state) => state.held);
  // It will be wanted next; by now the form is on its way to the screen.
  useEffect(() => void preloadShell(), []);
  if (loading) return <Resolving />;
  return user && !held ? <Navigate to={owesCode ? paths.secondStep : returnTo(user.id)} replace /> : <Outlet />;
}

/** /two-step: only for a user who has signed in and still has to enter a code; any other user is redirected. */
export function SecondStepOnly() {
  const { user, loading, owesCode } = useSession();
  useEffect(() => void preloadShell(), []);
  if (loading) return <Resolving />;
  if (!user) return <Navigate to={paths.login} replace />;
  return owesCode ? <Outlet /> : <Navigate to={returnTo(user.id)} replace />;
}

/** Every page but the public ones: the shell, or the way to /login (NAV-04, NAV-06) or to the second step. */
export function SignedInOnly() {
  const { user, loading, owesCode } = useSession();
  const isIn = user !== null && !owesCode;
  useWanted(isIn);
  if (loading) return <Resolving />;
  if (!user) return <Navigate to={paths.login} replace />;
  if (owesCode) return <Navigate to={paths.secondStep} replace />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell key={user.id} />
    </Suspense>
  );
}

const LEFT_ON_PURPOSE: readonly (Ending | null)[] = ['signed-out-here', 'account-deleted'];

/** Keeps the page for after the sign-in, unless the person has just left by their own act here. */
function useWanted(isIn: boolean): void {
  const location = useLocation();
  const { pathname } = location;
  const search = searchWithEditId(location);
  const { user, loading, ending } = useSession();
  const owner = useRef<string | null>(null);
  if (user) owner.current = user.id;
  useEffect(() => {
    if (isIn) return dropReturnTo();
    if (!loading && !LEFT_ON_PURPOSE.includes(ending)) keepReturnTo({ pathname, search }, owner.current);
  }, [isIn, loading, ending, pathname, search]);
}

/** /admin: the redirect waits for the answer (NAV-03, GAP-29). */
export function AdminsOnly() {
  const { isAdmin } = useAdminStatus();
  if (isAdmin === undefined) return <Waiting />;
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
