import { useEffect, useState } from 'react';
import { type Card, type CardState, cardState } from '#shared/tasks/card.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
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

const sentenceOf = (card: Card, state: CardState): string | undefined => {
  const name = card.template_name;
  if (state === 'completed') return `${name} is ready.`;
  if (state === 'failed') return `${name} failed: ${card.error?.message ?? 'An unexpected error occurred'}.`;
  if (state === 'cancelled') return `${name} was cancelled.`;
  if (state === 'deleted') return `${name} was deleted.`;
  return state === 'rate-limited' ? `${name} is waiting for the rate limit.` : undefined;
};

/**
 * Returns the announcement for screen readers when cards change: only completions, failures and waits for the rate
 * limit. Cards that were not in `before` add nothing, so that a reload is silent.
 */
export function announcementOf(before: readonly Card[], after: readonly Card[]): string {
  const known = new Map(before.map((card) => [card.id, cardState(card)]));
  const sentences = after.flatMap((card) => {
    const state = cardState(card);
    const was = known.get(card.id);
    return was === undefined || was === state ? [] : (sentenceOf(card, state) ?? []);
  });
  if (sentences.length === 0) return '';
  const ready = after.filter((card) => cardState(card) === 'completed').length;
  return `${sentences.join(' ').replaceAll('..', '.')} ${ready} of ${after.length} complete.`;
}

/** Joins announcements that waited; only the count of the last one is still correct. */
export const joined = (waiting: string, next: string): string =>
  `${waiting.replace(/ ?(?<!\d)\d+ of \d+ complete\.$/, '')} ${next}`.trim();
