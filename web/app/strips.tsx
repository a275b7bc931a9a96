import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { UploadsStrip } from '#web/features/documents/uploads-strip.tsx';
import { dismissRunEnd, showsRunEnd, useRunEnd } from '#web/lib/notices.ts';
import { useOnline } from '#web/lib/online.ts';
import { renewSocket, useConnection } from '#web/lib/socket.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { CircleCheck, WifiOff, X } from '#web/ui/layout/icons.ts';

// A short break, such as a fresh bearer makes, is not worth a word.
const PATIENCE_MS = 2000;

function useLostForLong(): boolean {
  const lost = useConnection(({ connection }) => connection === 'lost');
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lost) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return lost && long;
}

/** Slim banners above every page: the connection, a run that ended meanwhile, uploads under way. */
export function Strips() {
  return (
    <div className="sticky top-14 z-10 md:top-0">
      <ConnectionStrip />
      <RunEndStrip />
      <UploadsStrip />
    </div>
  );
}

/** A run that ended while its owner is on a page that does not show it (GAP-124). It goes once that page is opened. */
function RunEndStrip() {
  const end = useRunEnd((state) => state.end);
  const { pathname, search } = useLocation();
  const isShown = end !== null && showsRunEnd({ pathname, search }, end);
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

/** The slim banner while the network or the live connection is away (GAP-17). */
function ConnectionStrip() {
  const online = useOnline();
  const lost = useLostForLong();
  const refusal = useConnection((state) => state.refusal);
  const reconnecting = lost && 'Reconnecting. Work already started continues on the server.';
  const text = online ? (refusal ?? reconnecting) : 'You are offline. Work already started continues on the server.';
  return (
    <div role="status">
      {text && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn-text md:px-8">
          <WifiOff className="size-4 shrink-0" aria-hidden />
          {text}
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
