// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ConfirmPage } from '#web/features/accounts/sign-in/confirm-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, press, until } from '#web/testing/screen.tsx';

beforeEach(() => useSession.setState({ ...useSession.getInitialState(), loading: false }));
afterAll(() => useSession.setState(useSession.getInitialState()));

const EMAIL = 'robin@example.test';
const pages = (
  <Routes>
    <Route path="/auth/confirm" element={<ConfirmPage />} />
    <Route path="*" element={<h1>Another page</h1>} />
  </Routes>
);
const asks = () => document.querySelector('h1')?.textContent === `Continue as ${EMAIL}?`;

test('while the server is unreachable the question waits, and appears when it is back [GAP-17]', async () => {
  let isAway = true;
  await openScreen(pages, {
    at: '/auth/confirm#token_hash=abc&type=magiclink',
    server: ({ path }) => {
      if (!path.endsWith('/verify/preview')) return {};
      return isAway ? new Response('', { status: 503 }) : { email: EMAIL, asked_here: false };
    },
  });
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Your link could not be checked. Please try again.');
  isAway = false;
  await press('Try again');
  await until(asks);
  expect(document.body.textContent).not.toContain('You are signed in as');
});

/** Opens a confirmation link; `used`: whether it was. The server refuses it then, so that the page has an end to show. */
async function openLink(asked_here: boolean) {
  const link = { used: false };
  const redirectTo = encodeURIComponent(`${location.origin}/login?source=email_confirm`);
  const { router } = await openScreen(pages, {
    at: `/auth/confirm#token_hash=abc&type=signup&redirect_to=${redirectTo}`,
    server: ({ path }) => {
      if (path.endsWith('/verify/preview')) return { email: EMAIL, asked_here };
      link.used ||= path.endsWith('/verify');
      return Response.json({ code: 403, error_code: 'otp_expired', msg: 'over' }, { status: 403 });
    },
  });
  return { link, path: () => router.state.location.pathname };
}

test('in the browser that asked for the mail a link is followed without a question [S9] [GAP-326]', async () => {
  const { link, path } = await openLink(true);
  await until(() => path() === '/login');
  expect(link.used).toBe(true);
});

test.each([
  ['another browser asked for the mail', false, null],
  ['somebody else is signed in by now', true, 'maya@example.test'],
])('where %s the link is asked about first [S9] [GAP-326]', async (_, askedHere, email) => {
  useSession.setState({ user: email ? ({ id: 'u1', email, user_metadata: {} } as unknown as User) : null });
  const { link } = await openLink(askedHere);
  await until(asks);
  expect(link.used).toBe(false);
  await press('Continue');
  await until(() => link.used);
});
