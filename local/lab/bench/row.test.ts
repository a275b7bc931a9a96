import { expect, test } from 'vitest';
import { inFlight, interleaved, median, quantile } from '#local/lab/bench/row.ts';

test('a quantile is the smallest value that the given share of values does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile(hundred, 0.5)).toBe(50);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBe(0);
  expect(median([9, 1, 5])).toBe(5);
});

test('rounds are interleaved and their results separate', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => order.push(name);
  const found = await interleaved(2, [work('a'), work('b')]);
  expect(order).toEqual(['a', 'b', 'a', 'b']);
  expect(found).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('the concurrency is limited, and each runs once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inFlight(3, 10, async (n) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(n);
  });
  expect(most).toBe(3);
  expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
