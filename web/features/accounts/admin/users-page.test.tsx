// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { UsersPage } from '#web/features/accounts/admin/users-page.tsx';
import { buttons, messages, openScreen, pass, press, type Server, type, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';
// The dialog for a password loads this module.
import '#shared/accounts/easy-passwords.ts';

const DONE = 'Password reset successful for Robin Tester';
const isShown = () => messages('status').includes(DONE);
const at = '2026-01-01T00:00:00.000Z';
const user = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10',
  email: 'robin@example.test',
  created_at: at,
  user_metadata: { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter' },
  role: 'user',
  two_step: false,
  avatar_url: null,
  undeletable: null,
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

test('without users the list says so, and one that fails to load does [ADMIN-06, ADMIN-15]', async () => {
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

test('the suspended users are a list of their own, which says when it is empty [ADMIN-19]', async () => {
  await list(
    ({ query }) => ({ items: query.get('state') === 'suspended' ? [] : [user], next: null }),
    '/admin/users?state=suspended',
  );
  await until(() => text().includes('No users are suspended'));
  await press('Show all users');
  await until(() => text().includes('Robin Tester'));
});

const named = (first_name: string) => ({
  ...user,
  id: crypto.randomUUID(),
  user_metadata: { ...user.user_metadata, first_name },
});
const cells = () => [...document.querySelectorAll('td:first-child')].map(({ textContent }) => textContent ?? '');
const heads = () => [...document.querySelectorAll('th')];

test('users are sorted by their date or their name, which the address keeps, and more are loaded on request [ADMIN-01, ADMIN-02, ADMIN-04]', async () => {
  const pages: Record<string, unknown> = {
    'joined ': { items: [named('Carla')], next: 'second' },
    'joined second': { items: [named('Anton')], next: null },
    'name ': { items: [named('Anton'), named('Carla')], next: null },
  };
  const { router } = await list(({ query }) => pages[`${query.get('sort') ?? 'joined'} ${query.get('after') ?? ''}`]);
  await until(() => cells().length === 1);
  expect(text()).toContain('Admin Dashboard');
  expect(text()).toContain('Manage users and system settings');
  expect(heads().map(({ textContent }) => textContent)).toEqual(['User', 'Email', 'Job Title', 'Joined', 'Actions']);
  expect(heads()[3]?.getAttribute('aria-sort')).toBe('descending');
  await press('Show more');
  await until(() => cells().length === 2);
  expect(cells()[0]).toContain('Carla');
  await press('User');
  await until(() => cells()[0]?.includes('Anton') === true);
  expect(router.state.location.search).toContain('sort=name');
  expect(heads()[0]?.getAttribute('aria-sort')).toBe('ascending');
});

/** The users page of this one account, where the call has this answer. */
const withAnswer = (path: string, answer: () => unknown, one: Partial<AdminUser> = {}) =>
  openScreen(<UsersPage />, {
    at: '/admin/users',
    server: (asked) => {
      if (asked.path === '/api/admin/users') return { items: [{ ...user, ...one }], next: null };
      return asked.path === path ? answer() : (answers[asked.path] ?? {});
    },
  });
const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]');

test('a reset password has six characters and all requirements, and its failure has a text [ADMIN-07, ADMIN-08, ADMIN-09, ADMIN-10, ADMIN-12] [GAP-26]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let asked = 0;
  let fail = () => {};
  await withAnswer('/api/rpc/admin_reset_password', () => {
    asked += 1;
    return new Promise((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  });
  await press('Reset password of Robin Tester');
  await until(() => dialog()?.textContent?.includes('Reset Password for Robin Tester') === true);
  expect(dialog()?.querySelector('input')?.getAttribute('minlength')).toBe('6');
  expect(buttons('Cancel')).toHaveLength(1);
  await type('New Password', 'lantern8');
  await until(() => messages('status').includes('Password strength: Fair'));
  await press('Reset Password');
  await until(() => messages('alert').includes('Please ensure the password meets all requirements'));
  expect(asked).toBe(0);
  await type('New Password', 'Bright.Lantern?8');
  await press('Reset Password');
  await until(() => buttons('Resetting...').length === 1);
  fail();
  await pass(1_000);
  await until(() => messages('alert').includes('Failed to reset password. Please try again.'));
  expect(asked).toBe(1);
});

const DELETE = '/api/rpc/safely_delete_user';

test.each(['Only a super admin can delete users.', 'You cannot delete your own account here.'])(
  'a user who cannot be deleted says why: %s [ADMIN-03] [GAP-21] [GAP-22]',
  async (undeletable) => {
    let asked = 0;
    await withAnswer(DELETE, () => (asked += 1), { undeletable });
    await until(() => buttons('Delete Robin Tester').length === 1);
    const [button] = buttons('Delete Robin Tester');
    expect(button?.disabled || button?.getAttribute('aria-disabled') === 'true').toBe(true);
    expect(button?.title).toBe(undeletable);
    expect(text()).toContain(`1 account. ${undeletable}`);
    await press('Delete Robin Tester');
    expect([asked, dialog()]).toEqual([0, null]);
  },
);

test('a deletion asks first, says why it was refused, and confirms where the row was [ADMIN-13, ADMIN-14] [GAP-25]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const REFUSED = 'Failed to delete user. Only super admins can delete users.';
  const ends = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ error: { code: 'forbidden', message: REFUSED } }, { status: 403 }),
    () => ({ success: true }),
  ];
  await withAnswer(DELETE, () => ends.shift()?.());
  await press('Delete Robin Tester');
  await until(() => dialog()?.textContent?.includes('Delete User Account') === true);
  const sure = 'Are you sure you want to delete Robin Tester?';
  expect(dialog()?.textContent).toContain(`${sure} This permanently deletes the account and all its data.`);
  const says = (line: string) => until(() => messages('alert').includes(line));
  await press('Delete');
  await pass(1_000);
  await says('Failed to delete user');
  await press('Delete');
  await says(REFUSED);
  await press('Delete');
  await until(() => messages('status').includes('Account of Robin Tester deleted'));
  await pass(100);
  expect(document.activeElement).not.toBe(document.body);
});

test('a second step is removed after a question, and its button goes with it', async () => {
  let two_step = true;
  const asked: string[] = [];
  await openScreen(<UsersPage />, {
    at: '/admin/users',
    server: ({ method, path }) => {
      if (path === '/api/admin/users') return { items: [{ ...user, two_step }], next: null };
      if (method !== 'DELETE') return answers[path] ?? {};
      asked.push(path);
      two_step = false;
      return new Response(null, { status: 204 });
    },
  });
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const removal = () => items().find(({ textContent }) => textContent?.startsWith('Remove two-step verification'));
  await press('Actions for Robin Tester');
  await until(() => removal() !== undefined);
  await act(async () => removal()?.click());
  await until(() => dialog()?.textContent?.includes(user.email) === true);
  expect(asked).toEqual([]);
  await press('Remove');
  await until(() => messages('status').includes('Two-step verification removed for Robin Tester'));
  await until(() => removal() === undefined);
  expect(asked).toEqual([`/api/admin/users/${user.id}/factors`]);
});
