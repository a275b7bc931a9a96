import { expect, test } from 'vitest';
import type { WorkspaceSummary } from '#shared/team/contracts/workspaces.ts';
import { placesIn } from '#web/features/team/copy-places.ts';

const one = (slug: string, more: Partial<WorkspaceSummary> = {}): WorkspaceSummary => ({
  id: `id of ${slug}`,
  slug,
  name: slug,
  logo_url: null,
  role: 'editor',
  members: 2,
  is_suspended: false,
  ...more,
});
const items = [
  one('open'),
  one('editor'),
  one('reviewer', { role: 'reviewer' }),
  one('viewer', { role: 'viewer' }),
  one('owner', { role: 'owner' }),
  one('suspended', { is_suspended: true }),
];

test('a role is copied to where one may write, never to where it is [TEAM-25]', () => {
  expect(placesIn(items, 'me', 'open').map(({ name }) => name)).toEqual(['editor', 'owner', 'Personal']);
  expect(placesIn(items, 'me', 'open').at(-1)).toEqual({ id: 'me', slug: null, name: 'Personal' });
});

test('in Personal it is not offered without another workspace to write in [TEAM-25]', () => {
  expect(placesIn(items, 'me', null).map(({ name }) => name)).toEqual(['open', 'editor', 'owner']);
  expect(placesIn([one('viewer', { role: 'viewer' })], 'me', null)).toEqual([]);
});
