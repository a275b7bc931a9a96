import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { GoneStrip } from '#web/app/gone-strip.tsx';
import { dismissRunEnd, showsRunEnd, useRunEnd } from '#web/features/tasks/notices.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useOnline } from '#web/lib/online.ts';
import { isAtPath, paths } from '#web/lib/paths.ts';
import { renewSocket, useConnection } from '#web/lib/socket.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { CircleCheck, WifiOff, X } from '#web/ui/layout/icons.ts';

const ExportStrip = lazyInPage(() =>
  import('#web/features/exports/export-strip.tsx').then((file) => ({ default: file.ExportStrip })),
);

const WorkspaceWatch = lazyInPage(() =>
  import('#web/app/workspace-watch.tsx').then((file) => ({ default: file.WorkspaceWatch })),
);

const OtherPlace = lazyInPage(() => import('#web/app/other-place.tsx').then((file) => ({ default: file.OtherPlace })));

const UploadsStrip = lazyInPage(() =>
  import('#web/features/brand/assets/uploads-strip.tsx').then((file) => ({ default: file.UploadsStrip })),
);

// Reconnecting with a new access token takes less than this and is not shown.
const SHOWN_AFTER_MS = 2000;

function useConnectionLost(): boolean {
  const lost = useConnection(({ connection }) => connection === 'lost');
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lost) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return lost && long;
}

/**
 * Slim banners above every page: lost connection, an item that is gone, a run that ended, an export that ended, uploads in
 * progress. That of exports comes with the socket, once the page has settled.
 */
export function Strips() {
  const hasSocket = useConnection(({ connection }) => connection !== 'off');
  return (
    <div className="sticky top-14 z-10 md:top-0">
      {openSlug !== null && (
        <Suspense fallback={null}>
          <WorkspaceWatch />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OtherPlace />
      </Suspense>
      <ConnectionStrip />
      <GoneStrip />
      <RunEndStrip />
      <Suspense fallback={null}>{hasSocket && <ExportStrip />}</Suspense>
      <Suspense fallback={null}>
        <UploadsStrip />
      </Suspense>
    </div>
  );
}

/**
 * Announces a run that ended while the user is on a page that does not show it (GAP-124). Closes when that page is
 * opened.
 */
function RunEndStrip() {
  const { end, open } = useRunEnd();
  const { pathname, search } = useLocation();
  const isShown = end !== null && showsRunEnd({ pathname, search, open }, end);
  useEffect(() => {
    if (isShown) dismissRunEnd();
  }, [isShown]);
  return (
    <div role="status">
      {end && !isShown && (
        <div className="flex items-center gap-2 border-b border-line bg-accent-soft px-4 py-1.5 text-sm text-accent-text md:px-8">
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          <p className="min-w-0 flex-1 truncate">
            <span className="font-medium">{end.title}</span>: {end.body}
          </p>
          <ButtonLink to={end.to} size="sm">
            View results
          </ButtonLink>
          <IconButton label="Dismiss" icon={X} onClick={dismissRunEnd} />
        </div>
      )}
    </div>
  );
}

const offlineHint = (pathname: string): string =>
  isAtPath(paths.document, pathname)
    ? 'What you write stays on this device and is saved when you are back.'
    : 'Work already started continues on the server.';

/** Shown while the browser is offline or the socket is disconnected (GAP-17). */
function ConnectionStrip() {
  const { pathname } = useLocation();
  const online = useOnline();
  const lost = useConnectionLost();
  const refusal = useConnection((state) => state.refusal);
  const reconnecting = lost && 'Reconnecting. Work already started continues on the server.';
  const text = online ? (refusal ?? reconnecting) : `You are offline. ${offlineHint(pathname)}`;
  return (
    <div role="status">
      {text && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn-text md:px-8">
          <WifiOff className="size-4 shrink-0" aria-hidden />
          <span>{text}</span>
          {online && refusal && (
            <Button size="sm" className="ml-auto" onClick={renewSocket}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
