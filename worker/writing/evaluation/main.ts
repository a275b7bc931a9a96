import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#platform/config.ts';
import { runMain } from '#platform/shutdown.ts';
import { EVALUATED_TASKS, type EvaluatedTask } from '#worker/writing/evaluation/ask.ts';
import { askAll } from '#worker/writing/evaluation/ask-all.ts';
import { evaluatedRoles } from '#worker/writing/evaluation/roles.ts';
import { differences, type Line, linesOf, tableOf } from '#worker/writing/evaluation/table.ts';

type Options = {
  tasks: readonly EvaluatedTask[];
  roles: number;
  times: number;
  against?: string | undefined;
  out: string;
};

const wholeOf = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number from 1`);
  return value;
};

/** Throws when an option or a task is unknown, and without `--out`. */
export function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      task: { type: 'string', default: EVALUATED_TASKS.join(',') },
      roles: { type: 'string', default: String(evaluatedRoles.length) },
      times: { type: 'string', default: '1' },
      against: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { task, roles, times, against, out } = values;
  const names = task.split(',');
  const tasks = EVALUATED_TASKS.filter((known) => names.includes(known));
  const unknown = names.filter((name) => !EVALUATED_TASKS.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${EVALUATED_TASKS.join(', ')}`);
  if (!out) throw new Error('--out needs the file of this run');
  return { tasks, roles: wholeOf('roles', roles), times: wholeOf('times', times), against, out };
}

/** What `--against` reads of the file of an earlier run. */
type Earlier = { lines: Line[] };

/**
 * A program: `[--task write,refine,…] [--roles n] [--times n] [--against file] --out file`. Prints what the model that is set makes
 * of the prompts, by the rules of checks and facts, and writes every text and its figures to the file (EVAL-03).
 */
runMain(async () => {
  const options = optionsOf(process.argv.slice(2));
  const before = options.against && (JSON.parse(readFileSync(options.against, 'utf8')) as Earlier);
  const config = loadConfig();
  const answers = await askAll(config, options);
  const lines = linesOf(answers);
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, JSON.stringify({ model: config.AI_MODEL, lines, answers }, null, 2));
  const shown = [
    tableOf([...lines].sort((a, b) => a.name.localeCompare(b.name))),
    ...(before ? differences(before.lines, lines) : []),
    `Every text and its figures: ${options.out}`,
  ];
  process.stdout.write(`${shown.join('\n')}\n`);
});
