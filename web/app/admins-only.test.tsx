// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkAdminStatus } from '#shared/accounts/contracts/admin.ts';
import { AdminsOnly } from '#web/app/guards.tsx';
import { endpointKey } from '#web/lib/endpoint.ts';
import { useSession } from '#web/lib/session.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

const PATH = '/api/rpc/check_admin_status';
const shown = () => document.querySelector('h1')?.textContent;
let answer: () => unknown;

const open = () =>
  openScreen(
    <Routes>
      <Route element={<AdminsOnly />}>
        <Route path="/admin/users" element={<h1>User Management</h1>} />
      </Route>
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>,
    { at: '/admin/users', server: ({ path }) => path === PATH && answer() },
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', user_metadata: {} } as unknown as User;
  useSession.setState({ user, loading: false });
});
afterEach(() => useSession.setState(useSession.getInitialState()));

test('an admin sees the page of admins [NAV-03]', async () => {
  answer = () => true;
  await open();
  expect(shown()).toBe('User Management');
});

test.each([
  ['false', () => false],
  ['null', () => Response.json(null)],
  ['an error', () => new Response('', { status: 400 })],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a user without a confirmed admin right (answer: %s) is redirected to / [PERM-03, NAV-03]', async (_what, given) => {
  answer = given;
  await open();
  await pass(60_000);
  expect(shown()).toBe('Home');
});

test('while the admin right is unknown nothing is rendered and nobody is redirected [NAV-03] [GAP-29]', async () => {
  answer = () => new Promise(() => {});
  const { router } = await open();
  await pass(10_000);
  expect([shown(), router.state.location.pathname]).toEqual([undefined, '/admin/users']);
});

test('a confirmed admin right outlasts a failed refresh and ends with the next answer [PERM-03]', async () => {
  answer = () => true;
  const { client } = await open();
  const again = async () => {
    void client.invalidateQueries({ queryKey: endpointKey(checkAdminStatus) });
    await pass(60_000);
  };
  answer = () => new Response('', { status: 400 });
  await again();
  expect(shown()).toBe('User Management');
  answer = () => false;
  await again();
  expect(shown()).toBe('Home');
});
