import { useEffect, useState } from 'react';
import { type GenerationState, useGenerations } from '#web/features/tasks/generation-store.ts';
import { type ClockOffset, closerOffset } from '#web/features/writing/generate/countdown.ts';

// An offset finer than a second makes no visible difference, and each change renders all cards.
const COARSE_MS = 100;
const coarse = (ms: number | null): number => Math.round((ms ?? 0) / COARSE_MS) * COARSE_MS;

/** The clock offset from everything received so far, see `closerOffset`. */
const knownOffset = ({ cards, receivedAt }: GenerationState): ClockOffset | null =>
  Object.values(cards).reduce<ClockOffset | null>(
    (best, { id, server_time }) => closerOffset(best, server_time, receivedAt[id] ?? Date.now()),
    null,
  );

/** This browser's clock minus the server's; 0 before the first time of the server. */
export function useClockOffset(): ClockOffset {
  const [offset, setOffset] = useState(() => knownOffset(useGenerations.getState()));
  useEffect(
    () =>
      useGenerations.subscribe((state, before) => {
        const cards = Object.values(state.cards).filter((card) => before.cards[card.id] !== card);
        const budget = state.budget !== before.budget && state.budget ? [state.budget] : [];
        const now = Date.now();
        setOffset((known) =>
          [...cards, ...budget].reduce((best, { server_time }) => closerOffset(best, server_time, now), known),
        );
      }),
    [],
  );
  return coarse(offset);
}
