// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/w/harbour/roles" }
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { permissionsOf } from '#shared/permissions.ts';
import { RolesPage } from '#web/features/roles/roles-page.tsx';
import { aRoleRow } from '#web/features/roles/testing/role-server.ts';
import { aListedText, aState } from '#web/features/text/testing/a-listed-text.ts';
import { useRights } from '#web/lib/rights.ts';
import { useSession } from '#web/lib/session.ts';
import { openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';
// The picker loads this module when it opens.
import '#web/ui/overlay/picker-popup.tsx';

const ADA = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a12';
const BO = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a13';
const member = { email: null, avatar_url: null, joined_at: '2026-01-01T00:00:00.000Z', share_links: 0 };
const people = [
  { ...member, id: ADA, name: 'Ada Holm', job_title: '', role: 'owner' },
  { ...member, id: BO, name: 'Bo Lind', job_title: 'Recruiter', role: 'editor' },
];
const workspace = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a14',
  slug: 'harbour',
  name: 'Harbour',
  logo_url: null,
  role: 'owner',
  is_suspended: false,
  required_approvals: 1,
  editors_approve: true,
  link_approvals_count: true,
};

let asked: string[] = [];
const serving =
  (members: number) =>
  ({ path, query }: ServerRequest) => {
    asked.push(path === '/api/roles' ? query.toString() : path);
    if (path === '/api/members') return { items: people, next: null };
    if (path === '/api/workspace') return { ...workspace, members };
    return {
      items: [aRoleRow({ lead: { id: BO, name: 'Bo Lind' }, texts: [aListedText(aState('asked'))] })],
      next: null,
    };
  };
const open = async (at: string, members = 2) => {
  const screen = await openScreen(<RolesPage />, { at, server: serving(members) });
  await until(() => document.querySelector('li.row') !== null);
  return screen;
};
const as = (column: 'editor' | 'viewer') => useRights.setState({ rights: permissionsOf(column), workspace: 'Harbour' });
const text = () => document.body.textContent ?? '';
const chips = () => [...document.querySelectorAll('label')].filter(({ control }) => control?.matches(':checked'));
const pressChip = async (name: string) => {
  const chip = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.control;
  await act(async () => chip?.click());
};

beforeEach(() => {
  asked = [];
  useSession.setState({ user: { id: ADA, user_metadata: {} } as never, loading: false });
  as('editor');
});

test('a row names the lead of its role [HOME-34]', async () => {
  await open('/roles');
  expect(document.querySelector('li.row')?.textContent).toContain('Lead: Bo Lind');
  expect(asked.filter((one) => one === '/api/members')).toEqual([]);
});

test('one alone in a workspace sees no lead and no filter by one [HOME-36]', async () => {
  await open('/roles', 1);
  await until(() => !text().includes('Lead'));
  expect(text()).not.toMatch(/Lead|Mine/);
});

test('a lead is chosen from the members, who are read once the choice opens, and is in the address [HOME-36]', async () => {
  const { router } = await open('/roles');
  await press('Lead: anyone');
  await press('Bo LindRecruiter');
  await until(() => text().includes('Lead: Bo Lind'));
  expect(router.state.location.search).toBe(`?lead=${BO}`);
  await until(() => asked.includes(`sort=updated&lead_id=${BO}`));
  expect(asked.filter((one) => one === '/api/members')).toHaveLength(1);
});

test("'Mine' is the lead of who looks, also in an address [HOME-36]", async () => {
  const { router } = await open(`/roles?lead=${ADA}`);
  await until(() => text().includes('Lead: Ada Holm'));
  expect(asked).toContain(`sort=updated&lead_id=${ADA}`);
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Mine']);
  await pressChip('Mine');
  await until(() => text().includes('Lead: anyone'));
  expect(router.state.location.search).toBe('');
});

test('a person is offered as a next step only what their role allows [HOME-34]', async () => {
  const step = () => document.querySelector('a[aria-label="Review, Platform Engineer at Quayside"]');
  await open('/roles');
  expect(step()).not.toBeNull();
  act(() => as('viewer'));
  await until(() => step() === null);
});
