import { AppError } from '#shared/errors.ts';

type Asked = { key: string; what: string };

/**
 * The Idempotency-Key of a click. A click whose answer never arrived may have started the run: pressing again for the
 * same thing then repeats its key, so that it stays one run (GEN-06).
 */
export function createStartKeys(newKey: () => string = () => crypto.randomUUID()) {
  let open: Asked | null = null;
  return {
    forClick: (roleId: string, templateIds: readonly string[]): string => {
      const what = [roleId, ...templateIds].join(' ');
      const key = open?.what === what ? open.key : newKey();
      open = { key, what };
      return key;
    },
    /** Call with what the click ended in; `undefined` is a success. */
    ended: (error?: unknown): void => {
      const unanswered = error instanceof AppError && error.code === 'unavailable';
      if (!unanswered) open = null;
    },
  };
}
