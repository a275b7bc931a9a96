import { deviceStorage } from '#web/lib/storage.ts';

// How far the clock of the server is ahead of this device's, in ms; kept, so that the next visit knows it at once.
const KEY = 'clock-offset';
/** A clock that is off by less is taken as it is: an answer tells the second, and takes its time. */
const NOTICED_MS = 30_000;
/** Of a slower answer it is not known when it was given. */
const SLOW_MS = 10_000;

let offset = kept();
let isKnown = false;
const waiting = new Set<() => void>();

function kept(): number {
  const stored = Number(deviceStorage.getItem(KEY));
  return Number.isSafeInteger(stored) ? stored : 0;
}

/** By how much times of the server are ahead of `Date.now()`; 0 while the clocks agree. */
export const clockOffset = (): number => offset;

/** The time of the server, as far as its answers said. */
export const serverNow = (): number => Date.now() + offset;

/** Learns the time of the server from the `Date` of an answer that took `tookMs`; without an answer there is none. */
export function learnClock(date: string | null, tookMs: number): void {
  const given = Date.parse(date ?? '');
  if (Number.isFinite(given) && tookMs < SLOW_MS) setOffset(given + 500 - (Date.now() - tookMs / 2));
  isKnown = true;
  for (const go of waiting) go();
  waiting.clear();
}

function setOffset(measured: number): void {
  const next = Math.abs(measured) < NOTICED_MS ? 0 : Math.round(measured);
  if (Math.abs(next - offset) < NOTICED_MS && (next === 0) === (offset === 0)) return;
  offset = next;
  if (offset === 0) deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, String(offset));
}

/** Resolves once a first answer of this page load has come, or failed to, and after `ms` at the latest. */
export const clockKnown = (ms: number): Promise<void> =>
  isKnown
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, ms);
      });
