import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentFile, Look } from '#worker/exports/document-file.ts';

export type Rendering = { format: 'docx' | 'pdf'; file: DocumentFile; look: Look };
export type Renderer = {
  /** The bytes of one file. Throws RenderFailed, and the reason of the signal. One at a time. */
  render(rendering: Rendering, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A document that cannot be written: its writer threw, or took too much time or memory. Another run has no use. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
}

type Limits = { timeoutMs: number; idleMs: number; heapMb: number };
const LIMITS: Limits = { timeoutMs: 30_000, idleMs: 60_000, heapMb: 96 };

/** The bundle has a file of its own for the thread; from the sources (in tests) it is that same file. */
const fromSources = import.meta.url.endsWith('.ts');
const threadFile = fileURLToPath(
  new URL(`${fromSources ? '../../dist' : '..'}/worker/exports/render.thread.js`, import.meta.url),
);

/**
 * Writes Word and PDF files in a thread: it starts when it is first needed and ends once it was idle, because the
 * libraries and fonts take more memory than the rest of the worker. A document that exhausts it ends the thread alone.
 */
export function createRenderer(more: Partial<Limits> = {}): Renderer {
  const { timeoutMs, idleMs, heapMb } = { ...LIMITS, ...more };
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(threadFile, {
      ...{ resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 }, env: {}, execArgv: [] },
    });
    started.unref();
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    // Without a listener, a fault after an abort would end the process.
    started.on('error', () => undefined);
    return started;
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };

  return {
    close: end,
    async render(rendering, signal) {
      signal?.throwIfAborted();
      clearTimeout(idle);
      thread ??= start();
      try {
        return await answer(thread, { rendering, timeoutMs, signal });
      } catch (thrown) {
        await end();
        throw thrown;
      } finally {
        idle = setTimeout(() => void end(), idleMs);
        idle.unref();
      }
    },
  };
}

type Asked = { rendering: Rendering; timeoutMs: number; signal: AbortSignal | undefined };

function answer(thread: Worker, { rendering, timeoutMs, signal }: Asked): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const settle = (act: () => void) => {
      ended.abort();
      act();
    };
    const listeners: [string, (value: never) => void][] = [
      ['message', (bytes: Uint8Array) => settle(() => resolve(bytes))],
      ['error', (cause: Error) => settle(() => reject(new RenderFailed('The writer failed', { cause })))],
      ['exit', () => settle(() => reject(new RenderFailed('The thread ended early')))],
    ];
    for (const [name, listener] of listeners) thread.once(name, listener as () => void);
    const timer = setTimeout(() => settle(() => reject(new RenderFailed('The document took too long'))), timeoutMs);
    const abort = () => settle(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    ended.signal.addEventListener('abort', () => {
      for (const [name, listener] of listeners) thread.off(name, listener as () => void);
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    thread.ref();
    ended.signal.addEventListener('abort', () => thread.unref());
    thread.postMessage(rendering);
  });
}
