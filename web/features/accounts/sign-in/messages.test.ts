import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
import { expect, test } from 'vitest';
import {
  resetMessage,
  resetRequestMessage,
  signInLinkMessage,
  signInMessage,
  signUpMessage,
} from '#web/features/accounts/sign-in/messages.ts';

const refused = (status: number, code: string) => new AuthApiError('because', status, code);

test.each([
  ['LOGIN-12', refused(400, 'invalid_credentials'), 'Invalid email or password'],
  ['LOGIN-13', refused(400, 'email_not_confirmed'), 'Please verify your email before signing in'],
  ['LOGIN-14', refused(429, 'over_request_rate_limit'), 'Too many login attempts. Please try again later.'],
  ['ADMIN-16', refused(400, 'user_banned'), 'This account is suspended. Ask your administrator.'],
  ['LOGIN-15', new AuthRetryableFetchError('offline', 0), 'Failed to sign in'],
  ['LOGIN-21', new Error('boom'), 'An unexpected error occurred'],
])('a failed sign-in has the text of its cause [%s] %s', (_id, error, text) => {
  expect(signInMessage(error).text).toBe(text);
});

test.each([
  ['LOGIN-17', refused(429, 'over_email_send_rate_limit'), 'Please wait a few minutes before trying again'],
  ['LOGIN-18', refused(429, 'over_request_rate_limit'), 'Too many reset attempts. Please try again in a few minutes.'],
  ['LOGIN-19', refused(400, 'validation_failed'), 'Failed to send reset instructions'],
  ['LOGIN-21', new TypeError('boom'), 'An unexpected error occurred'],
])('a failed reset request has the text of its cause [%s] %s', (_id, error, text) => {
  expect(resetRequestMessage(error).text).toBe(text);
});

test.each([
  [refused(429, 'over_email_send_rate_limit'), 'Please wait a few minutes before trying again'],
  [refused(429, 'over_request_rate_limit'), 'Too many login attempts. Please try again later.'],
  [refused(400, 'validation_failed'), 'Failed to send the sign-in link'],
  [new Error('boom'), 'An unexpected error occurred'],
])('a sign-in link that was not sent has the text of its cause [LOGIN-14, LOGIN-17, LOGIN-21] %s', (error, text) => {
  expect(signInLinkMessage(error).text).toBe(text);
});

test.each([
  ['REG-08', refused(422, 'user_already_exists'), 'An account with this email already exists'],
  ['REG-09', refused(422, 'signup_disabled'), 'Failed to create account'],
  ['REG-09', new AuthWeakPasswordError('too common', 422, ['pwned']), 'Failed to create account'],
  ['REG-10', new AuthRetryableFetchError('offline', 0), 'Error creating account'],
  ['REG-10', new Error('no user'), 'Error creating account'],
])('a failed sign-up has the text of its cause [%s] %s', (_id, error, text) => {
  expect(signUpMessage(error).text).toBe(text);
});

test.each([
  ['For security purposes, you can only request this after 59 seconds.', '59 seconds.'],
  ['For security purposes, you can only request this after 1 seconds.', '1 second.'],
])('a second sign-up within a minute shows how long to wait [GAP-136] %s', (message, wait) => {
  const error = new AuthApiError(message, 429, 'over_email_send_rate_limit');
  const text = `We have just sent an email to this address. Please try again in ${wait}`;
  expect(signUpMessage(error)).toEqual({ text });
});

test('a sign-up beyond the mail limit has its own text [GAP-136]', () => {
  const error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit');
  const text = 'We cannot send more emails right now. Please try again in a few minutes.';
  expect(signUpMessage(error)).toEqual({ text });
});

test.each([
  ['RESET-11', new AuthSessionMissingError(), 'Your password reset link has expired. Please request a new one.'],
  ['RESET-11', refused(403, 'session_not_found'), 'Your password reset link has expired. Please request a new one.'],
  ['RESET-12', refused(422, 'same_password'), 'Failed to reset password. Please try again.'],
  ['RESET-12', new Error('boom'), 'Failed to reset password. Please try again.'],
])('a failed reset has the text of its cause [%s] %s', (_id, error, text) => {
  expect(resetMessage(error).text).toBe(text);
});
