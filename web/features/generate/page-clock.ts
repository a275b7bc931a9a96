import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ClockOffset, closerOffset } from '#web/features/generate/countdown.ts';
import { type GenerationState, useGenerations } from '#web/lib/generation-store.ts';

const TICK_MS = 200;

// One timer for the whole page, running only while a component uses it.
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

/** The current time, rounded down to `stepMs`; 0 for `null`, when nothing depends on the time. */
export const useNow = (stepMs: number | null): number =>
  useSyncExternalStore(stepMs === null ? never : ticks, () =>
    stepMs === null ? 0 : Math.floor(Date.now() / stepMs) * stepMs,
  );

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
