import type { Task } from '#shared/tasks.ts';
import { learnVoice } from '#worker/brand/tasks/learn-voice.ts';
import { readAdvert } from '#worker/roles/tasks/read-advert.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { refine } from '#worker/writing/tasks/refine.ts';
import { write } from '#worker/writing/tasks/write.ts';

/** The implementation of each task of `shared/tasks.ts`. */
export const works = { write, refine, read_advert: readAdvert, learn_voice: learnVoice } satisfies Record<
  Task,
  TaskWork
>;
