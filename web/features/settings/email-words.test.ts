import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { emailFailure } from '#web/features/settings/email-words.ts';

const refused = (status: number, code: string) => new AuthApiError('because', status, code);

test.each([
  [refused(422, 'email_exists'), 'An account with this email already exists', true],
  [refused(400, 'validation_failed'), 'Please enter a valid email address', true],
  [refused(429, 'over_email_send_rate_limit'), 'Please wait a few minutes before trying again', false],
  [refused(429, 'over_request_rate_limit'), 'Please wait a few minutes before trying again', false],
  [refused(401, 'insufficient_aal'), 'Sign in with the code of your authenticator app first', false],
  [new AuthRetryableFetchError('away', 0), 'Failed to change the email address', false],
  [new Error('anything'), 'Failed to change the email address', false],
])('%s is told as %s', (error, text, isAddress) => {
  expect(emailFailure(error)).toEqual({ text, isAddress });
});
