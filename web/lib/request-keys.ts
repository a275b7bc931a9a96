import { AppError } from '#shared/errors.ts';
import { randomId } from '#web/lib/random-id.ts';

type Open = { key: string; what: string };

/**
 * Idempotency keys per click. After a request without a response, a click that asks for the same (`what`) repeats its key,
 * so that it is done once at most (GEN-06).
 */
export function createRequestKeys(newKey: () => string = randomId) {
  let open: Open | null = null;
  return {
    forClick: (what: string): string => {
      const key = open?.what === what ? open.key : newKey();
      open = { key, what };
      return key;
    },
    /** Call with the error of the request; `undefined` for success. */
    ended: (error?: unknown): void => {
      const unanswered = error instanceof AppError && error.code === 'unavailable';
      if (!unanswered) open = null;
    },
  };
}
