import type * as z from 'zod/mini';
import type { TaskDescription } from '#shared/tasks/task.ts';
import { write } from '#shared/tasks/write.ts';

/** All tasks; their implementations are in `worker/tasks/index.ts`. */
export const tasks = { write } as const satisfies Record<string, TaskDescription>;

export type Task = keyof typeof tasks;
export type TaskInput = z.output<(typeof tasks)[Task]['input']>;
export type TaskResult = z.output<(typeof tasks)[Task]['result']>;
