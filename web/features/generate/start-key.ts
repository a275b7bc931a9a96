import { AppError } from '#shared/errors.ts';

type StartRequest = { key: string; what: string };

/**
 * Idempotency keys per click. After a start without a response, a click with the same selection repeats its key, so
 * that it starts one run at most (GEN-06).
 */
export function createStartKeys(newKey: () => string = () => crypto.randomUUID()) {
  let open: StartRequest | null = null;
  return {
    forClick: (roleId: string, templateIds: readonly string[]): string => {
      const what = [roleId, ...templateIds].join(' ');
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
