import { type AuthError, isAuthError } from '@supabase/auth-js';
import { NEW_ADDRESSES_PER_DAY } from '#shared/constants.ts';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

/** The page that the confirmation links of a change lead to, which shows the result of each. */
export const changeUrl = (): string => `${location.origin}${paths.callback}`;

/** Why an address was not changed. `isAddress`: shown under the field. */
export type EmailFailure = { text: string; isAddress: boolean };

const FAILED = 'Failed to change the email address';

/** The text of a failed change of address, from the error of the auth client. */
export function emailFailure(error: unknown): EmailFailure {
  if (!isAuthError(error)) return { text: FAILED, isAddress: false };
  if (error.code === 'email_exists') return { text: 'An account with this email already exists', isAddress: true };
  if (error.code === 'validation_failed') return { text: 'Please enter a valid email address', isAddress: true };
  if (isUnconfirmed(error)) return { text: UNCONFIRMED, isAddress: false };
  if (error.status === 429) return { text: tooManyText(error), isAddress: false };
  if (error.code === 'insufficient_aal') {
    return { text: 'Sign in with the code of your authenticator app first', isAddress: false };
  }
  return { text: FAILED, isAddress: false };
}

/** Which limit was reached and when it ends. The service names the seconds when the limit is that of this account. */
function tooManyText({ code, message }: AuthError): string {
  const [, seconds] = /after (\d+) seconds/.exec(message) ?? [];
  const isMail = code === 'over_email_send_rate_limit';
  if (!seconds)
    return isMail ? MAIL_LIMIT_REACHED : 'Too many requests came from your network. Try again in 5 minutes.';
  const wait = waitOf(Number(seconds));
  return isMail
    ? `A mail was sent to this address a short while ago. Try again in ${wait}.`
    : `You asked for ${NEW_ADDRESSES_PER_DAY} new addresses within a day. Try again in ${wait}.`;
}

const MAIL_LIMIT_REACHED = 'Too many mails were sent within the hour. Try again in an hour.';

/** Rounded up, so that a retry at that time succeeds. */
function waitOf(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  return seconds < 3600 ? plural(Math.ceil(seconds / 60), 'minute') : plural(Math.ceil(seconds / 3600), 'hour');
}
