// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedText } from '#shared/text/role-text-state.ts';
import { RolesPage } from '#web/features/roles/roles-page.tsx';
import { aRoleRow, refused } from '#web/features/roles/testing/role-server.ts';
import { aListedText, aState } from '#web/features/text/testing/a-listed-text.ts';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';
// The dialog and the menu load these modules when they open.
import '#web/ui/overlay/confirm-popup.tsx';
import '#web/ui/overlay/row-menu-popup.tsx';

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
  expect(first).toMatch(/Chef.*Quayside.*Porto, Portugal.*Onsite/);
  expect(second).toMatch(/Platform Engineer.*Quayside.*Porto, Portugal.*Hybrid, 3 days onsite/);
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
  await press('Details of Chef at Quayside');
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

const link = (name: string) =>
  [...document.querySelectorAll('a')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);

test('the title leads to the page of the role, and the chevron alone opens the row [HOME-33, ROLES-07]', async () => {
  await openScreen(<RolesPage />, { at: '/roles', server: listing(rows) });
  await until(() => link('Chef') !== undefined);
  expect(link('Chef')?.getAttribute('href')).toBe('/roles/7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a21');
  const expanded = [...document.querySelectorAll('li.row [aria-expanded]')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(expanded).toEqual([
    'Details of Chef at Quayside',
    'Actions for Chef at Quayside',
    'Details of Platform Engineer at Quayside',
    'Actions for Platform Engineer at Quayside',
  ]);
  await press('Details of Chef at Quayside');
  const row = document.querySelector('li.row');
  expect([...(row?.querySelectorAll('button[aria-label]') ?? [])].map((one) => one.getAttribute('aria-label'))).toEqual(
    ['Details of Chef at Quayside', 'Actions for Chef at Quayside', 'Edit Chef at Quayside', 'Delete Chef at Quayside'],
  );
});

test('everything that can be done with a role is in its menu, by name [HOME-34]', async () => {
  await openScreen(<RolesPage />, { at: '/roles', server: listing(rows.slice(0, 1)) });
  await press('Actions for Chef at Quayside');
  const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  await until(() => items().length > 0);
  expect(items()).toEqual(['Generate', 'Edit', 'Duplicate', 'Export texts', 'Delete']);
});

const written = (...states: Parameters<typeof aState>[]): ListedText[] =>
  states.map((given, at) =>
    aListedText(aState(...given), {
      template_id: `00000000-0000-4000-8000-0000000001${at}0`,
      ...(given[0] !== 'missing' && { document_id: `00000000-0000-4000-8000-00000000000${at}` }),
    }),
  );
const page = (at: number) => `/content/00000000-0000-4000-8000-00000000000${at}`;
const ROLE = `/roles/${aRoleRow().id}`;

test.each<[string, string, ListedText[]]>([
  ['Write all 2', ROLE, written(['missing'], ['missing'])],
  ['Write 1', ROLE, written(['draft'], ['failed'])],
  ['Review', page(1), written(['draft'], ['asked'])],
  ['Review', ROLE, written(['asked'], ['asked'])],
  ['See changes', page(0), written(['suggested', { changes: 4 }], ['to_fix', { to_fix: 2 }])],
  ['See changes', ROLE, written(['suggested', { changes: 4 }], ['suggested', { changes: 1 }])],
  ['Send 1 for review', ROLE, written(['draft'], ['approved'])],
  ['Share texts', ROLE, written(['approved'], ['published'])],
])('the next step of a role is %s at %s [HOME-34]', async (words, href, texts) => {
  await openScreen(<RolesPage />, { at: '/roles', server: listing([aRoleRow({ texts })]) });
  await until(() => document.querySelector('li.row') !== null);
  expect(link(`${words}, Platform Engineer at Quayside`)?.getAttribute('href')).toBe(href);
});

test('a role that is being written has no next step, and one of the previous release neither icons nor step [HOME-34]', async () => {
  const others = [aRoleRow({ texts: written(['writing']) }), aRoleRow({ id: OWN })];
  await openScreen(<RolesPage />, { at: '/roles', server: listing(others) });
  await until(() => document.querySelectorAll('li.row').length === 2);
  const [first, second] = [...document.querySelectorAll('li.row')];
  const names = (row: Element | undefined) =>
    [...(row?.querySelectorAll('a') ?? [])].map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(names(first)).toEqual(['Platform Engineer', 'Job Advert: Writing…']);
  expect(names(second)).toEqual(['Platform Engineer']);
});

test('a row has one icon for each text, named by its state [HOME-34, HOME-35]', async () => {
  const texts = written(['to_fix', { to_fix: 3 }], ['missing']);
  await openScreen(<RolesPage />, { at: '/roles', server: listing([aRoleRow({ texts })]) });
  await until(() => document.querySelector('li.row') !== null);
  expect(link('Job Advert: 3 to fix')?.getAttribute('href')).toBe(page(0));
  expect(link('Job Advert: Not written')?.getAttribute('href')).toBe(ROLE);
});

test('in Personal the list is narrowed by what needs one, in the address, and nothing is said of a lead [HOME-36]', async () => {
  const asked: string[] = [];
  const server = ({ path, query }: ServerRequest) => {
    if (path === '/api/roles') asked.push(query.toString());
    return { items: query.get('needs') ? [] : rows, next: null };
  };
  const { router } = await openScreen(<RolesPage />, { at: '/roles?lead=x&needs=others', server });
  await until(() => document.querySelectorAll('li.row').length === 2);
  expect(asked).toEqual(['sort=updated']);
  expect(text()).not.toMatch(/Lead|Mine/);
  const chip = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Needs you')?.control;
  await act(async () => chip?.click());
  await until(() => text().includes('No roles match the filters'));
  expect(router.state.location.search).toContain('needs=me');
  expect(asked.at(-1)).toBe('sort=updated&needs=me');
  await press('Clear filters');
  await until(() => document.querySelectorAll('li.row').length === 2);
  expect(router.state.location.search).toBe('');
});
