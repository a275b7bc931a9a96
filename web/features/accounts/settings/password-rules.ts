import { isAuthError } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { passwordScore } from '#shared/accounts/password.ts';
import { PASSWORD_CRITERIA, SETTINGS_PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

const TOO_SHORT = `New password must be at least ${SETTINGS_PASSWORD_MIN_LENGTH} characters`;
export const TOO_WEAK = 'Please ensure the password meets all requirements';
const DIFFERENT = 'New passwords do not match';

/** SET-17, GAP-01, SET-18: one error per field, the first that applies. Passwords are never trimmed. */
export const passwordInput = z
  .object({
    current_password: z.string().check(z.minLength(1, 'Current password is required')),
    new_password: z.string().check(
      z.minLength(SETTINGS_PASSWORD_MIN_LENGTH, TOO_SHORT),
      z.refine(
        (text) => text.length < SETTINGS_PASSWORD_MIN_LENGTH || passwordScore(text) === PASSWORD_CRITERIA,
        TOO_WEAK,
      ),
    ),
    confirm_password: z.string(),
  })
  .check(
    z.refine(({ new_password, confirm_password }) => new_password === confirm_password, {
      error: DIFFERENT,
      path: ['confirm_password'],
      when: () => true,
    }),
  );
export type PasswordInput = z.output<typeof passwordInput>;

/** The text of a refused change. `detail` is the reason of the server, when it helps the user. */
export type PasswordFailure = { text: string; detail?: string; isCurrent?: true };

const WRONG_CURRENT = new Set(['current_password_invalid', 'current_password_required', 'invalid_credentials']);

/** SET-19, SET-21. */
export function passwordFailure(error: unknown): PasswordFailure {
  const text = 'Failed to update password';
  if (!isAuthError(error)) return { text };
  if (WRONG_CURRENT.has(error.code ?? '')) return { text: 'Current password is incorrect', isCurrent: true };
  if (isUnconfirmed(error)) return { text: UNCONFIRMED };
  const refused = error.status !== undefined && error.status >= 400 && error.status < 500;
  return refused ? { text, detail: error.message } : { text };
}
