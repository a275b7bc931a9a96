import { expect, it } from 'vitest';
import { isActive, navItems, visibleItems } from '#web/app/nav.ts';

it('each sidebar item has a name, address, icon, tutorial id, audience and children [SIDE-12]', () => {
  const fieldsOf = ({ name, href, tutorialId, adminOnly, sharedOnly, children }: (typeof navItems)[number]) => ({
    name,
    href,
    tutorialId,
    adminOnly,
    sharedOnly,
    children: children?.map((child) => [child.name, child.href]),
  });
  expect(navItems.map(fieldsOf)).toEqual([
    { name: 'Dashboard', href: '/' },
    { name: 'Brand Hub', href: '/brand-hub', tutorialId: 'brand-hub' },
    {
      name: 'Role Management',
      tutorialId: 'roles',
      children: [
        ['Create Role', '/roles/create'],
        ['View Roles', '/roles'],
      ],
    },
    { name: 'Generate Content', href: '/roles/generate', tutorialId: 'generate' },
    { name: 'Content Library', href: '/content' },
    { name: 'Workspace', href: '/workspace', sharedOnly: true },
    { name: 'Settings', href: '/settings', tutorialId: 'settings' },
    { name: 'User Management', href: '/admin/users', adminOnly: true },
  ]);
  const all = navItems.flatMap((item) => [item, ...(item.children ?? [])]);
  expect(all.every(({ icon }) => icon)).toBe(true);
});

it('user administration is for admins only, and its item is highlighted on its subpages [SIDE-06]', () => {
  expect(visibleItems(false, () => true).map(({ name }) => name)).not.toContain('User Management');
  const hub = visibleItems(true, () => true).find(({ name }) => name === 'Brand Hub');
  expect(hub && [isActive(hub, '/brand-guidelines'), isActive(hub, '/roles')]).toEqual([true, false]);
});

it('the item of the workspace is there only in a shared one [TEAM-01]', () => {
  const names = (isShared: boolean) => visibleItems(false, () => true, isShared).map(({ name }) => name);
  expect(names(false)).not.toContain('Workspace');
  expect(names(true)).toContain('Workspace');
});

it('the library is highlighted in the sidebar on every document [GAP-240]', () => {
  const library = navItems.find(({ name }) => name === 'Content Library');
  const active = (path: string) => library && isActive(library, path);
  expect(['/content', '/content/1', '/content/1/2', '/roles/generate'].map(active)).toEqual([true, true, false, false]);
});

it('the list of roles is highlighted on the page of a role, and not on the pages beside it [HOME-01]', () => {
  const roles = navItems.flatMap(({ children = [] }) => children).find(({ name }) => name === 'View Roles');
  const active = (path: string) => roles && isActive(roles, path);
  expect(['/roles', '/roles/1', '/roles/create', '/roles/generate'].map(active)).toEqual([true, true, false, false]);
});
