import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isTooSlow, processorMsOf } from '#platform/processor-time.ts';

export type ThreadLimits = {
  /** Of a processor, from the message to its answer; by the clock it is a multiple (`isTooSlow`). */
  timeoutMs: number;
  /** Until an idle thread ends. */
  idleMs: number;
  heapMb: number;
};

/** A thread that answers one message at a time, in their order. */
export type Thread<Asked, Answer> = {
  /** Throws ThreadFailed, and the reason of the signal. */
  ask(message: Asked, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
};

/** Messages of the thread (`answerAsked`): where its processor time is read, then each answer. */
export type Posted<Answer> = { task: string } | { answer: Answer };

/** It threw, ended, or took too much time or memory. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/** The bundle has a file of its own for each thread; from the sources (in tests) it is that same file. */
const fromSources = import.meta.url.endsWith('.ts');
const fileOf = (entry: string): string =>
  fileURLToPath(new URL(`${fromSources ? '../dist' : '..'}/${entry}.js`, import.meta.url));

const WATCH_MS = 25;

type Started = { thread: Worker; processorMs(): number };

function start(entry: string, heapMb: number): Started {
  const thread = new Worker(fileOf(entry), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    env: {},
    execArgv: [],
  });
  // Without a listener, a fault after an abort would end the process.
  thread.on('error', () => undefined);
  let task = '';
  thread.on('message', (posted: Posted<unknown>) => {
    if ('task' in posted) task = posted.task;
  });
  thread.unref();
  return { thread, processorMs: () => (task ? processorMsOf(task) : 0) };
}

/**
 * Runs an entry of the bundle ('worker/exports/render.thread') in a thread that starts when it is first needed and ends
 * once it was idle. One that fails, takes too long or is aborted is ended, and the next message gets a new one.
 */
export function createThread<Asked, Answer>(entry: string, limits: ThreadLimits): Thread<Asked, Answer> {
  let running: Started | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = running;
    running = undefined;
    await ended?.thread.terminate();
  };
  const run = (): Started => {
    if (running) return running;
    const started = start(entry, limits.heapMb);
    started.thread.once('exit', () => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  const ask = async (message: Asked, signal?: AbortSignal): Promise<Answer> => {
    signal?.throwIfAborted();
    clearTimeout(idle);
    try {
      return await answer<Answer>(run(), { message, timeoutMs: limits.timeoutMs, signal });
    } catch (thrown) {
      await end();
      throw thrown;
    } finally {
      idle = setTimeout(() => void end(), limits.idleMs);
      idle.unref();
    }
  };

  return {
    close: end,
    ask(message, signal) {
      const asked = last.then(() => ask(message, signal));
      last = asked.catch(() => undefined);
      return asked;
    },
  };
}

type Question = { message: unknown; timeoutMs: number; signal: AbortSignal | undefined };

function answer<Answer>({ thread, processorMs }: Started, { message, timeoutMs, signal }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const settle = (act: () => void) => {
      ended.abort();
      act();
    };
    const fail = (why: string, cause?: Error) => settle(() => reject(new ThreadFailed(why, { cause })));
    const listeners: [string, (value: never) => void][] = [
      ['message', (posted: Posted<Answer>) => 'answer' in posted && settle(() => resolve(posted.answer))],
      ['error', (cause: Error) => fail('The thread failed', cause)],
      ['exit', () => fail('The thread ended early')],
    ];
    for (const [name, listener] of listeners) thread.on(name, listener as () => void);
    const begun = { processorMs: processorMs(), at: Date.now() };
    const watch = setInterval(() => {
      const taken = { processorMs: processorMs() - begun.processorMs, clockMs: Date.now() - begun.at };
      if (isTooSlow(taken, timeoutMs)) fail('The thread took too long');
    }, WATCH_MS);
    const abort = () => settle(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    thread.ref();
    ended.signal.addEventListener('abort', () => {
      for (const [name, listener] of listeners) thread.off(name, listener as () => void);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      thread.unref();
    });
    thread.postMessage(message);
  });
}
