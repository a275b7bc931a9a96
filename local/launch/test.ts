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

/** At once: half of a database test is waiting for another process. Each more of the unit tests loads all modules again. */
const WORKERS = { faults: 1, unit: 2, db: 3 };

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

async function browser(size: TestSize): Promise<Part> {
  const name = 'Browser tests';
  try {
    return await playwright(name, 'playwright', { CHROMIUM_PATH: await findChromium(say), [TEST_SIZE]: size });
  } catch (error) {
    return failedPart(name, error);
  }
}

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

const unit = (size: TestSize) => (): Promise<Part> => vitest('Unit tests', 'unit', size);
const faults = (size: TestSize) => (): Promise<Part> => vitest('Faults', 'faults', size);
const database = (size: TestSize) => (): Promise<Part> => vitest('Database tests', 'db', size);

const sideBySide = async (...lines: Promise<Part[]>[]): Promise<Part[]> => (await Promise.all(lines)).flat();

/**
 * Two lines of parts, of which one computes while the other waits: faults and tests with a database leave a core idle for
 * half of their time. Tests in a browser have the machine to themselves: each of their processes leads a session of its
 * own, and Linux shares processors out among sessions, so that what runs beside them would stand still. What is served is
 * built by the checks, before anything that serves it.
 */
async function sampled(): Promise<Part[]> {
  const checked = checks();
  const others = await sideBySide(
    inOrder([() => checked, unit('sample')]),
    inOrder([faults('sample'), () => checked.then(() => []), database('sample')]),
  );
  return [...others, await browser('sample')];
}

/** At full size tests are longer and measure more: those with a database, in a browser and each fault run alone. */
const whole = (): Promise<Part[]> =>
  inOrder([
    () => sideBySide(inOrder([checks, unit('whole')]), inOrder([faults('whole')])),
    database('whole'),
    () => browser('whole'),
    () => playwright('Sign-in client', 'contract', {}),
    everyFault,
  ]);

/**
 * `npm test`: checks, unit tests, a fault of each kind, tests with a database, tests in a browser. `npm run test:all`: the
 * same with each matrix in full, then all cases of the published sign-in client and every fault. All of them run, also
 * after a failure.
 */
export async function run(): Promise<void> {
  const start = performance.now();
  const parts = await (process.argv[2] === 'all' ? whole() : sampled());
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
