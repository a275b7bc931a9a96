import { learnVoice } from '#shared/brand/tasks/learn-voice.ts';
import { readAdvert } from '#shared/roles/tasks/read-advert.ts';
import type { TaskDescription } from '#shared/tasks/task.ts';
import { refine } from '#shared/writing/tasks/refine.ts';
import { write } from '#shared/writing/tasks/write.ts';

/**
 * All tasks, as browsers know them; their implementations are in `worker/tasks.ts`, the schemas of what their rows
 * hold in `shared/task-payloads.ts`.
 */
export const tasks = { write, refine, read_advert: readAdvert, learn_voice: learnVoice } as const satisfies Record<
  string,
  TaskDescription
>;

export type Task = keyof typeof tasks;
/** Every task but 'write': its rows and cards belong to their author alone. */
export type OwnTask = Exclude<Task, 'write'>;
export const OWN_TASKS = ['refine', 'read_advert', 'learn_voice'] as const satisfies readonly OwnTask[];
