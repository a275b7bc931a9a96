import { Suspense, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { lazyPart } from '#web/app/lazy-part.tsx';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { Waiting } from '#web/app/waiting.tsx';
import { paths } from '#web/lib/paths.ts';
import { useRedirectHold, useSession } from '#web/lib/session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** The code of the shell is not part of the first load: somebody who has to sign in does without it. */
const { Part: Shell, preload: preloadShell } = lazyPart(() =>
  import('#web/app/layout.tsx').then((file) => ({ default: file.Layout })),
);

export { preloadShell };

/** /login and /register: somebody who is signed in is sent home, unless the page still has something to say (GAP-04). */
export function VisitorsOnly() {
  const { user, loading, owesCode } = useSession();
  const held = useRedirectHold((state) => state.held);
  // It will be wanted next; by now the form is on its way to the screen.
  useEffect(() => void preloadShell(), []);
  if (loading) return <PageSpinner />;
  return user && !held ? <Navigate to={owesCode ? paths.secondStep : paths.dashboard} replace /> : <Outlet />;
}

/** /two-step: only for somebody who is signed in but for the code; with the code, or without a factor, it leads on. */
export function SecondStepOnly() {
  const { user, loading, owesCode } = useSession();
  useEffect(() => void preloadShell(), []);
  if (loading) return <PageSpinner />;
  if (!user) return <Navigate to={paths.login} replace />;
  return owesCode ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}

/** Every page but the public ones: the shell, or the way to /login (NAV-04, NAV-06) or to the second step. */
export function SignedInOnly() {
  const { user, loading, owesCode } = useSession();
  if (loading) return <PageSpinner />;
  if (!user) return <Navigate to={paths.login} replace />;
  if (owesCode) return <Navigate to={paths.secondStep} replace />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell key={user.id} />
    </Suspense>
  );
}

/** /admin: the redirect waits for the answer (NAV-03, GAP-29). */
export function AdminsOnly() {
  const { isAdmin } = useAdminStatus();
  if (isAdmin === undefined) return <Waiting />;
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
