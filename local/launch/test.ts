import { rmSync } from 'node:fs';
import { CHAOS_REPORT } from '#local/lab/chaos/report.ts';
import { findChromium } from '#local/launch/browser.ts';
import { printCheck } from '#local/launch/check.ts';
import { runChecks } from '#local/launch/checks.ts';
import { inProject } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { failureText, say } from '#local/launch/say.ts';
import { type Counts, chaosCounts, playwrightCounts, sumOf, vitestCounts } from '#local/launch/test-counts.ts';
import { TEST_SIZE, type TestSize } from '#local/testing/size.ts';
import { childEnv, settings } from '#platform/config.ts';

/** At once: half of a database test is waiting for another process, so that three keep two cores busy. */
const WORKERS = { faults: 1, unit: 3, db: 3 };

type Part = { name: string; seconds: number; counts: Counts };

/** Tests set every setting themselves: the environment and `.env` of the operator must not affect them. */
export function ownEnvironment(more: Record<string, string>): Record<string, string> {
  const isForeign = (name: string) => name.replace(/_FILE$/, '') in settings || ['NODE_ENV', TEST_SIZE].includes(name);
  const kept = Object.entries(childEnv({})).filter(([name]) => !isForeign(name));
  return { ...Object.fromEntries(kept), ...more };
}

const sinceStart = (start: number): number => (performance.now() - start) / 1000;

async function checks(): Promise<Part> {
  const start = performance.now();
  const all = await runChecks(printCheck);
  const failures = all.filter(({ ok }) => !ok).map(({ name }) => name);
  const counts = { passed: all.length - failures.length, failed: failures.length, failures };
  return { name: 'Checks', seconds: sinceStart(start), counts };
}

/** The tests of a project of `vitest.config.ts`. */
async function vitest(name: string, project: keyof typeof WORKERS, size: TestSize): Promise<Part> {
  const report = inProject(`test-results/${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', `--maxWorkers=${WORKERS[project]}`, `--project=${project}`, ...reporters];
  const program = inProject('node_modules/vitest/vitest.mjs');
  const env = ownEnvironment({ [TEST_SIZE]: size });
  const { ok, seconds } = await runToEnd(process.execPath, [program, ...args], env, { show: true });
  return { name, seconds, counts: vitestCounts(report, ok) };
}

const failedPart = (name: string, error: unknown): Part => {
  say(failureText(error));
  return { name, seconds: 0, counts: { passed: 0, failed: 1, failures: [name] } };
};

/** The tests of a configuration of Playwright. */
async function playwright(name: string, config: string, more: Record<string, string>): Promise<Part> {
  const report = inProject(`test-results/${name.toLowerCase().replace(/\W/g, '-')}.json`);
  rmSync(report, { force: true });
  const env = ownEnvironment({ ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const args = ['test', '--config', inProject(`e2e/${config}.config.ts`), '--reporter=list,json'];
  const program = inProject('node_modules/playwright/cli.js');
  const { ok, seconds } = await runToEnd(process.execPath, [program, ...args], env, { show: true });
  return { name, seconds, counts: playwrightCounts(report, ok) };
}

const browser = async (size: TestSize): Promise<Part> =>
  playwright('Browser tests', 'playwright', { CHROMIUM_PATH: await findChromium(say), [TEST_SIZE]: size });

/** `npm run chaos`, which also checks durations: nothing else runs beside it. */
async function everyFault(): Promise<Part> {
  rmSync(CHAOS_REPORT, { force: true });
  const args = [inProject('local/boot.mjs'), 'chaos'];
  const { ok, seconds } = await runToEnd(process.execPath, args, ownEnvironment({}), { show: true });
  return { name: 'Every fault', seconds, counts: chaosCounts(CHAOS_REPORT, ok) };
}

const inOrder = async (parts: (() => Promise<Part | Part[]>)[]): Promise<Part[]> => {
  const done: Part[] = [];
  for (const part of parts) done.push(...[await part()].flat());
  return done;
};

/** The faults mostly wait: what only computes takes the time that they leave. */
async function besideFaults(size: TestSize): Promise<Part[]> {
  const computing = inOrder([checks, () => vitest('Unit tests', 'unit', size)]);
  return (await Promise.all([computing, vitest('Faults', 'faults', size)])).flat();
}

/**
 * `npm test`: checks and unit tests beside a fault of each kind, then tests with a database, then tests in a browser:
 * each keeps two cores busy. `npm run test:all`: the same with each matrix in full, then all cases of the published sign-in
 * client and every fault. All of them run, also after a failure.
 */
export async function run(): Promise<void> {
  const start = performance.now();
  const size: TestSize = process.argv[2] === 'all' ? 'whole' : 'sample';
  const each = [
    () => besideFaults(size),
    () => vitest('Database tests', 'db', size),
    () => browser(size).catch((error) => failedPart('Browser tests', error)),
  ];
  const onlyInAll = [() => playwright('Sign-in client', 'contract', {}), everyFault];
  const parts = await inOrder([...each, ...(size === 'whole' ? onlyInAll : [])]);
  const { passed, failed, failures } = sumOf(parts.map(({ counts }) => counts));
  say('');
  for (const failure of failures) say(`Failed: ${failure}`);
  for (const { name, seconds, counts } of parts) {
    say(`${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s   ${counts.passed} passed, ${counts.failed} failed`);
  }
  say(`${'Together'.padEnd(24)} ${sinceStart(start).toFixed(1).padStart(6)} s`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
