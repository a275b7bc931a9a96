import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ChaosReport } from '#local/lab/chaos/report.ts';
import { inProject } from '#local/launch/project.ts';

/**
 * How many tests passed and failed, and which failed: 'file › title: the first line of why'. A runner that failed
 * without a failing test counts as one failure.
 */
export type Counts = { passed: number; failed: number; failures: string[] };

type VitestTest = { status: string; fullName: string; failureMessages?: string[] };
type VitestFile = { name: string; status: string; message?: string; assertionResults: VitestTest[] };
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };
type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] };
type PlaywrightSuite = {
  file: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

const counted = (passed: number, failed: number, failures: string[], ok: boolean): Counts => ({
  passed,
  failed: failed === 0 && !ok ? 1 : failed,
  failures,
});

const noReport = (path: string): Counts => ({ passed: 0, failed: 1, failures: [`No report was written to ${path}`] });

const LONGEST_REASON = 300;

/** The first line that says why, without the colours of a terminal. */
function reasonOf(message = ''): string {
  const line = stripVTControlCharacters(message).trim().split('\n')[0] ?? '';
  return line && `: ${line.slice(0, LONGEST_REASON)}`;
}

/** Tests that failed, and files that could not be loaded. */
const vitestFailures = (files: VitestFile[]): string[] =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(inProject('.'), name);
    if (status === 'failed' && assertionResults.length === 0) return [file + reasonOf(message)];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}${reasonOf(failureMessages?.[0])}`);
  });

const errorOf = (tests: PlaywrightTest[]): string | undefined =>
  tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? []))[0];

const playwrightFailures = (suites: PlaywrightSuite[]): string[] =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
      .map(({ title, tests }) => `${file} › ${title}${reasonOf(errorOf(tests))}`),
    ...playwrightFailures(inner),
  ]);

/** A file that could not be loaded has no failing tests, so the file itself counts. */
export function vitestCounts(path: string, ok: boolean): Counts {
  const report = readReport<VitestReport>(path);
  if (!report) return noReport(path);
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  return counted(report.numPassedTests, failed, vitestFailures(report.testResults), ok);
}

/** A test that passed only at a second try counts as failed. */
export function playwrightCounts(path: string, ok: boolean): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (!report) return noReport(path);
  const { expected, unexpected, flaky } = report.stats;
  return counted(expected, unexpected + flaky, playwrightFailures(report.suites), ok);
}

/** A fault that the product did not withstand counts as failed, and so does a run that ended before its report. */
export function chaosCounts(path: string, ok: boolean): Counts {
  const report = readReport<ChaosReport>(path);
  return report ? counted(report.held, report.notHeld, [], ok) : noReport(path);
}

export const sumOf = (counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
});
