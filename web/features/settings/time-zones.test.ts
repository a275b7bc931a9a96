import { expect, test } from 'vitest';
import { browserZone, timeZones, zoneLabel } from '#web/features/settings/time-zones.ts';

test('all zones of the browser are offered once, in order, with UTC first [SET-05]', () => {
  const zones = timeZones(null);
  expect(zones[0]).toBe('UTC');
  expect(zones).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.slice(1)).toEqual([...zones.slice(1)].sort());
});

test("the browser's own zone is offered even when its list calls it differently [SET-05]", () => {
  expect(timeZones(null, ['Europe/Paris'])).toContain(browserZone());
});

test('a stored zone this browser does not know stays selectable [GAP-98]', () => {
  expect(timeZones('Moon/Tranquility', ['Europe/Paris', 'UTC'])).toContain('Moon/Tranquility');
});

test('a zone reads without underscores', () => {
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});
