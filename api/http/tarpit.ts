import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** This many refusals are sent at once; each further one within these seconds is delayed. */
const FREE = { points: 30, duration: 10 } as const;

/** Waits before a refusal is sent; `key`: its account or client address. */
export type Tarpit = (key: string) => Promise<void>;

/**
 * Delays refusals, so that a flood of refused requests does not keep this process busy: a client that waits for
 * responses sends fewer requests. A user who hits a limit by accident does not notice.
 */
export function createTarpit(pauseMs: number): Tarpit {
  const refusals = new RateLimiterMemory(FREE);
  return (key) =>
    refusals.consume(key).then(
      () => undefined,
      // Random pauses: requests refused together must not return together.
      () => pause(pauseMs * (0.5 + Math.random())),
    );
}
