// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { Sidebar } from '#web/app/sidebar.tsx';
import { useSession } from '#web/lib/session.ts';
import { openScreen, pass, type Server, until } from '#web/testing/screen.tsx';
// The sidebar loads these modules when the page has settled.
import '#web/app/notifications-item.tsx';
import '#web/app/switcher.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const user = { id, email: 'robin@example.test', user_metadata: { first_name: 'Robin' } } as unknown as User;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ ...useSession.getInitialState(), user, loading: false });
});
afterAll(() => useSession.setState(useSession.getInitialState()));

const open = (answers: Record<string, Server>) =>
  openScreen(<Sidebar settled onPalette={() => {}} onTutorial={() => {}} />, {
    server: (given) => {
      asked.push(given.path);
      return answers[given.path]?.(given) ?? {};
    },
  });

const alone = () => ({ items: [], invitations: [], may_create: true, notifications: null });
const STATUS = '/api/rpc/check_admin_status';
const items = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
const bell = () => [...document.querySelectorAll('nav button')].find((one) => /^Notifications/.test(one.textContent));

test('an admin has the administration in the sidebar [SIDE-06]', async () => {
  await open({ [STATUS]: () => true, '/api/workspaces': alone });
  await until(() => items().includes('User Management'));
  const link = [...document.querySelectorAll('nav a')].find(({ textContent }) => textContent === 'User Management');
  expect(link?.getAttribute('href')).toBe('/admin/users');
});

test('other users do not, and nothing flashes while the role is unknown [PERM-03] [GAP-29] [SIDE-06]', async () => {
  let answer = (_isAdmin: boolean) => {};
  const held = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  await open({ [STATUS]: () => held, '/api/workspaces': alone });
  await pass(10_000);
  expect(items()).toContain('Brand Hub');
  expect(items()).not.toContain('User Management');
  answer(false);
  await pass(10_000);
  expect(items()).not.toContain('User Management');
});

test('a user whose right the server does not confirm has no administration [PERM-03] [NAV-03]', async () => {
  await open({ [STATUS]: () => Response.json({}, { status: 400 }), '/api/workspaces': alone });
  await pass(60_000);
  expect(asked).toContain(STATUS);
  expect(items()).toContain('Brand Hub');
  expect(items()).not.toContain('User Management');
});

test('alone there are no notifications, and no request for them [NOTE-01, TEAM-01]', async () => {
  await open({ [STATUS]: () => false, '/api/workspaces': alone });
  await until(() => asked.includes('/api/workspaces'));
  await pass(10_000);
  expect(items()).toContain('Dashboard');
  expect(bell()).toBeUndefined();
  expect(asked.filter((path) => path.startsWith('/api/notification'))).toEqual([]);
});
