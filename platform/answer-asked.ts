import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Posted } from '#platform/thread.ts';

const SELF = '/proc/thread-self';
/** For Linux a number of the calling thread; elsewhere it would be the whole process. */
const THIS_THREAD = 0;

/**
 * The other side of `createThread`: says which thread this is, so that its processor time is known, and answers one
 * message after another. What `answer` throws ends the thread. With a priority, other threads have their turns before it.
 */
export function answerAsked<Asked, Answer>(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  priority?: number,
): void {
  if (priority !== undefined && process.platform === 'linux') setPriority(THIS_THREAD, priority);
  const post = (posted: Posted<Answer>) => parentPort?.postMessage(posted);
  if (existsSync(SELF)) post({ task: `/proc/${readlinkSync(SELF)}` });
  parentPort?.on('message', async (asked: Asked) => post({ answer: await answer(asked) }));
}
