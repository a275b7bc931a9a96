import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;
/** Only what hangs ends by this: how long a thing may take is said by the experiments, as `late`. */
export const HANGS_MS = 60_000;

/** Polls until the result is not false or undefined; throws with the awaited condition on timeout. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | false | undefined> | T | false | undefined,
  forMs = HANGS_MS,
): Promise<T> {
  const end = Date.now() + forMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${forMs / 1000} s`);
    await delay(EVERY_MS);
  }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Waits for real time. */
export const pause = (ms: number): Promise<void> => delay(ms);

/** The duration in milliseconds. */
export async function timed(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work;
  return performance.now() - from;
}
