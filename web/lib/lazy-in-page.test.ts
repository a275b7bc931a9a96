import { afterEach, expect, test, vi } from 'vitest';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a part of a page whose code cannot be loaded is tried again instead of replacing the page', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const tries: number[] = [];
  const part = untilLoaded(async () => {
    tries.push(Date.now());
    if (tries.length < 8) throw new TypeError('Failed to fetch dynamically imported module');
    return 'loaded';
  });
  await vi.runAllTimersAsync();
  expect(await part).toBe('loaded');
  const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});
