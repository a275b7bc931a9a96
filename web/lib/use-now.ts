import { useSyncExternalStore } from 'react';

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
