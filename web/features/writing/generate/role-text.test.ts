import { expect, it } from 'vitest';
import type { RoleRow } from '#shared/roles/contracts/roles.ts';
import { whereOf } from '#web/features/roles/role-words.ts';
import { obstacleOf } from '#web/features/writing/generate/role-text.ts';

const voice = { id: '0b6f6a53-3c80-4c1e-8f6e-0a64c2d1a00a', profile_name: 'Everyday voice' };
const of = (missing: RoleRow['missing']) => obstacleOf({ id: 'r1', missing, reading: [], brand_guidelines: voice });

it('a ready role has no obstacle', () => {
  expect(of([])).toBeNull();
});

it('a role that cannot generate shows the exact reason and a link to fix it [GAP-44]', () => {
  expect(of(['guidelines', 'documents'])).toEqual({
    pill: 'Needs brand voice',
    text: 'This role requires brand guidelines. Please add them before generating content.',
    link: 'Edit role',
    to: '/roles/create?editId=r1',
  });
  expect(of(['documents'])).toMatchObject({
    pill: 'Needs an asset',
    text: 'This role requires reference documents. Please add them before generating content.',
  });
  expect(of(['guideline_fields'])).toMatchObject({
    link: 'Edit brand voice',
    to: `/brand-guidelines?editId=${voice.id}`,
  });
});

it('a role with a document that is being read says so, after what is missing [READING-07] [GAP-167]', () => {
  const role = { id: 'r1', reading: ['Reading Book.pdf…'], brand_guidelines: voice };
  expect(obstacleOf({ ...role, missing: [] })).toMatchObject({ pill: 'Reading', text: 'Reading Book.pdf…' });
  expect(obstacleOf({ ...role, missing: ['documents'] })?.pill).toBe('Needs an asset');
});

it('only hybrid roles have days', () => {
  const place = { country: 'United Kingdom', city: 'Bristol' };
  expect(whereOf({ ...place, location_type: 'hybrid', days_onsite: 3 })).toBe(
    'Hybrid, 3 days onsite · Bristol, United Kingdom',
  );
  expect(whereOf({ ...place, location_type: 'hybrid', days_onsite: 1 })).toContain('1 day onsite');
  expect(whereOf({ ...place, location_type: 'remote', days_onsite: null })).toBe('Remote · Bristol, United Kingdom');
});
