// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T14:00:00Z') });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

async function freshClock() {
  vi.resetModules();
  const [clock, format] = await Promise.all([import('#web/lib/server-clock.ts'), import('#web/lib/format.ts')]);
  return { ...clock, ...format };
}

test('how long ago something was counts in the server’s time, also on the next visit [REAL-52]', async () => {
  const { learnClock, serverNow, formatRelative } = await freshClock();
  expect(formatRelative('2026-11-30T11:55:00Z')).toBe('2 h ago');
  learnClock('Mon, 30 Nov 2026 12:00:00 GMT', 40);
  expect(formatRelative('2026-11-30T11:55:00Z')).toBe('5 min ago');
  const next = await freshClock();
  expect(next.serverNow()).toBe(serverNow());
});

test('a clock that is nearly right is left as it is, and so is one of which no answer tells [REAL-52]', async () => {
  const { learnClock, clockOffset } = await freshClock();
  learnClock('Mon, 30 Nov 2026 13:59:40 GMT', 40);
  learnClock(null, 40);
  learnClock('not a date', 40);
  // A slow answer may have been given long ago.
  learnClock('Mon, 30 Nov 2026 12:00:00 GMT', 20_000);
  expect(clockOffset()).toBe(0);
  learnClock('Mon, 30 Nov 2026 12:00:00 GMT', 40);
  expect(clockOffset()).toBeLessThan(-7_000_000);
  learnClock('Mon, 30 Nov 2026 14:00:01 GMT', 40);
  expect([clockOffset(), localStorage.getItem('clock-offset')]).toEqual([0, null]);
});
