// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallbackPage } from '#web/features/accounts/sign-in/callback-page.tsx';
import { ConfirmPage } from '#web/features/accounts/sign-in/confirm-page.tsx';
import { storageKey } from '#web/lib/auth.ts';
import { useSession } from '#web/lib/session.ts';
import { openScreen, press, type Server, until } from '#web/testing/screen.tsx';

const EMAIL = 'robin@example.test';
const NOW_S = Math.floor(Date.now() / 1_000);
const part = (text: string) => btoa(text).replaceAll('=', '');
const token = ['{"alg":"none"}', JSON.stringify({ iat: NOW_S, exp: NOW_S + 3_600 }), 'x'].map(part).join('.');
const user = { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', email: EMAIL, user_metadata: {}, app_metadata: {} };
const session = (type: string) => `#${new URLSearchParams({ access_token: token, refresh_token: 'r', type })}`;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ ...useSession.getInitialState(), loading: false });
});
afterEach(() => {
  localStorage.clear();
  useSession.setState(useSession.getInitialState());
});

const known: Server = ({ path }) => (path.endsWith('/verify/preview') ? { email: EMAIL, asked_here: false } : user);

async function open(address: string, server: Server = known) {
  const { router } = await openScreen(
    <Routes>
      <Route path="/auth/callback" element={<CallbackPage />} />
      <Route path="/auth/confirm" element={<ConfirmPage />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { at: `/auth/callback${address}`, server },
  );
  const arrived = async (path: string) => {
    await until(() => router.state.location.pathname === path);
    return router.state.location.state;
  };
  return { arrived };
}

test('without tokens it is the sign-in page, without a message [CALLBACK-02]', async () => {
  const { arrived } = await open('');
  expect(await arrived('/login')).toBeNull();
});

test.each([
  ['signup', '/'],
  ['email_confirm', '/'],
  ['magiclink', '/'],
  ['anything', '/'],
  ['recovery', '/reset-password'],
])(
  'tokens of the type %s set the session once they are confirmed, and open %s [CALLBACK-01, CALLBACK-03..06] [RESET-03]',
  async (type, path) => {
    const { arrived } = await open(session(type));
    await arrived('/auth/confirm');
    expect(localStorage.getItem(storageKey())).toBeNull();
    await press('Continue');
    await arrived(path);
    expect(JSON.parse(localStorage.getItem(storageKey()) ?? '{}').access_token).toBe(token);
  },
);

const CODE = Response.json({ code: 404, error_code: 'flow_state_not_found', msg: 'no' }, { status: 404 });
test.each([
  ['a session the server does not know', session('signup')],
  ['half a session', '#access_token=a.b.c'],
  ['an unknown code', '?code=nonsense'],
])('%s leads to the sign-in page with one sentence [CALLBACK-07] [LOGIN-20]', async (_, address) => {
  const { arrived } = await open(address, () => CODE.clone());
  expect(await arrived('/login')).toEqual({ message: 'Authentication failed. Please try again.' });
  expect(localStorage.getItem(storageKey())).toBeNull();
});
