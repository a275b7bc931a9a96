import { useEffect, useState } from 'react';
import type { PresenceEvent } from '#shared/contracts/socket.ts';
import { usePerson } from '#web/lib/session.ts';
import { liveSocket, useConnection } from '#web/lib/socket.ts';

export type Present = PresenceEvent['people'][number];

/** After this without a keystroke a person no longer edits; after this a hidden tab no longer shows its document. */
const EDITS_MS = 10_000;
const HIDDEN_MS = 30_000;
const NOBODY: readonly Present[] = [];

/**
 * The others who have the document open, each once. `typedAt`: when a person last typed here, by this device's clock.
 * Says in turn that this tab has it open.
 */
export function usePresence(documentId: string, typedAt: number): readonly Present[] {
  const { id: own } = usePerson();
  const isLive = useConnection(({ connection }) => connection === 'live');
  const isShown = useShown();
  const isEditing = useWithin(EDITS_MS, typedAt);
  const [people, setPeople] = useState(NOBODY);
  useEffect(() => {
    const socket = isLive ? liveSocket() : undefined;
    if (!socket) return;
    const receive = (event: PresenceEvent) => {
      if (event.document_id === documentId) setPeople(event.people.filter(({ id }) => id !== own));
    };
    socket.on('presence', receive);
    return () => {
      socket.off('presence', receive);
      setPeople(NOBODY);
    };
  }, [documentId, isLive, own]);
  useEffect(() => {
    if (!isLive || !isShown) return;
    return () => void liveSocket()?.emit('view', { document_id: null, is_editing: false });
  }, [isLive, isShown]);
  useEffect(() => {
    if (isLive && isShown) liveSocket()?.emit('view', { document_id: documentId, is_editing: isEditing });
  }, [documentId, isLive, isShown, isEditing]);
  return people;
}

/** False once the tab was hidden for half a minute. */
function useShown(): boolean {
  const [isShown, setShown] = useState(!document.hidden);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => setShown(false), HIDDEN_MS);
      else setShown(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isShown;
}

/** Whether `at` is at most so long ago. */
function useWithin(ms: number, at: number): boolean {
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setEnded(at), Math.max(0, at + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [at, ms]);
  return at > 0 && ended !== at;
}
