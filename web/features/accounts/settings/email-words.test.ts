import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { emailFailure } from '#web/features/accounts/settings/email-words.ts';

const refused = (status: number, code: string, message = 'because') => new AuthApiError(message, status, code);
const after = (seconds: number) => `For security purposes, you can only request this after ${seconds} seconds.`;

test.each([
  [refused(422, 'email_exists'), 'An account with this email already exists', true],
  [refused(400, 'validation_failed'), 'Please enter a valid email address', true],
  [
    refused(429, 'over_email_send_rate_limit', after(59)),
    'A mail was sent to this address a short while ago. Try again in 59 seconds.',
    false,
  ],
  [
    refused(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
    'Too many mails were sent within the hour. Try again in an hour.',
    false,
  ],
  [
    refused(429, 'over_request_rate_limit', after(66_000)),
    'You asked for 10 new addresses within a day. Try again in 19 hours.',
    false,
  ],
  [
    refused(429, 'over_request_rate_limit', 'Request rate limit reached'),
    'Too many requests came from your network. Try again in 5 minutes.',
    false,
  ],
  [refused(401, 'insufficient_aal'), 'Sign in with the code of your authenticator app first', false],
  [new AuthRetryableFetchError('unreachable', 0), 'Failed to change the email address', false],
  [new Error('anything'), 'Failed to change the email address', false],
])('%s has the text %s', (error, text, isAddress) => {
  expect(emailFailure(error)).toEqual({ text, isAddress });
});
