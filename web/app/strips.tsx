import { useEffect, useState } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { renewSocket, useConnection } from '#web/lib/socket.ts';
import { Button } from '#web/ui/button.tsx';
import { WifiOff } from '#web/ui/icons.ts';

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

/** The slim banner while the network or the live connection is away (GAP-17). */
export function ConnectionStrip() {
  const online = useOnline();
  const lost = useLostForLong();
  const refusal = useConnection((state) => state.refusal);
  const reconnecting = lost && 'Reconnecting. Work already started continues on the server.';
  const text = online ? (refusal ?? reconnecting) : 'You are offline. Work already started continues on the server.';
  return (
    <div role="status" className="sticky top-14 z-10 md:top-0">
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
