import type { Task } from '#shared/tasks/index.ts';
import { learnVoice } from '#worker/tasks/learn-voice.ts';
import { readAdvert } from '#worker/tasks/read-advert.ts';
import { refine } from '#worker/tasks/refine.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { write } from '#worker/tasks/write.ts';

/** The implementation of each task of `shared/tasks`. */
export const works = { write, refine, read_advert: readAdvert, learn_voice: learnVoice } satisfies Record<
  Task,
  TaskWork
>;
