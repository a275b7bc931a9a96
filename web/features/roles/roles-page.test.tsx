// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { RolesPage } from '#web/features/roles/roles-page.tsx';
import { aRoleRow, refused } from '#web/features/roles/testing/role-server.ts';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/confirm-popup.tsx';

const OWN = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a12';
const rows = [
  aRoleRow({ id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a21', job_title: 'Chef', location_type: 'onsite' }),
  aRoleRow(),
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id: OWN, user_metadata: {} } as never, loading: false });
});

const text = () => document.body.textContent ?? '';
const dialog = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
const listing =
  (items: object[]) =>
  ({ method }: ServerRequest) =>
    method === 'GET' ? { items, next: null } : refused();

test('an empty list of roles leads to the first one [ROLES-01, ROLES-02, ROLES-12]', async () => {
  await openScreen(<RolesPage />, { at: '/roles', server: listing([]) });
  await until(() => text().includes('No roles saved yet'));
  expect(document.querySelector('h1')?.textContent).toBe('Role Specifications');
  expect(text()).toContain('Manage and organize your role specifications');
  const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Create New Role');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/roles/create']);
});

test('a row names title, company, work place and city, and the list its three orders [ROLES-04, ROLES-05]', async () => {
  await openScreen(<RolesPage />, { at: '/roles', server: listing(rows) });
  await until(() => document.querySelectorAll('main li, li.row').length === 2);
  const [first, second] = [...document.querySelectorAll('li.row')].map(({ textContent }) => textContent);
  expect(first).toMatch(/Chef.*Quayside.*Onsite.*Porto, Portugal/);
  expect(second).toMatch(/Platform Engineer.*Quayside.*Hybrid, 3 days onsite.*Porto, Portugal/);
  const sort = document.querySelector<HTMLSelectElement>('[aria-label="Sort roles"]');
  expect(sort?.value).toBe('updated');
  expect([...(sort?.options ?? [])].map((option) => option.textContent)).toEqual([
    'Recently Updated',
    'Company Name',
    'Job Title',
  ]);
});

test('a list of roles that cannot be read says so [ROLES-14]', async () => {
  await openScreen(<RolesPage />, { at: '/roles', server: () => refused() });
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to load roles. Please try refreshing the page.');
});

test('a role that cannot be deleted says so in the question, and stays in the list [ROLES-09, ROLES-15]', async () => {
  await openScreen(<RolesPage />, { at: '/roles', server: listing(rows) });
  await press('Delete Chef at Quayside');
  await until(() => dialog() !== '');
  expect(dialog()).toContain(
    'Are you sure you want to delete the Chef role at Quayside? This action cannot be undone.',
  );
  await press('Delete');
  await until(() => messages('alert').length > 0);
  expect(dialog()).toContain('Failed to delete role. Please try again.');
  expect(document.querySelectorAll('li.row')).toHaveLength(2);
});
