import { expect, test, vi } from 'vitest';
import { ownEnvironment } from '#local/launch/test.ts';
import { spread, TEST_SIZE } from '#local/testing/size.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a sample is spread over the list, in its order, and the same each time', () => {
  expect(spread(upTo(11), 3)).toEqual([0, 5, 10]);
  expect(spread(upTo(100), 4)).toEqual(spread(upTo(100), 4));
  expect(spread(upTo(100), 1)).toEqual([0]);
});

test('a sample has members of each class, and all of a small one', () => {
  const taken = spread(['a1', 'b1', 'a2', 'a3', 'c1', 'a4', 'a5'], 2, ([name]) => name);
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a5']);
});

test('the size of the tests is that of the command, whatever the environment of the operator says', () => {
  vi.stubEnv(TEST_SIZE, 'whole');
  const [own, given] = [ownEnvironment({}), ownEnvironment({ [TEST_SIZE]: 'sample' })];
  vi.unstubAllEnvs();
  expect([own[TEST_SIZE], given[TEST_SIZE]]).toEqual([undefined, 'sample']);
});
