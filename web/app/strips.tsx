import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissRunEnd, showsRunEnd, useRunEnd } from '#web/features/tasks/notices.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useMissingCode } from '#web/lib/missing-code.ts';
import { useOnline } from '#web/lib/online.ts';
import { isAtPath, paths } from '#web/lib/paths.ts';
import { renewSocket, useConnection } from '#web/lib/socket.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { ForgettingStrip } from '#web/ui/feedback/forgetting-strip.tsx';
import { ReloadStrip } from '#web/ui/feedback/reload-strip.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { CircleAlert, CircleCheck, WifiOff, X } from '#web/ui/layout/icons.ts';

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
      <ReloadStrip />
      <ForgettingStrip />
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

/**
 * Watches every action and every page for what is gone. An action on it makes all that is shown be read again, so that it
 * leaves the lists, and `say` is called with the reason. A page of it makes lists be read again when they are shown next;
 * so does a save of what is typed into a row (`meta.keepsText`). What is gone itself is not asked for again. Returns the
 * function that ends this.
 */
function watchGone(client: QueryClient, say: (text: string | null) => void): () => void {
  const readAgain = (refetchType: 'active' | 'none') =>
    void client.invalidateQueries({ refetchType, predicate: ({ state }) => !isGone(state.error) });
  const stopActions = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'pending') say(null);
    if (event.action.type !== 'error' || !isGone(event.action.error)) return;
    // APP-04.
    console.error(event.action.error.message);
    say(event.action.error.message);
    readAgain(event.mutation.meta?.keepsText ? 'none' : 'active');
  });
  const stopPages = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isGone(event.action.error)) readAgain('none');
  });
  return () => {
    stopActions();
    stopPages();
  };
}

/** Says that the item of the last action was deleted elsewhere (GAP-322), until it is dismissed or the next action. */
export function GoneStrip() {
  const client = useQueryClient();
  const [text, say] = useState<string | null>(null);
  useEffect(() => watchGone(client, say), [client]);
  if (!text) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-2 border-b border-line bg-danger-soft px-4 py-1.5 text-sm text-danger-text md:px-8"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">{text}</p>
      <IconButton label="Dismiss" icon={X} onClick={() => say(null)} />
    </div>
  );
}

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

const offlineHint = (pathname: string): string =>
  isAtPath(paths.document, pathname)
    ? 'What you write stays on this device and is saved when you are back.'
    : 'Work already started continues on the server.';

/** Shown while the browser is offline or the socket is disconnected (GAP-17). */
export function ConnectionStrip() {
  const { pathname } = useLocation();
  const online = useOnline();
  const lost = useConnectionLost();
  // Its own code is what is missing: reloading helps, waiting does not.
  const isUnloaded = useMissingCode(({ missing }) => missing !== null);
  const refusal = useConnection((state) => state.refusal);
  const reconnecting = lost && !isUnloaded && 'Reconnecting. Work already started continues on the server.';
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
