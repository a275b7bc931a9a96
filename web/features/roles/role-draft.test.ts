import { expect, test } from 'vitest';
import { daysFor, emptyDraft, requirementsOf, withOnsite, withRemote } from '#web/features/roles/role-draft.ts';

const noDays = { days_onsite: null, days_remote: null };

test('selecting hybrid sets 3 days onsite and 2 remote [ROLE-19]', () => {
  expect(daysFor('hybrid', noDays)).toEqual({ days_onsite: 3, days_remote: 2 });
});

test('selecting hybrid again keeps the days that were set', () => {
  expect(daysFor('hybrid', withOnsite(1))).toEqual({ days_onsite: 1, days_remote: 4 });
});

test.each(['onsite', 'remote'] as const)('%s has no days [ROLE-20]', (location) => {
  expect(daysFor(location, withOnsite(4))).toEqual(noDays);
});

test.each([1, 2, 3, 4])('changing one of the days to %i keeps the sum at 5 [ROLE-18]', (days) => {
  expect(withOnsite(days)).toEqual({ days_onsite: days, days_remote: 5 - days });
  expect(withRemote(days)).toEqual({ days_onsite: 5 - days, days_remote: days });
});

test('the checklist ticks what is complete and links to the first missing part', () => {
  const none = requirementsOf(emptyDraft);
  expect(none.filter(({ met }) => met)).toEqual([]);
  const placed = requirementsOf({ ...emptyDraft, location_type: 'remote', country: 'Portugal', company_name: ' ' });
  expect(placed.find(({ label }) => label.startsWith('Location'))).toMatchObject({ met: false, field: 'city' });
  expect(placed.find(({ field }) => field === 'company_name')?.met).toBe(false);
});
