import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ConnectionStrip } from '#web/app/connection-strip.tsx';
import { GoneStrip } from '#web/app/gone-strip.tsx';
import { dismissRunEnd, showsRunEnd, useRunEnd } from '#web/features/tasks/notices.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useConnection } from '#web/lib/socket.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { ForgettingStrip } from '#web/ui/feedback/forgetting-strip.tsx';
import { ReloadStrip } from '#web/ui/feedback/reload-strip.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { CircleCheck, X } from '#web/ui/layout/icons.ts';

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
