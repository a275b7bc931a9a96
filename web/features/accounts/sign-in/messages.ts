import { type AuthError, isAuthApiError, isAuthError, isAuthSessionMissingError } from '@supabase/auth-js';
import { catalogue } from '#shared/error-catalogue.ts';
import { plural } from '#web/lib/format.ts';

/** The text of a failed call of the auth client. `detail` is the reason of the server, when it helps the user. */
export type Message = { text: string; detail?: string };

export const UNEXPECTED: Message = { text: 'An unexpected error occurred' };

const codeOf = (error: unknown): string | undefined => (isAuthError(error) ? error.code : undefined);
const isLimit = (error: unknown): boolean => isAuthError(error) && error.status === 429;

/** LOGIN-12..15, 21. */
export function signInMessage(error: unknown): Message {
  if (!isAuthError(error)) return UNEXPECTED;
  if (isLimit(error)) return { text: 'Too many login attempts. Please try again later.' };
  if (error.code === 'invalid_credentials') return { text: 'Invalid email or password' };
  if (isSuspended(error)) return { text: SUSPENDED };
  if (isUnverified(error)) return { text: 'Please verify your email before signing in' };
  return { text: 'Failed to sign in' };
}

/** ADMIN-16. */
export const SUSPENDED = catalogue.account_suspended.message;
export const isSuspended = (error: unknown): boolean => codeOf(error) === 'user_banned';

export const isUnverified = (error: unknown): boolean => codeOf(error) === 'email_not_confirmed';

/** LOGIN-17..19, 21; the text depends on which limit was reached (GAP-06). */
export function resetRequestMessage(error: unknown): Message {
  if (!isAuthError(error)) return UNEXPECTED;
  if (!isLimit(error)) return { text: 'Failed to send reset instructions' };
  return error.code === 'over_email_send_rate_limit'
    ? { text: 'Please wait a few minutes before trying again' }
    : { text: 'Too many reset attempts. Please try again in a few minutes.' };
}

/** A sign-in link that was not sent. */
export function signInLinkMessage(error: unknown): Message {
  if (!isAuthError(error)) return UNEXPECTED;
  if (!isLimit(error)) return { text: 'Failed to send the sign-in link' };
  return error.code === 'over_email_send_rate_limit'
    ? { text: 'Please wait a few minutes before trying again' }
    : { text: 'Too many login attempts. Please try again later.' };
}

/** The limit of one mail per address and minute, with the wait the server names, or the limit of all mails. */
function mailLimitText({ message }: AuthError): string {
  const seconds = /after (\d+) seconds/.exec(message)?.[1];
  return seconds
    ? `We have just sent an email to this address. Please try again in ${plural(Number(seconds), 'second')}.`
    : 'We cannot send more emails right now. Please try again in a few minutes.';
}

/** REG-08..10: a refusal of the server, or no usable response (GAP-05); mails are limited (GAP-136). */
export function signUpMessage(error: unknown): Message {
  if (isAuthApiError(error) && error.code === 'over_email_send_rate_limit') {
    return { text: mailLimitText(error) };
  }
  if (codeOf(error) === 'user_already_exists') return { text: 'An account with this email already exists' };
  if (isAuthApiError(error)) return { text: 'Failed to create account', detail: error.message };
  // The auth client throws a class of its own for a weak password.
  if (codeOf(error) === 'weak_password') return { text: 'Failed to create account', detail: (error as Error).message };
  return { text: 'Error creating account' };
}

const EXPIRED = new Set([
  'session_not_found',
  'session_expired',
  'otp_expired',
  'bad_jwt',
  'no_authorization',
  'user_not_found',
  // The recovery session has expired, or has set a password already.
  'current_password_required',
  'reauthentication_needed',
]);

/** RESET-11: the session of the link has ended. */
export const isExpiredLink = (error: unknown): boolean =>
  isAuthSessionMissingError(error) || EXPIRED.has(codeOf(error) ?? '');

/** GAP-134. */
export const INVITATION_EXPIRED = 'This invitation has expired or was used. Sign in, or ask for a new one.';
export const RESET_LINK_EXPIRED = 'Your password reset link has expired. Please request a new one.';

/** RESET-11, 12. */
export function resetMessage(error: unknown): Message {
  if (isExpiredLink(error)) return { text: RESET_LINK_EXPIRED };
  const refused = isAuthError(error) && (error.status ?? 500) < 500;
  return {
    text: 'Failed to reset password. Please try again.',
    ...(refused && { detail: error.message }),
  };
}

/** A refused code of an authenticator app. The text of a lockout is the server's, because it names the duration. */
export function secondStepMessage(error: unknown): Message {
  if (!isAuthError(error)) return UNEXPECTED;
  if (isLimit(error)) {
    const isLock = error.message.startsWith('Too many wrong codes');
    return { text: isLock ? error.message : 'Too many tries. Please wait a minute and try again.' };
  }
  if (error.code === 'mfa_verification_failed') {
    return {
      text: 'This code is not right',
      detail: 'Codes change every 30 seconds and work once: enter the newest one.',
    };
  }
  if (error.code === 'mfa_challenge_expired') return { text: 'That took too long. Please enter a new code.' };
  if (error.code === 'mfa_ip_address_mismatch') return { text: 'Your network has changed. Please enter a new code.' };
  return { text: 'Failed to check the code. Please try again.' };
}

/** A passkey that was not used or was refused, at sign-in and at the second step. */
export function passkeyMessage(thrown: unknown): Message {
  if (!isAuthError(thrown)) return UNEXPECTED;
  if (thrown.code === 'passkey_cancelled') {
    return { text: 'The passkey was not used', detail: 'Try again, or sign in another way.' };
  }
  if (isLimit(thrown)) return secondStepMessage(thrown);
  const isRefused = ['webauthn_verification_failed', 'mfa_verification_failed'].includes(thrown.code ?? '');
  if (isRefused) return { text: 'This passkey is not accepted', detail: 'Try another one, or sign in another way.' };
  return { text: 'Failed to use the passkey. Please try again.' };
}

/** A refused recovery code. The text of a lockout is the server's, as for codes of an app. */
export function recoveryCodeMessage(thrown: unknown): Message {
  if (!isAuthError(thrown)) return UNEXPECTED;
  if (isLimit(thrown)) return secondStepMessage(thrown);
  if (thrown.code === 'mfa_verification_failed') {
    return { text: 'This recovery code is not right', detail: 'Each code works once. Check it, or enter another one.' };
  }
  if (thrown.code === 'mfa_factor_not_found') {
    return { text: 'Your account has no recovery codes. Ask an administrator.' };
  }
  return { text: 'Failed to check the code. Please try again.' };
}

/** The factor was removed on another device or by an administrator. */
export const isFactorRemoved = (error: unknown): boolean => codeOf(error) === 'mfa_factor_not_found';

/** CALLBACK-07, LOGIN-20. */
export const CALLBACK_FAILED = 'Authentication failed. Please try again.';
