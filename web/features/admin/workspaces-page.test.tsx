// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { WorkspacesPage } from '#web/features/admin/workspaces-page.tsx';
import { messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';

const workspace = {
  ...{ id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', name: 'Summer fair', slug: 'summer-fair', owners: [] },
  ...{ created_at: '2026-01-01T00:00:00.000Z', members: 1, documents: 4, bytes: 2048, running: 2 },
  ...{ last_active_at: null, suspended_at: null, suspended_reason: null },
};
const shownTabs = () => [...document.querySelectorAll('nav[aria-label="Administration"] a')].map((a) => a.textContent);
const text = () => document.body.textContent ?? '';

const serverFor = (mayRead: boolean, sent: unknown[] = []) => {
  return ({ path, method, body }: { path: string; method: string; body: unknown }) => {
    if (path.endsWith('/audit/access') || path.includes('audit-access')) return { may_read: mayRead };
    if (method === 'POST') sent.push({ path, body });
    if (method === 'POST') return new Response(null, { status: 204 });
    return { items: [workspace], next: null, counted_at: new Date().toISOString() };
  };
};

test("the tab 'Workspaces' of super admins stands between Users and Queue, in counts [TEAM-30]", async () => {
  await openScreen(<WorkspacesPage />, { at: '/admin/workspaces', server: serverFor(true) });
  // The list is asked for once the right is known.
  await pass(1_000);
  await until(() => text().includes('Summer fair'));
  expect(shownTabs()).toEqual(['Users', 'Workspaces', 'Queue', 'Audit']);
  expect(text()).toContain('No owner');
  expect(text()).toContain('1 shared workspace, counted');
});

test('an admin has no tab of workspaces and sees none [TEAM-31]', async () => {
  await openScreen(<WorkspacesPage />, { at: '/admin/workspaces', server: serverFor(false) });
  await until(() => text().includes('Only super admins see the workspaces.'));
  expect(shownTabs()).toEqual(['Users', 'Queue']);
  expect(text()).not.toContain('Summer fair');
});

test('a workspace is suspended with a reason [TEAM-31]', async () => {
  const sent: unknown[] = [];
  await openScreen(<WorkspacesPage />, { at: '/admin/workspaces', server: serverFor(true, sent) });
  // The list is asked for once the right is known.
  await pass(1_000);
  await until(() => text().includes('Summer fair'));
  await press('Suspend Summer fair');
  await type('Reason', 'Unpaid');
  await press('Suspend');
  await until(() => messages('status').includes('Summer fair is suspended'));
  expect(sent).toEqual([{ path: `/api/admin/workspaces/${workspace.id}/suspend`, body: { reason: 'Unpaid' } }]);
});
