import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** So many refusals are answered at once, each one more within these seconds after a pause. */
const FREE = { points: 30, duration: 10 } as const;
const PAUSE_MS = 2_000;

/** Waits before a refusal is answered; `key` says of whom (an account, a client address). */
export type Tarpit = (key: string) => Promise<void>;

/**
 * A flood of requests that are refused anyway must not keep this process busy with refusing: a sender that waits for
 * its answers sends as many fewer. Somebody who runs into a limit by accident does not notice.
 */
export function createTarpit(pauseMs = PAUSE_MS): Tarpit {
  const refusals = new RateLimiterMemory(FREE);
  return (key) =>
    refusals.consume(key).then(
      () => undefined,
      // Of different lengths: requests that were refused together must not come again together.
      () => pause(pauseMs * (0.5 + Math.random())),
    );
}
