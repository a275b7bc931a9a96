// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { LoginPage } from '#web/features/accounts/sign-in/login-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { buttons, messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  localStorage.clear();
  useSession.setState(useSession.getInitialState());
});

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

const text = () => document.body.textContent ?? '';
const inputs = () => [...document.querySelectorAll('input')];

test('the form asks for both fields, and shows the password [LOGIN-01, LOGIN-02]', async () => {
  await openScreen(<LoginPage />, { at: '/login' });
  expect(inputs().map(({ required }) => required)).toEqual([true, true]);
  await press('Sign in');
  await until(() => text().includes('Email is required'));
  expect(text()).toContain('Password is required');
  expect(document.activeElement).toBe(inputs()[0]);
  const kind = () => inputs()[1]?.type;
  expect(kind()).toBe('password');
  await press('Show password');
  expect(kind()).toBe('text');
  await press('Hide password');
  expect(kind()).toBe('password');
});

test('it turns into a reset request with the same address, and back [LOGIN-03, LOGIN-04, LOGIN-05, LOGIN-06]', async () => {
  await openScreen(<LoginPage />, { at: '/login' });
  await type('Email', 'robin@example.test');
  await press('Forgot your password?');
  expect(inputs().map(({ value }) => value)).toEqual(['robin@example.test']);
  expect(buttons('Send reset instructions')).toHaveLength(1);
  await press('Back to sign in');
  expect(inputs()).toHaveLength(2);
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Create an account');
  expect(link?.getAttribute('href')).toBe('/register');
});

const refused = (error_code: string) => () => Response.json({ code: 400, error_code, msg: 'no' }, { status: 400 });

test.each([
  ['wrong credentials', refused('invalid_credentials'), 'Invalid email or password'],
  ['a suspended account', refused('user_banned'), 'This account is suspended. Ask your administrator.'],
  ['an unconfirmed address', refused('email_not_confirmed'), 'Please verify your email before signing in'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to sign in'],
])('a sign-in refused because of %s says so [LOGIN-12, LOGIN-13, LOGIN-15]', async (_, answer, said) => {
  await openScreen(<LoginPage />, { at: '/login', server: ({ path }) => (path.endsWith('/token') ? answer() : {}) });
  await type('Email', 'robin@example.test');
  await type('Password', 'Quiet.Harbour!7');
  await press('Sign in');
  await says(said);
});

test('an unconfirmed person can have the mail sent again [LOGIN-13] [GAP-10]', async () => {
  const sent: unknown[] = [];
  await openScreen(<LoginPage />, {
    at: '/login',
    server: ({ path, body }) => {
      if (path.endsWith('/token')) return refused('email_not_confirmed')();
      if (path.endsWith('/resend')) sent.push(body);
      return {};
    },
  });
  await type('Email', 'robin@example.test');
  await type('Password', 'Quiet.Harbour!7');
  await press('Sign in');
  await press('Resend the email');
  await until(() => messages('status').includes('The email was sent again.'));
  expect(sent).toMatchObject([{ type: 'signup', email: 'robin@example.test' }]);
  expect(buttons('Resend the email in 60 s').map(({ disabled }) => disabled)).toEqual([true]);
});

const config: AppConfig = {
  brand: 'Hirewell',
  provider: 'Northlight',
  version: '1.0.0',
  inbox_url: 'http://localhost/inbox',
  ai: { model: 'm', demo: true, notice: '' },
  terms_url: null,
  privacy_url: null,
  email_change_by_both: true,
  demo_accounts: [],
  sign_in_provider: null,
};

test('a reset request that was sent says where to look, and one that failed says so [LOGIN-16, LOGIN-19] [GAP-08, GAP-09]', async () => {
  let isBroken = true;
  await openScreen(<LoginPage />, {
    at: '/login?mode=reset',
    server: ({ path }) => {
      if (path === '/api/config') return config;
      return isBroken && path.endsWith('/recover') ? refused('validation_failed')() : {};
    },
  });
  await type('Email', 'no address');
  await press('Send reset instructions');
  await until(() => messages('alert').some((one) => one?.startsWith('Failed to send reset instructions')));
  isBroken = false;
  await press('Send reset instructions');
  await until(() => messages('status').length > 0);
  const SENT = 'Password reset instructions have been sent to your email. Please check your inbox and spam folder.';
  expect(messages('status').join()).toContain(SENT);
  expect(document.querySelector('a[href="http://localhost/inbox"]')?.textContent).toContain('Open the inbox');
});

test('a sign-in link needs an address, is said to be on its way for any, and its failure has a text [AUTH-API-06]', async () => {
  let isBroken = true;
  const asked: unknown[] = [];
  await openScreen(<LoginPage />, {
    at: '/login',
    server: ({ path, body }) => {
      if (!path.endsWith('/otp')) return {};
      asked.push(body);
      return isBroken ? refused('validation_failed')() : {};
    },
  });
  await press('Email me a sign-in link');
  await until(() => text().includes('Email is required'));
  expect(asked).toEqual([]);
  await type('Email', 'robin@example.test');
  await press('Email me a sign-in link');
  await until(() => messages('alert').some((one) => one?.startsWith('Failed to send the sign-in link')));
  isBroken = false;
  await press('Email me a sign-in link');
  await until(() => messages('status').length > 0);
  expect(text()).toContain('If robin@example.test has an account, a sign-in link is on its way.');
  expect(asked).toMatchObject([{ create_user: false }, { create_user: false }]);
});

test('a confirmed person is brought in, and nothing else is offered meanwhile [LOGIN-09, HOME-32] [GAP-04]', async () => {
  const at = { pathname: '/login', state: { confirmation: 'verified' } };
  await openScreen(<LoginPage />, { at });
  const isShown = () => document.querySelector('h1')?.textContent === 'Opening your dashboard…';
  expect(isShown()).toBe(true);
  expect(buttons('Sign in')).toEqual([]);
  expect(text()).not.toContain('You can now sign in');
  expect(text()).not.toContain('Create an account');
  await pass(2_900);
  expect(isShown()).toBe(true);
  await pass(200);
  expect(isShown()).toBe(false);
});

test('a failed confirmation is shown once, with a mail that can be sent again [LOGIN-11] [GAP-04, GAP-134]', async () => {
  const at = { pathname: '/login', state: { confirmation: 'failed' } };
  const { router } = await openScreen(<LoginPage />, { at });
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to verify email. Please try again or contact support.');
  expect(messages('alert').join()).toContain('If you confirmed before, just sign in.');
  await press('Resend the email');
  await until(() => text().includes('Email is required'));
  // What a reload of this entry would show.
  expect(router.state.location.state).toBeNull();
});

test('a confirmation without a session in its address has failed [LOGIN-11]', async () => {
  const { router } = await openScreen(<LoginPage />, { at: '/login?source=email_confirm#access_token=a.b.c' });
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to verify email. Please try again or contact support.');
  expect(router.state.location.search).toBe('');
});
