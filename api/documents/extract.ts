import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { hasText } from '#api/documents/text-of.ts';
import { createGate } from '#platform/gate.ts';
import { cause, type Log } from '#platform/log.ts';

/** The text of a stored file, or null when it has none, breaks a limit or cannot be read (GAP-35). */
export type Extract = (type: string, size: number, open: () => Promise<Readable | undefined>) => Promise<string | null>;

type Options = { threads?: number; limitMs?: number; heapMb?: number; growthMb?: number };

const WATCH_MS = 100;
const MEGABYTE = 1024 * 1024;

/** The bundle has a file of its own for the thread. A thread of the sources first needs the loader they run with. */
function threadFile(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./documents/extract.thread.js', import.meta.url);
  const loader = import.meta.resolve('tsx/esm/api');
  const source = new URL('./extract.thread.ts', import.meta.url);
  return new URL(`data:text/javascript,import { register } from '${loader}'; register(); await import('${source}');`);
}

/**
 * Reads text in threads of their own, at most two at once: whatever a file does to its parser ends with its thread.
 * A thread has 20 s, 256 MB of heap, and the process may not grow by more than 400 MB under it (decoded streams lie
 * outside the heap).
 */
export function createExtractor(
  { log }: { log: Log },
  { threads = 2, limitMs = 20_000, heapMb = 256, growthMb = 400 }: Options = {},
): Extract {
  const gate = createGate(threads);
  return async (type, size, open) => {
    if (!hasText(type)) return null;
    return gate(1, async () => {
      const body = await open();
      if (!body) return null;
      const bytes = await readAll(body, size);
      const { text, reason } = await runThread(type, bytes, { limitMs, heapMb, growthMb });
      if (reason !== undefined) log.warn({ type, size, ...cause(reason) }, 'the text of an upload could not be read');
      return text;
    });
  };
}

async function readAll(body: Readable, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of body) {
    bytes.set(chunk as Uint8Array, at);
    at += (chunk as Uint8Array).length;
  }
  return bytes;
}

type Limits = Required<Omit<Options, 'threads'>>;
type Read = { text: string | null; reason?: unknown };

function runThread(type: string, bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<Read> {
  const worker = new Worker(threadFile(), {
    workerData: { type, bytes },
    transferList: [bytes.buffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const before = process.memoryUsage.rss();
  const started = Date.now();
  return new Promise<Read>((resolve) => {
    const watch = setInterval(() => {
      if (Date.now() - started > limits.limitMs) stop('took too long');
      else if (process.memoryUsage.rss() - before > limits.growthMb * MEGABYTE) stop('took too much memory');
    }, WATCH_MS);
    const end = (read: Read) => {
      clearInterval(watch);
      resolve(read);
      void worker.terminate();
    };
    const stop = (reason: string) => end({ text: null, reason: new Error(`Reading a ${type} ${reason}`) });
    worker.once('message', (message: Read) => end(message));
    worker.once('error', (reason) => end({ text: null, reason }));
    worker.once('exit', () => stop('ended without an answer'));
  });
}
