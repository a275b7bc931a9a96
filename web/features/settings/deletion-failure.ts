import { AppError } from '#shared/errors.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

/** The text of a refused deletion; `isPassword` belongs under the password field. */
export type DeletionFailure = { text: string; detail?: string; isPassword?: true };

/** SET-27, SET-29, with the server's reason where it refuses on purpose (GAP-22). */
export function deletionFailure(thrown: unknown): DeletionFailure {
  const error = AppError.from(thrown);
  if (isUnconfirmed(error)) return { text: UNCONFIRMED };
  if (error.code === 'wrong_password') return { text: 'Incorrect password', isPassword: true };
  const text = 'Failed to delete account. Please try again.';
  return error.status < 500 ? { text, detail: error.message } : { text };
}

/** The session is already gone: a lost answer was repeated, or another tab was faster. */
export const isOver = (thrown: unknown): boolean => AppError.from(thrown).code === 'sign_in_required';
