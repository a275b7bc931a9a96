import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ClockOffset, closerOffset } from '#web/features/generate/countdown.ts';
import { type GenerationState, useGenerations } from '#web/lib/generation-store.ts';

const TICK_MS = 200;

// One timer for the page, whatever counts on it; none while nothing does.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const ticks = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
const never = () => () => {};

/** Now, in steps of so many milliseconds; 0 while nothing depends on the time (`null`). */
export const useNow = (stepMs: number | null): number =>
  useSyncExternalStore(stepMs === null ? never : ticks, () =>
    stepMs === null ? 0 : Math.floor(Date.now() / stepMs) * stepMs,
  );

// Finer than a second is of no use, and each change draws all cards anew.
const COARSE_MS = 100;
const coarse = (ms: number | null): number => Math.round((ms ?? 0) / COARSE_MS) * COARSE_MS;

/** From everything received so far, see `closerOffset`. */
const knownOffset = ({ cards, heardAt }: GenerationState): ClockOffset | null =>
  Object.values(cards).reduce<ClockOffset | null>(
    (best, { id, server_time }) => closerOffset(best, server_time, heardAt[id] ?? Date.now()),
    null,
  );

/** How far this browser's clock is ahead of the server's; 0 before the first server time. */
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
