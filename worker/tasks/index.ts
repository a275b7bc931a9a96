import type { Task } from '#shared/tasks/index.ts';
import { refine } from '#worker/tasks/refine.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { write } from '#worker/tasks/write.ts';

/** The implementation of each task of `shared/tasks`. */
export const works = { write, refine } satisfies Record<Task, TaskWork>;
