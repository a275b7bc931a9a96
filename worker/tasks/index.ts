import type { Task } from '#shared/tasks/index.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { write } from '#worker/tasks/write.ts';

/** The implementation of each task of `shared/tasks`. */
export const works = { write } satisfies Record<Task, TaskWork>;
