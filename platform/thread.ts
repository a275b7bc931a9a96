import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export type ThreadLimits = {
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

/** It threw, ended, or took too much time or memory. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/** The bundle has a file of its own for each thread; from the sources (in tests) it is that same file. */
const fromSources = import.meta.url.endsWith('.ts');
const fileOf = (entry: string): string =>
  fileURLToPath(new URL(`${fromSources ? '../dist' : '..'}/${entry}.js`, import.meta.url));

function start(entry: string, heapMb: number): Worker {
  const started = new Worker(fileOf(entry), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    env: {},
    execArgv: [],
  });
  started.unref();
  // Without a listener, a fault after an abort would end the process.
  started.on('error', () => undefined);
  return started;
}

/**
 * Runs an entry of the bundle ('worker/exports/render.thread') in a thread that starts when it is first needed and ends
 * once it was idle. One that fails, takes too long or is aborted is ended, and the next message gets a new one.
 */
export function createThread<Asked, Answer>(entry: string, limits: ThreadLimits): Thread<Asked, Answer> {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  const running = (): Worker => {
    if (thread) return thread;
    const started = start(entry, limits.heapMb);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  };
  const ask = async (message: Asked, signal?: AbortSignal): Promise<Answer> => {
    signal?.throwIfAborted();
    clearTimeout(idle);
    try {
      return await answer<Answer>(running(), { message, timeoutMs: limits.timeoutMs, signal });
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

function answer<Answer>(thread: Worker, { message, timeoutMs, signal }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const settle = (act: () => void) => {
      ended.abort();
      act();
    };
    const fail = (why: string, cause?: Error) => settle(() => reject(new ThreadFailed(why, { cause })));
    const listeners: [string, (value: never) => void][] = [
      ['message', (value: Answer) => settle(() => resolve(value))],
      ['error', (cause: Error) => fail('The thread failed', cause)],
      ['exit', () => fail('The thread ended early')],
    ];
    for (const [name, listener] of listeners) thread.once(name, listener as () => void);
    const timer = setTimeout(() => fail('The thread took too long'), timeoutMs);
    const abort = () => settle(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    thread.ref();
    ended.signal.addEventListener('abort', () => {
      for (const [name, listener] of listeners) thread.off(name, listener as () => void);
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      thread.unref();
    });
    thread.postMessage(message);
  });
}
