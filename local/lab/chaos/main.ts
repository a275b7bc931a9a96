import { answers } from '#local/lab/chaos/answers.ts';
import { backup } from '#local/lab/chaos/backup.ts';
import { documentCounts } from '#local/lab/chaos/counts.ts';
import { edges } from '#local/lab/chaos/edges.ts';
import type { Experiment, Lane } from '#local/lab/chaos/experiment.ts';
import { figures } from '#local/lab/chaos/figures.ts';
import { fleet } from '#local/lab/chaos/fleet.ts';
import { hostile } from '#local/lab/chaos/hostile.ts';
import { load } from '#local/lab/chaos/load.ts';
import { notifying } from '#local/lab/chaos/notifying.ts';
import { postgresFrozen } from '#local/lab/chaos/postgres-frozen.ts';
import { refining } from '#local/lab/chaos/refining.ts';
import { writeReport } from '#local/lab/chaos/report.ts';
import { rolling } from '#local/lab/chaos/rolling.ts';
import { same } from '#local/lab/chaos/same-processes.ts';
import { services } from '#local/lab/chaos/services-away.ts';
import { starts } from '#local/lab/chaos/starts.ts';
import { takeOver } from '#local/lab/chaos/take-over.ts';
import { typingPages } from '#local/lab/chaos/typing.ts';
import { seconds } from '#local/lab/chaos/until.ts';
import { webhooks } from '#local/lab/chaos/webhooks.ts';
import { createWorld, type World } from '#local/lab/chaos/world.ts';
import { say } from '#local/launch/say.ts';
import { buildWeb } from '#local/launch/web-build.ts';

const EXPERIMENTS: Experiment[] = [
  ...takeOver,
  ...starts,
  ...services,
  ...postgresFrozen,
  ...edges,
  ...answers,
  ...rolling,
  ...fleet,
  ...figures,
  ...same,
  ...load,
  ...documentCounts,
  ...refining,
  ...notifying,
  ...webhooks,
  ...typingPages,
  ...hostile,
  ...backup,
];
const SIDE_BY_SIDE: Lane[] = ['workers', 'services', 'calls', 'same'];

type Result = { experiment: Experiment; held: boolean; ms: number; table?: string | undefined };

function line({ id, fault }: Experiment, held: boolean, text: string): string {
  return `${id.padEnd(4)} ${held ? 'held    ' : 'NOT HELD'} ${fault}\n              ${text}`;
}

/** The results in the order of the faults, independent of which ended first. */
function tableOf(results: Result[]): string {
  const inOrder = EXPERIMENTS.flatMap((one) => results.find(({ experiment }) => experiment === one) ?? []);
  const row = ({ experiment: { id, fault }, held, ms }: Result) =>
    `${id.padEnd(4)} ${held ? 'held    ' : 'NOT HELD'} ${seconds(ms).padStart(8)}  ${fault}`;
  return inOrder.map(row).join('\n');
}

async function tryOut(experiment: Experiment, world: World, size: number | undefined): Promise<Result> {
  const from = performance.now();
  try {
    const { figures, table, late = [], ...outcome } = await experiment.run(world, size);
    const broken = [...outcome.broken, ...late];
    const held = broken.length === 0;
    const ms = performance.now() - from;
    const parts = [figures, ...broken.map((words) => `BROKEN: ${words}`), `took ${seconds(ms)}`];
    say(line(experiment, held, parts.join('; ')));
    return { experiment, held, ms, table };
  } catch (thrown) {
    say(line(experiment, false, `${thrown instanceof Error ? thrown.message : String(thrown)}; see ${world.dir}/logs`));
    return { experiment, held: false, ms: performance.now() - from };
  } finally {
    await world.reset();
  }
}

async function runLane(experiments: Experiment[], sizes: Map<string, number>): Promise<Result[]> {
  if (experiments.length === 0) return [];
  const world = await createWorld();
  const results: Result[] = [];
  try {
    for (const experiment of experiments) results.push(await tryOut(experiment, world, sizes.get(experiment.id)));
  } finally {
    await world.close(results.every(({ held }) => held));
  }
  return results;
}

/** `F12=100` asks for F12 with a hundred generations. */
function readAsked(args: string[]) {
  const pairs = args.map((arg) => arg.toUpperCase().split('='));
  const sizes = new Map(pairs.filter(([, size]) => Number(size) > 0).map(([id = '', size]) => [id, Number(size)]));
  const ids = pairs.map(([id = '']) => id);
  const unknown = ids.filter((id) => !EXPERIMENTS.some((experiment) => experiment.id === id));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}`);
  return { sizes, wanted: EXPERIMENTS.filter(({ id }) => ids.length === 0 || ids.includes(id)) };
}

/** `npm run chaos`: every fault of the table, on real processes. `npm run chaos -- F4 F7` runs some of them. */
export async function run(): Promise<void> {
  const { sizes, wanted } = readAsked(process.argv.slice(2));
  await buildWeb();
  const from = performance.now();
  const lane = (name: Lane) =>
    runLane(
      wanted.filter((experiment) => experiment.lane === name),
      sizes,
    );
  const beside = await Promise.all(SIDE_BY_SIDE.map(lane));
  const results = [...beside.flat(), ...(await lane('load'))];
  for (const { table } of results) if (table !== undefined) say(`\n${table}`);
  const failed = results.filter(({ held }) => !held).map(({ experiment }) => experiment.id);
  writeReport({ held: results.length - failed.length, notHeld: failed.length });
  const counts = `${results.length - failed.length} of ${results.length} held`;
  say(
    `\n${tableOf(results)}\n${counts}${failed.length > 0 ? `, not held: ${failed.join(', ')}` : ''} (${seconds(performance.now() - from)})`,
  );
  process.exit(failed.length > 0 ? 1 : 0);
}
