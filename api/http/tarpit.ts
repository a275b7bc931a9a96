import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** This many refusals are sent at once; each further one within these seconds is delayed. */
const FREE = { points: 30, duration: 10 } as const;
/** The delay grows by its first length with so many refusals, up to so many times that length. */
const GROWS_WITH = 10;
const MOST_TIMES = 10;

/** Waits before a refusal is sent; `key`: its account or client address. */
export type Tarpit = (key: string) => Promise<void>;

/**
 * Delays refusals, so that a flood of refused requests does not keep this process busy: a client that waits for
 * responses sends fewer requests, and the longer it waits the more of them it has open. A user who hits a limit by
 * accident does not notice. `pauseMs`: the delay of the first one that is delayed, in milliseconds, on average.
 */
export function createTarpit(pauseMs: number): Tarpit {
  const refusals = new RateLimiterMemory(FREE);
  return (key) =>
    refusals.consume(key).then(
      () => undefined,
      // Random pauses: requests refused together must not return together.
      (over: unknown) => pause(pauseMs * timesOf(over) * (0.5 + Math.random())),
    );
}

function timesOf(over: unknown): number {
  const beyond = over instanceof RateLimiterRes ? over.consumedPoints - FREE.points : 1;
  return Math.min(1 + (beyond - 1) / GROWS_WITH, MOST_TIMES);
}
