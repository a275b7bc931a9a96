import { spawnSync } from 'node:child_process';
import { NONE, type Row } from '#local/lab/bench/row.ts';
import type { World } from '#local/lab/bench/world.ts';
import { chromiumLaunch } from '#local/launch/browser.ts';
import { onPath } from '#local/launch/programs-on-path.ts';
import { childEnv } from '#platform/config.ts';

const GOAL = { accessibility: 1, performance: 0.9, shift: 0.02 };
/** Its figures are of a simulated phone, and follow the speed of the machine: the best of several tells of the page. */
const RUNS = 3;

type Report = {
  categories: Record<'accessibility' | 'performance', { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Scores = { accessibility: number; performance: number; shift: number };

const none = (reference: string): Row => ({
  id: 'P7',
  what: 'Lighthouse, a phone: accessibility, performance, layout shift',
  goal: `${GOAL.accessibility.toFixed(2)}; ≥ ${GOAL.performance.toFixed(2)}; ≤ ${GOAL.shift}`,
  figure: NONE,
  reference,
  ratio: NONE,
  met: null,
});

function scoresOf(program: string, url: string, chromium: { path: string; flags: readonly string[] }): Scores {
  const args = ['--quiet', '--output=json', '--only-categories=accessibility,performance'];
  const { status, stdout, stderr } = spawnSync(
    program,
    [url, ...args, `--chrome-flags=${['--headless', ...chromium.flags].join(' ')}`],
    { env: childEnv({ CHROME_PATH: chromium.path }), encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  if (status !== 0) throw new Error(`Lighthouse failed: ${stderr.slice(-500)}`);
  const { categories, audits } = JSON.parse(stdout) as Report;
  return {
    accessibility: categories.accessibility.score ?? 0,
    performance: categories.performance.score ?? 0,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
  };
}

/** P7: the first page of a visitor, where `lighthouse` is a command of this machine; its package is none of the product. */
export async function lighthouse(world: () => Promise<World>): Promise<Row> {
  const program = onPath('lighthouse');
  if (!program) return none('needs the command lighthouse (npm install --global lighthouse)');
  const { launchOptions } = await chromiumLaunch();
  const chromium = { path: launchOptions.executablePath, flags: launchOptions.args };
  const { url } = (await world()).api;
  const runs = Array.from({ length: RUNS }, () => scoresOf(program, `${url}/auth`, chromium));
  const accessibility = Math.min(...runs.map((run) => run.accessibility));
  const performance = Math.max(...runs.map((run) => run.performance));
  const shift = Math.max(...runs.map((run) => run.shift));
  return {
    ...none(
      `sign-in page, best performance of ${RUNS} runs, all of them ${runs.map((run) => run.performance).join(', ')}`,
    ),
    figure: `${accessibility.toFixed(2)}; ${performance.toFixed(2)}; ${shift.toFixed(3)}`,
    met: accessibility >= GOAL.accessibility && performance >= GOAL.performance && shift <= GOAL.shift,
  };
}
