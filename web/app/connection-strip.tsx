import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMissingCode } from '#web/lib/missing-code.ts';
import { useOnline } from '#web/lib/online.ts';
import { isAtPath, paths } from '#web/lib/paths.ts';
import { renewSocket, useConnection } from '#web/lib/socket.ts';
import { Button } from '#web/ui/form/button.tsx';
import { WifiOff } from '#web/ui/layout/icons.ts';

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
