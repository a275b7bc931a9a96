// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { messages, openScreen, press, type, until } from '#web/testing/screen.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => localStorage.clear());

/** The sign-in service, where this call has reached its limit. */
const limited = (call: string, error_code: string) =>
  openScreen(<LoginPage />, {
    at: '/login',
    server: ({ path }) => {
      if (!path.endsWith(call)) return {};
      const msg = 'For security purposes, you can only request this after 600 seconds.';
      return Response.json({ code: 429, error_code, msg }, { status: 429 });
    },
  });
const says = async (text: string) => {
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual([text]);
};

test('too many sign-ins are said [LOGIN-14]', async () => {
  await limited('/token', 'over_request_rate_limit');
  await type('Email', 'robin@example.test');
  await type('Password', 'Quiet.Harbour!7');
  await press('Sign in');
  await says('Too many login attempts. Please try again later.');
});

test.each([
  ['over_email_send_rate_limit', 'Please wait a few minutes before trying again'],
  ['over_request_rate_limit', 'Too many reset attempts. Please try again in a few minutes.'],
])('too many resets are said, each limit in its own words: %s [LOGIN-17, LOGIN-18] [GAP-06]', async (code, text) => {
  await limited('/recover', code);
  await type('Email', 'robin@example.test');
  await press('Forgot your password?');
  await press('Send reset instructions');
  await says(text);
});
