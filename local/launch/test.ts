import { rmSync } from 'node:fs';
import { findChromium } from '#local/launch/browser.ts';
import { printCheck } from '#local/launch/check.ts';
import { runChecks } from '#local/launch/checks.ts';
import { inProject } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { failureText, say } from '#local/launch/say.ts';
import { type Counts, playwrightCounts, sumOf, vitestCounts } from '#local/launch/test-counts.ts';
import { childEnv, settings } from '#platform/config.ts';

/** Half of a database test is waiting for another process or a timer: four at a time keep two cores busy. */
const WORKERS = 4;

type Part = { name: string; seconds: number; counts: Counts };

/** Tests set every setting themselves: the environment and `.env` of the operator must not affect them. */
export function ownEnvironment(more: Record<string, string>): Record<string, string> {
  const isForeign = (name: string) => name.replace(/_FILE$/, '') in settings || name === 'NODE_ENV';
  const kept = Object.entries(childEnv({})).filter(([name]) => !isForeign(name));
  return { ...Object.fromEntries(kept), ...more };
}

const sinceStart = (start: number): number => (performance.now() - start) / 1000;

async function checks(): Promise<Part> {
  const start = performance.now();
  const all = await runChecks(printCheck);
  const failed = all.filter(({ ok }) => !ok).length;
  return { name: 'Checks', seconds: sinceStart(start), counts: { passed: all.length - failed, failed } };
}

/** The tests of these projects of `vitest.config.ts`. */
async function vitest(name: string, projects: string[]): Promise<Part> {
  const report = inProject(`test-results/${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', `--maxWorkers=${WORKERS}`, ...chosen, ...reporters];
  const program = inProject('node_modules/vitest/vitest.mjs');
  const { ok, seconds } = await runToEnd(process.execPath, [program, ...args], ownEnvironment({}), { show: true });
  return { name, seconds, counts: vitestCounts(report, ok) };
}

const failedPart = (name: string, error: unknown): Part => {
  say(failureText(error));
  return { name, seconds: 0, counts: { passed: 0, failed: 1 } };
};

async function playwright(): Promise<Part> {
  const env = ownEnvironment({ CHROMIUM_PATH: await findChromium(say) });
  const report = inProject('test-results/e2e.json');
  rmSync(report, { force: true });
  const args = ['test', '--config', inProject('e2e/playwright.config.ts')];
  const program = inProject('node_modules/playwright/cli.js');
  const { ok, seconds } = await runToEnd(process.execPath, [program, ...args], env, { show: true });
  return { name: 'Browser tests', seconds, counts: playwrightCounts(report, ok) };
}

/**
 * `npm test`: checks, then tests without a browser, then tests in a browser and, in parallel, the faults, which mostly
 * wait. All of them run, also after a failure.
 */
export async function run(): Promise<void> {
  const start = performance.now();
  const first = await checks();
  const second = await vitest('Unit and database tests', ['unit', 'db']);
  const last = await Promise.all([
    playwright().catch((error) => failedPart('Browser tests', error)),
    vitest('Faults, beside them', ['faults']),
  ]);
  const parts = [first, second, ...last];
  const { passed, failed } = sumOf(parts.map(({ counts }) => counts));
  say('');
  for (const { name, seconds, counts } of parts) {
    say(`${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s   ${counts.passed} passed, ${counts.failed} failed`);
  }
  say(`${'Together'.padEnd(24)} ${sinceStart(start).toFixed(1).padStart(6)} s`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
