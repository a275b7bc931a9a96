import { createFairQueue, type Place } from '#api/http/fair-queue.ts';
import type { Config } from '#platform/config.ts';

/** Looks up who signs in by a password, or whose API key a request has. */
export type LookUps = <T>(place: Place, work: () => Promise<T>) => Promise<T>;

const WAITING = { waitingAtMost: 400, shareAtMost: 100 };

/**
 * What is asked of the database before it is known who asks, and so before an account's limits hold: it takes a quarter
 * of the connections of this process at most, from one client address after the other (S14). `tooMany`: what is thrown
 * for those of one address that come faster than that.
 */
export const createLookUps = (
  { DATABASE_POOL }: Pick<Config, 'DATABASE_POOL'>,
  tooMany: (retryAfterMs: number) => Error,
): LookUps => createFairQueue({ atOnce: Math.ceil(DATABASE_POOL / 4), ...WAITING, tooMany });
