import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chaosCounts, playwrightCounts, sumOf, vitestCounts } from '#local/launch/test-counts.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const written = (report: unknown): string => {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};
const vitest = (passed: number, failed: number, unloaded = 0) =>
  written({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
  });
const playwright = (expected: number, unexpected: number, flaky = 0) =>
  written({ stats: { expected, unexpected, flaky }, errors: [] });

test('the counts are those of the runners', () => {
  expect(vitestCounts(vitest(5, 2), false)).toEqual({ passed: 5, failed: 2 });
  expect(playwrightCounts(playwright(5, 2), false)).toEqual({ passed: 5, failed: 2 });
});

test('every failure is counted', () => {
  expect(vitestCounts(vitest(5, 0, 1), false)).toEqual({ passed: 5, failed: 1 });
  expect(vitestCounts(vitest(5, 0), false)).toEqual({ passed: 5, failed: 1 });
  expect(vitestCounts('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(playwright(5, 0, 1), true)).toEqual({ passed: 5, failed: 1 });
  expect(playwrightCounts(playwright(0, 0), false)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1 });
});

test('a fault that was not withstood, and a run without a report, are failures', () => {
  expect(chaosCounts(written({ held: 20, notHeld: 0 }), true)).toEqual({ passed: 20, failed: 0 });
  expect(chaosCounts(written({ held: 19, notHeld: 1 }), false)).toEqual({ passed: 19, failed: 1 });
  expect(chaosCounts(written({ held: 20, notHeld: 0 }), false)).toEqual({ passed: 20, failed: 1 });
  expect(chaosCounts('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1 });
});

test('counts add up', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
