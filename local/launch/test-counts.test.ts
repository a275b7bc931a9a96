import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '#local/launch/project.ts';
import { chaosCounts, playwrightCounts, sumOf, vitestCounts } from '#local/launch/test-counts.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const written = (report: unknown): string => {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};
const vitest = (passed: number, failed: string[], unloaded: string[] = []) =>
  written({
    numPassedTests: passed,
    numFailedTests: failed.length,
    testResults: [
      {
        name: inProject('api/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'is well' },
          ...failed.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['Error: gone\n  at a.ts'] })),
        ],
      },
      ...unloaded.map((name) => ({
        name: inProject(name),
        status: 'failed',
        message: '\u001b[31mNo such\u001b[39m module',
        assertionResults: [],
      })),
    ],
  });
const spec = (title: string, status: string) => ({
  title,
  tests: [{ status, results: [{}, { error: { message: 'Error: late\nCall log' } }] }],
});
const playwright = (expected: number, unexpected: number, flaky = 0) =>
  written({
    stats: { expected, unexpected, flaky },
    suites: [
      {
        file: 'roles.spec.ts',
        specs: [spec('opens', 'expected'), ...(unexpected > 0 ? [spec('saves', 'unexpected')] : [])],
        suites: [{ file: 'roles.spec.ts', specs: flaky > 0 ? [spec('is slow', 'flaky')] : [] }],
      },
    ],
  });
const noReport = ['No report was written to /no/such/report.json'];

test('the counts are those of the runners, with the names of what failed and why', () => {
  expect(vitestCounts(vitest(5, ['saves', 'loads']), false)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['api/a.test.ts › saves: Error: gone', 'api/a.test.ts › loads: Error: gone'],
  });
  expect(playwrightCounts(playwright(5, 1), false)).toEqual({
    passed: 5,
    failed: 1,
    failures: ['roles.spec.ts › saves: Error: late'],
  });
});

test('every failure is counted', () => {
  const unloaded = vitestCounts(vitest(5, [], ['api/b.test.ts']), false);
  expect(unloaded).toEqual({ passed: 5, failed: 1, failures: ['api/b.test.ts: No such module'] });
  expect(vitestCounts(vitest(5, []), false)).toEqual({ passed: 5, failed: 1, failures: [] });
  expect(vitestCounts('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1, failures: noReport });
  const flaky = playwrightCounts(playwright(5, 0, 1), true);
  expect(flaky).toEqual({ passed: 5, failed: 1, failures: ['roles.spec.ts › is slow: Error: late'] });
  expect(playwrightCounts(playwright(0, 0), false)).toEqual({ passed: 0, failed: 1, failures: [] });
  expect(playwrightCounts('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1, failures: noReport });
});

test('a fault that was not withstood, and a run without a report, are failures', () => {
  expect(chaosCounts(written({ held: 20, notHeld: 0 }), true)).toEqual({ passed: 20, failed: 0, failures: [] });
  expect(chaosCounts(written({ held: 19, notHeld: 1 }), false)).toEqual({ passed: 19, failed: 1, failures: [] });
  expect(chaosCounts(written({ held: 20, notHeld: 0 }), false)).toEqual({ passed: 20, failed: 1, failures: [] });
  expect(chaosCounts('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1, failures: noReport });
});

test('counts add up', () => {
  const counts = [
    { passed: 1, failed: 0, failures: [] },
    { passed: 2, failed: 3, failures: ['a', 'b'] },
  ];
  expect(sumOf(counts)).toEqual({ passed: 3, failed: 3, failures: ['a', 'b'] });
});
