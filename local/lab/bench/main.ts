import { writeFileSync } from 'node:fs';
import { budget } from '#local/lab/bench/budget.ts';
import { checks } from '#local/lab/bench/checks.ts';
import { facts } from '#local/lab/bench/facts.ts';
import { type Helper, startHelper } from '#local/lab/bench/helper.ts';
import { hooks } from '#local/lab/bench/hooks.ts';
import { latency } from '#local/lab/bench/latency.ts';
import { library } from '#local/lab/bench/library.ts';
import { lists } from '#local/lab/bench/lists.ts';
import { load, machine } from '#local/lab/bench/machine.ts';
import { type Measured, measureAll } from '#local/lab/bench/measuring.ts';
import { growthTable, page, table } from '#local/lab/bench/report.ts';
import type { Row } from '#local/lab/bench/row.ts';
import { sockets } from '#local/lab/bench/sockets.ts';
import { starts } from '#local/lab/bench/starts.ts';
import { streaming } from '#local/lab/bench/streaming.ts';
import { takeOver } from '#local/lab/bench/take-over.ts';
import { tasks } from '#local/lab/bench/tasks.ts';
import { team } from '#local/lab/bench/team.ts';
import { scaling, throughput } from '#local/lab/bench/throughput.ts';
import { typing } from '#local/lab/bench/typing.ts';
import { web } from '#local/lab/bench/web.ts';
import { webhooks } from '#local/lab/bench/webhooks.ts';
import { createWorld, type World } from '#local/lab/bench/world.ts';
import { inProject } from '#local/launch/project.ts';
import { failureText, say } from '#local/launch/say.ts';
import { buildWeb } from '#local/launch/web-build.ts';

type Parts = { world: () => Promise<World>; references: Helper };

const rowsOf = async (rows: Promise<Row[]> | Row[]): Promise<Measured> => ({ rows: await rows });

/** The measurements in order of execution: those that fill the database come last. */
const MEASURES: Record<string, (parts: Parts) => Promise<Measured>> = {
  P1: async ({ world, references }) => rowsOf(latency(await world(), references)),
  P2: async ({ world, references }) => rowsOf(throughput(await world(), references)),
  P3: async ({ world }) => rowsOf(scaling(await world())),
  P4: async ({ world }) => rowsOf(budget(await world())),
  P5: async ({ world }) => rowsOf(sockets(await world())),
  P9: async ({ world }) => rowsOf(takeOver(await world())),
  P10: async ({ world, references }) => rowsOf(streaming(await world(), references)),
  P12: async ({ world, references }) => rowsOf(webhooks(await world(), references)),
  HOOKS: async ({ world }) => rowsOf(hooks(await world())),
  TYPING: async ({ world }) => rowsOf(typing(await world())),
  TEAM: async ({ world }) => rowsOf(team(await world())),
  TASKS: async ({ world, references }) => rowsOf(tasks(await world(), references)),
  P6: async ({ world }) => lists(await world()),
  LIBRARY: async ({ world }) => rowsOf(library(await world())),
  P7: ({ world }) => rowsOf(web(world)),
  P8: () => rowsOf(starts()),
  FACTS: () => rowsOf(facts()),
  CHECKS: () => rowsOf(checks()),
};

function asked(args: readonly string[]): string[] {
  const ids = args.map((arg) => arg.toUpperCase());
  const unknown = ids.filter((id) => !(id in MEASURES));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(MEASURES).join(', ')}`);
  return Object.keys(MEASURES).filter((id) => ids.length === 0 || ids.includes(id));
}

/** The measured product is started on first use; its logs are kept when a measurement failed. */
function createParts() {
  let world: Promise<World> | undefined;
  const references = startHelper('worker/testing/references.ts');
  const parts: Parts = {
    references,
    world: () => {
      world ??= createWorld();
      return world;
    },
  };
  const close = async (isWell: boolean) => {
    references.stop();
    const made = await world?.catch(() => undefined);
    if (made && !isWell) say(`Logs: ${made.dir}/logs`);
    await made?.close(isWell);
  };
  return { parts, close };
}

/**
 * `npm run bench`: runs P1 to P12 and the named ones with their references and writes them to the screen and docs/benchmarks.md; with
 * names, only those. Ends with code 1 when one of them could not be measured.
 */
export async function run(): Promise<void> {
  const ids = asked(process.argv.slice(2));
  const before = load();
  await buildWeb();
  const { parts, close } = createParts();
  const stopping = new AbortController();
  // The services have process groups of their own: a Ctrl-C does not reach them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say(`Stopped by ${signal}`);
      stopping.abort();
      void close(true).finally(() => process.exit(1));
    });
  }
  const measures = ids.map((id) => [id, async () => (await MEASURES[id]?.(parts)) ?? { rows: [] }] as const);
  const { rows, growth, failed } = await measureAll(measures, { say, signal: stopping.signal });
  // What the signal began ends the process.
  if (stopping.signal.aborted) return;
  const closed = await close(failed.length === 0).catch((thrown: unknown) => {
    say(`The measured product was not stopped: ${failureText(thrown)}`);
    return 'failed' as const;
  });
  say(`\n${table(rows)}`);
  if (growth.length > 0) say(`\n${growthTable(growth)}`);
  const loads = `${before} before, ${load()} at the end of its own work`;
  say(`\n${machine().join('\n')}; load average ${loads}`);
  if (failed.length > 0) say(`\nNot measured: ${failed.join(', ')}`);
  const isWhole = failed.length === 0 && ids.length === Object.keys(MEASURES).length;
  if (isWhole)
    writeFileSync(inProject('docs/benchmarks.md'), page({ rows, growth, machine: machine(), loads, at: new Date() }));
  process.exit(failed.length > 0 || closed === 'failed' ? 1 : 0);
}
