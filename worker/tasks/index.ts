import type { Task } from '#shared/tasks/index.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { write } from '#worker/tasks/write.ts';

/** How each task of `shared/tasks` is done. */
export const works = { write } satisfies Record<Task, TaskWork>;
