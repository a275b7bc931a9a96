import { expect, test } from 'vitest';
import { isConnection, providerFailure } from '#web/features/accounts/sign-in/provider-answer.ts';

const failure = (error: string, error_code?: string, label = 'Company Login') =>
  providerFailure(`?${new URLSearchParams({ error, ...(error_code && { error_code }) })}`, label);

test('an address without an error has no message', () => {
  expect(providerFailure('')).toBeUndefined();
  expect(providerFailure('?code=abc&by=connection')).toBeUndefined();
});

test.each([
  ['access_denied', undefined, 'The sign-in with Company Login was cancelled.'],
  [
    'access_denied',
    'provider_email_needs_verification',
    'Company Login has not verified your email address. We have sent a mail to it: follow its link first.',
  ],
  ['access_denied', 'identity_already_exists', 'Your Company Login account is connected to an account here already.'],
  ['temporarily_unavailable', 'unexpected_failure', 'Company Login does not answer. Please try again later.'],
  [
    'invalid_request',
    'bad_oauth_state',
    'This sign-in took too long, was used already or began in another browser. Please try again.',
  ],
  ['server_error', 'unexpected_failure', 'Authentication failed. Please try again.'],
  ['invalid_scope', undefined, 'Authentication failed. Please try again.'],
  ['access_denied', 'constructor', 'Authentication failed. Please try again.'],
])('%s %s has a text of one sentence', (error, code, sentence) => {
  expect(failure(error, code)).toBe(sentence);
});

test('a lowercase label is capitalised at the start of a sentence', () => {
  expect(failure('temporarily_unavailable', undefined, 'single sign-on')).toMatch(/^Single sign-on does/);
});

test('only a connection started in the settings returns to the settings', () => {
  expect([isConnection('?by=connection&code=x'), isConnection('?by=x'), isConnection('')]).toEqual([
    true,
    false,
    false,
  ]);
});
