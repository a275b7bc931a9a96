import { expect, test } from 'vitest';
import { addressIn, openSlug, pathIn, slugIn, workspaceHeader } from '#web/lib/workspace.ts';

test.each([
  ['/w/otterbeck-cargo-bikes/roles', 'otterbeck-cargo-bikes', '/roles'],
  ['/w/otterbeck', 'otterbeck', '/'],
  ['/w/team-2/?editId=1', 'team-2', '/?editId=1'],
  ['/w/team?q=1', 'team', '/?q=1'],
  ['/roles', null, '/roles'],
  ['/', null, '/'],
  ['/w', null, '/w'],
  ['/w/', null, '/w/'],
  ['/w/Team/roles', null, '/w/Team/roles'],
  ['/w/../login', null, '/w/../login'],
  ['/wide/roles', null, '/wide/roles'],
])('the address %s is in the workspace %s at %s [TEAM-11]', (address, slug, path) => {
  expect([slugIn(address), pathIn(address)]).toEqual([slug, path]);
});

test('an address is made of workspace and path; Personal has no prefix [TEAM-01]', () => {
  expect(addressIn('team', '/roles')).toBe('/w/team/roles');
  expect(addressIn(null, '/roles')).toBe('/roles');
  expect([openSlug, workspaceHeader]).toEqual([null, {}]);
});
