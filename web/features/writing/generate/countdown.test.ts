import { expect, it } from 'vitest';
import { closerOffset, elapsedMs, secondsUntil } from '#web/features/writing/generate/countdown.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(noon + seconds * 1000).toISOString();

it('counts whole seconds down to the given time and stops at 0 [GAP-90] [LIMIT-04]', () => {
  expect(secondsUntil(later(23), noon, 0)).toBe(23);
  expect(secondsUntil(later(23), noon + 1, 0)).toBe(23);
  expect(secondsUntil(later(23), noon + 1000, 0)).toBe(22);
  expect(secondsUntil(later(23), noon + 60_000, 0)).toBe(0);
  expect(secondsUntil('never', noon, 0)).toBe(0);
});

it('shows the same seconds when the browser clock is an hour ahead', () => {
  const hour = 3_600_000;
  const offset = closerOffset(null, later(0), noon + hour) ?? 0;
  expect(secondsUntil(later(23), noon + hour, offset)).toBe(23);
  expect(elapsedMs(later(-12), null, noon + hour, offset)).toBe(12_000);
});

it('ignores a message that was delayed or stored by the server', () => {
  const fresh = closerOffset(null, later(0), noon + 40);
  expect(fresh).toBe(40);
  expect(closerOffset(fresh, later(-15), noon + 40)).toBe(40);
  expect(closerOffset(15_000, later(0), noon + 40)).toBe(40);
  expect(closerOffset(fresh, 'nonsense', noon)).toBe(40);
});

it('measures a completed run by the times of the server alone', () => {
  expect(elapsedMs(later(0), later(19), noon + 500_000, 0)).toBe(19_000);
  expect(elapsedMs(later(5), later(0), noon, 0)).toBe(0);
});
