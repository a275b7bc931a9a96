// @vitest-environment happy-dom
import { AuthRetryableFetchError, type User } from '@supabase/auth-js';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '#web/features/accounts/sign-in/login-page.tsx';
import { ResetPasswordPage } from '#web/features/accounts/sign-in/reset-password-page.tsx';
import { auth } from '#web/lib/auth.ts';
import { useSession } from '#web/lib/session.ts';
import { buttons, messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';
// The form loads this module when a password is typed.
import '#shared/accounts/easy-passwords.ts';

const RECOVERY = 'access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery';
const user = { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', user_metadata: {} } as unknown as User;

beforeEach(() => useSession.setState({ ...useSession.getInitialState(), loading: false }));
afterAll(() => useSession.setState(useSession.getInitialState()));

const routes = (
  <Routes>
    <Route path="/reset-password" element={<ResetPasswordPage />} />
    <Route path="/auth/confirm" element={<h1>Continue?</h1>} />
  </Routes>
);
const open = (fragment: string) => openScreen(routes, { at: `/reset-password#${fragment}` });
const link = (name: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const fields = () => [...document.querySelectorAll('input')].map(({ disabled }) => disabled);

test.each([
  ['nothing', ''],
  ['no access token', RECOVERY.replace('access_token=', 'axccess_token=')],
  ['no refresh token', RECOVERY.replace('refresh_token=', 'xrefresh_token=')],
  ['no type', RECOVERY.replace('&type=', '&xtype=')],
  ['another type', RECOVERY.replace('type=recovery', 'type=signup')],
])(
  'with %s in the address the form is disabled and links to a new request [RESET-08] [GAP-03]',
  async (_what, hash) => {
    await open(hash);
    expect(messages('alert')).toEqual(['Invalid or expired reset link']);
    expect(fields()).toEqual([true, true]);
    expect(link('Request a new link')?.getAttribute('href')).toBe('/login?mode=reset');
  },
);

test('a recovery link in the address is no invalid one [RESET-08]', async () => {
  const { router } = await open(RECOVERY);
  expect(messages('alert')).toEqual([]);
  expect(router.state.location.pathname).toBe('/auth/confirm');
});

test('a signed-in user without a link is led to the settings instead [RESET-08] [GAP-03]', async () => {
  useSession.setState({ user });
  await open('');
  expect(messages('alert')).toEqual(['Invalid or expired reset link']);
  expect(link('Change your password in Settings')?.getAttribute('href')).toBe('/settings');
});

test('an invited person is asked for a name with the first password, and the time zone of the browser is kept [GAP-328] [HOME-78]', async () => {
  useSession.setState({ user });
  const changes: unknown[] = [];
  await openScreen(routes, {
    at: { pathname: '/reset-password', state: { fromRecovery: true, invited: true } },
    server: ({ method, body }) => (method === 'PUT' ? changes.push(body) : {}),
  });
  for (const field of ['New password', 'Confirm new password']) await type(field, 'Louder.Harbour!8');
  await press('Set password');
  await until(() => document.body.textContent.includes('First name is required'));
  expect(document.body.textContent).toContain('Last name is required');
  expect(changes).toEqual([]);
  await type('First name', 'Ines');
  await type('Last name', 'Newcomer');
  const update = vi.spyOn(auth(), 'updateUser').mockRejectedValue(new Error('away'));
  await press('Set password');
  await until(() => update.mock.calls.length > 0);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(update.mock.calls[0]?.[0]).toMatchObject({
    data: { first_name: 'Ines', last_name: 'Newcomer', timezone: timeZone },
  });
});

test('a session that ended meanwhile leads to the request for a new link, which says nothing of a session [RESET-11] [GAP-327]', async () => {
  useSession.setState({ user });
  const { router } = await openScreen(
    <Routes>
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/login" element={<LoginPage />} />
    </Routes>,
    {
      at: { pathname: '/reset-password', state: { fromRecovery: true } },
      server: () => Response.json({ code: 403, error_code: 'session_not_found', msg: 'over' }, { status: 403 }),
    },
  );
  for (const field of ['New password', 'Confirm new password']) await type(field, 'Louder.Harbour!8');
  await press('Reset password');
  const expired = 'Your password reset link has expired. Please request a new one.';
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual([expired]);
  await pass(2_900);
  expect(router.state.location.pathname).toBe('/reset-password');
  await pass(200);
  expect([router.state.location.pathname, ...messages('alert')]).toEqual(['/login', expired]);
  expect(buttons('Send reset instructions')).toHaveLength(1);
  expect(messages('status')).toEqual([]);
  expect(document.body.textContent).not.toContain('session');
});

/** The form behind a recovery link, and what setting this password in it does. */
async function behindLink() {
  useSession.setState({ user });
  const failure = new AuthRetryableFetchError('Failed to fetch', 0);
  const update = vi.spyOn(auth(), 'updateUser').mockResolvedValue({ data: { user: null }, error: failure });
  await openScreen(routes, { at: { pathname: '/reset-password', state: { fromRecovery: true } } });
  const set = async (password: string, confirmation = password) => {
    await type('New password', password);
    await type('Confirm new password', confirmation);
    await press('Reset password');
  };
  return { set, update };
}
const says = (line: string) => until(() => messages('alert').some((one) => one?.startsWith(line)));

test('a new password must meet all requirements and be confirmed, and nothing else is sent [RESET-05, RESET-06, RESET-07] [PWD-06]', async () => {
  const { set, update } = await behindLink();
  await set('Short.1');
  await says('Please ensure your password meets all requirements');
  expect(document.body.textContent).toContain('Password strength: Good');
  await set('Louder.Harbour!8', 'Louder.Harbour!8x');
  await says('Passwords do not match');
  await set('Password1!');
  await says('Please ensure your password meets all requirements');
  expect(update).not.toHaveBeenCalled();
});

test('both passwords are shown and hidden again [RESET-04]', async () => {
  await behindLink();
  const kinds = () => [...document.querySelectorAll('input')].map(({ type }) => type);
  for (const name of ['new password', 'confirm new password']) await press(`Show ${name}`);
  expect(kinds()).toEqual(['text', 'text']);
  for (const name of ['new password', 'confirm new password']) await press(`Hide ${name}`);
  expect(kinds()).toEqual(['password', 'password']);
});

test('a reset without a response can be repeated [RESET-12]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { set, update } = await behindLink();
  await set('Louder.Harbour!8');
  await says('Failed to reset password. Please try again.');
  await press('Reset password');
  await until(() => update.mock.calls.length === 2);
});
