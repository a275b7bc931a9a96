// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { UsersPage } from '#web/features/admin/users-page.tsx';
import { messages, openScreen, pass, press, type Server, type, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';

const DONE = 'Password reset successful for Robin Tester';
const isShown = () => messages('status').includes(DONE);
const at = '2026-01-01T00:00:00.000Z';
const user = {
  ...{ id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', email: 'robin@example.test', created_at: at },
  user_metadata: { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter' },
  ...{ role: 'user', two_step: false, avatar_url: null, undeletable: null },
};
const answers: Record<string, unknown> = {
  '/api/admin/users': { items: [user], next: null },
  '/api/admin/requests': { required: false, items: [] },
  '/api/rpc/admin_reset_password': { success: true },
};

test('a reset password is confirmed for 5000 ms with the name of the user [ADMIN-11]', async () => {
  await openScreen(<UsersPage />, { at: '/admin/users', server: ({ path }) => answers[path] ?? {} });
  await press('Reset password of Robin Tester');
  await type('New Password', 'Quiet.Harbour!7');
  await press('Reset Password');
  await until(isShown);
  await pass(4_999);
  expect(isShown()).toBe(true);
  await pass(1);
  expect(isShown()).toBe(false);
});

const text = () => document.body.textContent ?? '';
const list = (users: Server, at = '/admin/users') =>
  openScreen(<UsersPage />, {
    at,
    server: (asked) => (asked.path === '/api/admin/users' ? users(asked) : (answers[asked.path] ?? {})),
  });

test('without users the list says so, and one that fails to load does [ADMIN-06]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  await list(() => (isBroken ? new Response('', { status: 400 }) : { items: [], next: null }));
  await pass(1_000);
  expect(messages('alert').join()).toContain('Failed to load users');
  isBroken = false;
  await press('Try again');
  await until(() => text().includes('No users found'));
});

test('a search that finds nobody can be cleared [ADMIN-04, ADMIN-06]', async () => {
  await list(({ query }) => ({ items: query.get('q') ? [] : [user], next: null }), '/admin/users?q=nobody');
  await until(() => text().includes('No users match your search'));
  await press('Clear search');
  await until(() => text().includes('Robin Tester'));
});
