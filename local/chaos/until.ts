import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;

/** Asks until there is an answer that is not false or undefined; throws with what was waited for when the time is over. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | false | undefined> | T | false | undefined,
  forMs = 20_000,
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

/** Real time that an experiment lets pass. */
export const pause = (ms: number): Promise<void> => delay(ms);

/** How many milliseconds something took. */
export async function timed(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work;
  return performance.now() - from;
}
