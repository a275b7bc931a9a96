import { expect, test } from 'vitest';
import { browserZone, timeZones, zoneLabel, zoneOf } from '#web/features/accounts/settings/time-zones.ts';

test('all zones of the browser are offered once, in order, with UTC first [SET-05]', () => {
  const zones = timeZones(null);
  expect(zones[0]).toBe('UTC');
  expect(zones).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.slice(1)).toEqual([...zones.slice(1)].sort());
});

test("the browser's own zone is offered even when its list names it differently [SET-05]", () => {
  expect(timeZones(null, ['Europe/Paris'])).toContain(browserZone());
});

test('a stored zone that this browser does not know remains selectable [GAP-98]', () => {
  expect(timeZones('Moon/Tranquility', ['Europe/Paris', 'UTC'])).toContain('Moon/Tranquility');
});

test('the label of a zone has no underscores', () => {
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

test('a zone is found by its name in any case or by its city, and no other text is accepted [SET-05]', () => {
  const zones = ['America/New_York', 'America/Indiana/Knox', 'Asia/Tokyo', 'Europe/Knox', 'UTC'];
  const found = ['america/new york', ' new york ', 'Tokyo', 'utc', 'knox', 'york', ''].map((text) =>
    zoneOf(text, zones),
  );
  expect(found).toEqual(['America/New_York', 'America/New_York', 'Asia/Tokyo', 'UTC', undefined, undefined, undefined]);
});
