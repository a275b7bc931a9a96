import { isAuthError } from '@supabase/auth-js';
import { paths } from '#web/lib/paths.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

/** Where the confirmation links of a change lead: the page that says what each of them did. */
export const changeUrl = (): string => `${location.origin}${paths.callback}`;

/** Why an address was not changed, in words for a person. `isAddress`: it belongs below the field. */
export type EmailFailure = { text: string; isAddress: boolean };

const FAILED = 'Failed to change the email address';

/** What the sign-in service said to a change of address. */
export function emailFailure(error: unknown): EmailFailure {
  if (!isAuthError(error)) return { text: FAILED, isAddress: false };
  if (error.code === 'email_exists') return { text: 'An account with this email already exists', isAddress: true };
  if (error.code === 'validation_failed') return { text: 'Please enter a valid email address', isAddress: true };
  if (isUnconfirmed(error)) return { text: UNCONFIRMED, isAddress: false };
  if (error.status === 429) return { text: 'Please wait a few minutes before trying again', isAddress: false };
  if (error.code === 'insufficient_aal') {
    return { text: 'Sign in with the code of your authenticator app first', isAddress: false };
  }
  return { text: FAILED, isAddress: false };
}
