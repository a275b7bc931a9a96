// @vitest-environment happy-dom
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { permissionsOf, type WorkspaceRole } from '#shared/permissions.ts';

// The address of a test is one of Personal, and a module that was read before knows no other.
vi.resetModules();
vi.doMock('#web/lib/workspace.ts', async (original) => ({ ...(await original<object>()), openSlug: 'team' }));
const { RolePage } = await import('#web/features/home/role/role-page.tsx');
const { aRoleHome, aText, homeServer } = await import('#web/features/home/role/testing/role-home.ts');
const { aRole, ROLE_ID } = await import('#web/features/roles/testing/role-server.ts');
const { useRights } = await import('#web/lib/rights.ts');
const { useSession } = await import('#web/lib/session.ts');
const { buttons, openScreen, pass, press, until } = await import('#web/testing/screen.tsx');

afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.doUnmock('#web/lib/workspace.ts');
  vi.resetModules();
});

const ME = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a12';
const COLIN = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a13';
const VERA = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a14';
const text = () => document.body.textContent ?? '';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id: ME, user_metadata: {} } as never, loading: false });
});

const aMember = (id: string, name: string, role: WorkspaceRole) => ({
  id,
  name,
  job_title: '',
  email: null,
  avatar_url: null,
  role,
  joined_at: '2026-01-01T00:00:00.000Z',
  share_links: 0,
});
const team = [
  aMember(ME, 'Rhona Reid', 'editor'),
  aMember(COLIN, 'Colin Ashby', 'owner'),
  aMember(VERA, 'Vera', 'viewer'),
];
const home = aRoleHome([
  aText(0),
  aText(1, { state: { state: 'missing' } }),
  aText(2, { state: { state: 'writing' } }),
]);

async function open(as: WorkspaceRole, given: { home?: typeof home; members?: typeof team } = {}) {
  useRights.setState({ rights: permissionsOf(as), workspace: 'Team' });
  const { server, asked } = homeServer(() => given.home ?? home, {
    'GET /api/members': () => ({ items: given.members ?? team }),
    [`PUT /api/roles/${ROLE_ID}/lead`]: () => ({ lead: { id: ME, name: 'Rhona Reid' } }),
  });
  const routes = (
    <Routes>
      <Route path="/roles/:id" element={<RolePage />} />
    </Routes>
  );
  await openScreen(routes, { at: `/roles/${ROLE_ID}`, server });
  await until(() => document.querySelector('[data-row]') !== null);
  // What is read beside the page.
  await pass(100);
  return asked;
}

const select = () => document.querySelector<HTMLSelectElement>('select[aria-label=Lead]');

test('who reads and who reviews see the page without a button that writes [HOME-26]', async () => {
  for (const role of ['viewer', 'reviewer'] as const) {
    await open(role, { home: { ...home, lead: { id: COLIN, name: 'Colin Ashby' } } });
    await until(() => text().includes('Lead: Colin Ashby'));
    expect(select()).toBeNull();
    expect(document.querySelector('[data-step], .btn-primary')).toBeNull();
    expect([...buttons('Take over'), ...buttons('Share texts'), ...buttons('Send for review Text 0')]).toEqual([]);
    document.body.innerHTML = '';
  }
});

test('the lead is a select over the members who may write, and taken over by one click [HOME-20]', async () => {
  const asked = await open('editor', { home: { ...home, lead: { id: COLIN, name: 'Colin Ashby' } } });
  await until(() => select() !== null);
  expect([...(select()?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['Rhona Reid', 'Colin Ashby']);
  expect(select()?.value).toBe(COLIN);
  await press('Take over');
  await until(() => asked.length > 0);
  expect(asked[0]).toMatchObject({ method: 'PUT', body: { lead_id: ME } });
});

test('a lead who left is no lead, and in a workspace of one there is none to be seen [HOME-20]', async () => {
  const asked = await open('owner');
  await until(() => select() !== null);
  expect(select()?.selectedOptions[0]?.textContent).toBe('No lead');
  await act(async () => {
    const list = select();
    if (!list) return;
    list.value = COLIN;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => asked.length > 0);
  expect(asked[0]).toMatchObject({ body: { lead_id: COLIN } });
  document.body.innerHTML = '';
  await open('owner', { members: team.slice(0, 1) });
  expect(select()).toBeNull();
  expect(buttons('Take over')).toEqual([]);
});

test('all activity of the role is a click away [HOME-22]', async () => {
  const act_ = { id: 1, created_at: '2026-11-27T10:00:00.000Z', action: 'role.created', details: {} } as const;
  const actor = { kind: 'user', id: COLIN, name: 'Colin Ashby' } as const;
  const activity = [{ ...act_, actor, subject: { id: ROLE_ID, name: 'Platform Engineer' } }];
  await open('viewer', { home: { ...home, role: aRole(), activity } });
  const all = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show all activity');
  expect(all?.getAttribute('href')).toBe(`/workspace/activity?role=${ROLE_ID}`);
});
