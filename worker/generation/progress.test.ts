import { expect, test } from 'vitest';
import { streamedPercent } from '#worker/generation/progress.ts';

test('the percent of step 2 rises with the text, also beyond its usual length, and stays below 95 [GAP-55]', () => {
  const percents = Array.from({ length: 18 }, (_, hundreds) => streamedPercent(100 * hundreds, 1_000));
  expect(percents.every((percent, at) => at === 0 || percent > Number(percents[at - 1]))).toBe(true);
  expect(percents[0]).toBe(0);
  expect(percents[10]).toBeGreaterThan(70);
  expect(streamedPercent(1_000_000, 1_000)).toBeLessThanOrEqual(95);
});
