import { useEffect, useState } from 'react';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { announcementOf, joined } from '#web/features/writing/generate/announcements.ts';
import type { PickCards } from '#web/features/writing/generate/use-run.ts';

const INTERVAL_MS = 2000;

/** Publishes one announcement at a time, at most every two seconds; those in between are joined. */
export function createAnnouncer(show: (text: string) => void) {
  let waiting = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    timer = undefined;
    if (waiting === '') return;
    show(waiting);
    waiting = '';
    timer = setTimeout(next, INTERVAL_MS);
  };
  return {
    announce: (text: string) => {
      waiting = joined(waiting, text);
      if (timer === undefined) next();
    },
    stop: () => clearTimeout(timer),
  };
}

/** The live region of the page for screen readers. `pick` must be stable. */
export function StatusLine({ pick }: { pick: PickCards }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const { announce, stop } = createAnnouncer(setText);
    const unsubscribe = useGenerations.subscribe((state, before) => {
      const text = state.cards === before.cards ? '' : announcementOf(pick(before), pick(state));
      if (text) announce(text);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [pick]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
