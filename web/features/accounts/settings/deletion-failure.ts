import { AppError } from '#shared/errors.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

/** The text of a refused deletion; `isPassword`: shown under the password field. */
export type DeletionFailure = { text: string; detail?: string; isPassword?: true };

/** SET-27, SET-29, with the reason of the server for a deliberate refusal (GAP-22, TEAM-27). */
export function deletionFailure(thrown: unknown): DeletionFailure {
  const error = AppError.from(thrown);
  if (isUnconfirmed(error)) return { text: UNCONFIRMED };
  if (error.code === 'last_owner') return { text: error.message };
  if (error.code === 'wrong_password') return { text: 'Incorrect password', isPassword: true };
  const text = 'Failed to delete account. Please try again.';
  return error.status < 500 ? { text, detail: error.message } : { text };
}

/** The session has ended: an earlier request without a response, or another tab, deleted the account. */
export const isSessionEnded = (thrown: unknown): boolean => AppError.from(thrown).code === 'sign_in_required';
