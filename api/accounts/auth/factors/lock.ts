import { AuthError } from '#api/accounts/auth/auth-error.ts';
import {
  FACTOR_LOCK_SECONDS,
  FACTOR_LOCKS,
  FACTOR_LONG_LOCK_SECONDS,
  FACTOR_TRIES,
} from '#api/accounts/auth/tokens/lifetimes.ts';

/** Every five wrong codes lock a factor or a set of recovery codes for a while, and longer when the guessing continues. */
export function refuseLocked({ locked_until }: { locked_until: Date | null }): void {
  const retryAfterMs = (locked_until?.getTime() ?? 0) - Date.now();
  if (retryAfterMs <= 0) return;
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const text = `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  throw new AuthError(429, 'over_request_rate_limit', text, { retryAfterMs });
}

/** What to store after one more wrong code. */
export function afterWrong(failures: number): { failures: number; locked_until: Date | null } {
  const wrong = failures + 1;
  const isLast = wrong % FACTOR_TRIES === 0;
  const seconds = wrong >= FACTOR_TRIES * FACTOR_LOCKS ? FACTOR_LONG_LOCK_SECONDS : FACTOR_LOCK_SECONDS;
  return { failures: wrong, locked_until: isLast ? new Date(Date.now() + seconds * 1_000) : null };
}
