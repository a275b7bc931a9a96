import { parseArgs } from 'node:util';
import { EVALUATED_TASKS, type EvaluatedTask } from '#worker/writing/evaluation/ask.ts';
import { evaluatedRoles } from '#worker/writing/evaluation/roles.ts';

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
