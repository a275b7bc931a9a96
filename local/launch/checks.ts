import { budgetTable, isOver, webBudget } from '#local/launch/bundle-budget.ts';
import { inProject } from '#local/launch/project.ts';
import { type Ended, runToEnd } from '#local/launch/run-to-end.ts';
import { failureText } from '#local/launch/say.ts';
import { buildWeb } from '#local/launch/web-build.ts';
import { childEnv } from '#platform/config.ts';

export type Check = {
  name: string;
  ok: boolean;
  seconds: number;
  output: string /** Shown also on success. */;
  table?: string;
};

const tool = async (name: string, path: string, args: string[]): Promise<Check> => {
  const { ok, seconds, output }: Ended = await runToEnd(process.execPath, [inProject(path), ...args], childEnv({}));
  return { name, ok, seconds, output };
};

const style = () => tool('Style (biome)', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']);
/** What nothing imports: files, exports, packages. */
const unused = () => tool('Unused (knip)', 'node_modules/knip/bin/knip.js', ['--no-progress']);
/** Each checker works out for itself most of the types that all use: with four, as by default, a third more work. */
const types = () =>
  tool('Types (tsc)', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json', '--checkers', '2']);

/** The servers were bundled before this program started; the web app is built here. */
async function build(): Promise<Check> {
  const start = performance.now();
  const output = await buildWeb().then(
    () => '',
    (error: unknown) => failureText(error),
  );
  return { name: 'Build', ok: output === '', seconds: (performance.now() - start) / 1000, output };
}

/** What a visitor downloads stays within its limits (P7). */
async function budget(): Promise<Check> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const name = 'Bundle budget';
  try {
    const rows = webBudget();
    const table = budgetTable(rows);
    return { name, ok: !rows.some(isOver), seconds: seconds(), output: '', table };
  } catch (error) {
    return { name, ok: false, seconds: seconds(), output: failureText(error) };
  }
}

/** What the web app uses is there in the oldest browsers that README.md names, or has a way round. */
async function browsers(): Promise<Check> {
  const start = performance.now();
  const found = await import('#local/launch/browser-floor.ts').then(
    ({ newerInBundle }) => newerInBundle().join('\n'),
    (error: unknown) => failureText(error),
  );
  return { name: 'Oldest browsers', ok: found === '', seconds: (performance.now() - start) / 1000, output: found };
}

/** All static checks. The types take as long as all others, which run beside them one after the other. */
export async function runChecks(report: (check: Check) => void): Promise<Check[]> {
  const inOrder = async (checks: (() => Promise<Check>)[]): Promise<Check[]> => {
    const done: Check[] = [];
    for (const check of checks) {
      const one = await check();
      report(one);
      done.push(one);
    }
    return done;
  };
  return (await Promise.all([inOrder([types]), inOrder([style, unused, build, budget, browsers])])).flat();
}
