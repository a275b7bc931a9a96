import { useCallback, useEffect, useRef, useState } from 'react';
import { discardProposal } from '#shared/writing/contracts/proposals.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { call } from '#web/lib/call.ts';

const UNDO_MS = 6000;
const CLOSED = 'This proposal is closed. Start a new one.';

/** `keepalive`: the page is being left. */
const send = (ids: readonly string[], keepalive: boolean): void => {
  for (const id of ids) {
    call(discardProposal, { params: { id }, keepalive }).catch((error: unknown) =>
      console.warn('A proposal was not discarded; it ends by itself', error),
    );
  }
};

/**
 * Discards proposals once nobody wants them back: after 6 seconds, or when the page is left (REFINE-10). `hidden`: what
 * is not shown any more. `onUndo` runs with what is shown again.
 */
export function useDiscarding(onUndo: (id: string) => void) {
  const { showUndo } = usePage();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const waiting = useRef<{ ids: readonly string[]; timer: ReturnType<typeof setTimeout> } | null>(null);

  const end = useCallback((keepalive = false) => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    send(waiting.current.ids, keepalive);
    waiting.current = null;
  }, []);
  useEffect(() => {
    const leave = () => end(true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      end();
    };
  }, [end]);

  /** Not shown any more, and nothing is sent: the server closed them, or will. */
  const hide = useCallback((ids: readonly string[]) => setHidden((were) => [...were, ...ids]), []);
  const discardNow = useCallback(
    (id: string) => {
      hide([id]);
      send([id], false);
    },
    [hide],
  );
  const discardLater = (ids: readonly string[], shown: string) => {
    end();
    hide(ids);
    const mine = { ids, timer: setTimeout(() => end(), UNDO_MS) };
    waiting.current = mine;
    showUndo('Discarded.', () => {
      if (waiting.current !== mine) return showUndo(CLOSED, null);
      clearTimeout(mine.timer);
      waiting.current = null;
      setHidden((were) => were.filter((id) => !ids.includes(id)));
      onUndo(shown);
    });
  };
  return { hidden, hide, discardNow, discardLater };
}
