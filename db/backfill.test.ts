import { expect, onTestFinished, test, vi } from 'vitest';
import { createPace } from '#db/backfill.ts';

test('a long statement is followed by one of fewer rows, a short one by one of at most twice as many', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const pace = createPace();
  const limits: number[] = [];
  for (const ms of [10, 10, 1_000, 200, 0, 10, 10, 10, 10, 10, 10]) {
    await pace(async (limit) => {
      limits.push(limit);
      now += ms;
    });
  }
  expect(limits).toEqual([100, 200, 250, 25, 13, 26, 52, 104, 208, 250, 250]);
});
