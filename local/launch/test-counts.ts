import { readFileSync } from 'node:fs';
import type { ChaosReport } from '#local/chaos/report.ts';

/** How many tests passed and failed; a runner that failed without a failing test counts as one failure. */
export type Counts = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

const counted = (passed: number, failed: number, ok: boolean): Counts => ({
  passed,
  failed: failed === 0 && !ok ? 1 : failed,
});

/** A file that could not be loaded has no failing tests, so the file itself counts. */
export function vitestCounts(path: string, ok: boolean): Counts {
  const report = readReport<VitestReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return counted(report.numPassedTests, report.numFailedTests + unloaded.length, ok);
}

/** A test that passed only at a second try counts as failed. */
export function playwrightCounts(path: string, ok: boolean): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return counted(expected, unexpected + flaky, ok);
}

/** A fault that the product did not withstand counts as failed, and so does a run that ended before its report. */
export function chaosCounts(path: string, ok: boolean): Counts {
  const report = readReport<ChaosReport>(path);
  return report ? counted(report.held, report.notHeld, ok) : { passed: 0, failed: 1 };
}

export const sumOf = (counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});
