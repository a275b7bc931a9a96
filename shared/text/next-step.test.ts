import { expect, test } from 'vitest';
import { type PermissionColumn, permissionsOf } from '#shared/permissions.ts';
import { nextStepOf, roleStepsOf } from '#shared/text/next-step.ts';
import { ROLE_TEXT_STATES, type RoleTextState } from '#shared/text/role-text-state.ts';

const as = (column: PermissionColumn) => (permission: Parameters<Parameters<typeof nextStepOf>[1]>[0]) =>
  permissionsOf(column).has(permission);
const state = (name: RoleTextState['state'], more: Partial<RoleTextState> = {}): RoleTextState => ({
  state: name,
  is_waiting: false,
  reason: null,
  changes: 0,
  to_fix: 0,
  name: null,
  since: null,
  has_newer_draft: false,
  needs_approval: true,
  ...more,
});
const stepsFor = (column: PermissionColumn) =>
  ROLE_TEXT_STATES.map((name) => nextStepOf({ state: state(name), kind: 'job_spec' }, as(column), { has_feed: true }));

test('each state has one next step', () => {
  expect(stepsFor('editor')).toEqual([
    'cancel',
    'retry',
    'write',
    'see_changes',
    'use_note',
    'review',
    null,
    null,
    null,
    'copy',
    'fix',
    'send',
  ]);
});

test('a person is offered only what their role allows', () => {
  expect(stepsFor('reviewer').filter(Boolean)).toEqual(['review', 'copy']);
  expect(stepsFor('viewer').filter(Boolean)).toEqual(['copy']);
});

test('an approved advert is published where a feed is on, and a draft is copied where nobody need approve', () => {
  const advert = { state: state('approved'), kind: 'job_advert' } as const;
  expect(nextStepOf(advert, as('owner'), { has_feed: true })).toBe('publish');
  expect(nextStepOf(advert, as('owner'), { has_feed: false })).toBe('copy');
  const alone = { state: state('draft', { needs_approval: false }), kind: 'job_advert' } as const;
  expect(nextStepOf(alone, as('personal'), { has_feed: true })).toBe('copy');
});

const six = (...names: RoleTextState['state'][]) => names.map((name) => state(name));
const named = (texts: RoleTextState[], column: PermissionColumn = 'editor', outdated = 0) =>
  roleStepsOf(texts, as(column), outdated).map(({ step, count }) => `${step} ${count}`);

test('the steps of a role begin with what waits for the reader', () => {
  expect(named(six('missing', 'missing', 'failed'))).toEqual(['write_all 3']);
  expect(named(six('draft', 'missing', 'failed'))).toEqual(['write 2', 'send 1', 'share 1']);
  expect(named(six('asked', 'suggested', 'missing'))).toEqual(['review 1', 'see_changes 1', 'write 1', 'share 2']);
  expect(named(six('draft', 'draft', 'approved'), 'editor', 2)).toEqual(['update 2', 'send 2', 'share 3']);
  expect(named(six('writing', 'writing'))).toEqual([]);
  expect(named(six('approved', 'published'))).toEqual(['share 2']);
  expect(named([])).toEqual([]);
  expect(named(six('missing', 'asked'), 'viewer')).toEqual([]);
});
