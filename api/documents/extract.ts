import { Worker } from 'node:worker_threads';
import { hasText } from '#api/documents/text-of.ts';
import { createTurns } from '#platform/gate.ts';
import { cause, type Log } from '#platform/log.ts';

/**
 * The text of a user's file on disk, or null when it has none, breaks a limit or cannot be read (GAP-35). The file must
 * stay until the promise has settled.
 */
export type Extract = (userId: string, type: string, path: string) => Promise<string | null>;

type Limits = { timeoutMs: number; heapMb: number; growthMb: number };

const WATCH_MS = 25;
const MEGABYTE = 1024 * 1024;
/** Half the room for new objects that a thread has by default: the larger it is, the later garbage is looked for. */
const YOUNG_MB = 24;

/** The bundle has a file of its own for the thread. A thread of the sources first needs the loader they run with. */
function threadFile(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./documents/extract.thread.js', import.meta.url);
  const loader = import.meta.resolve('tsx/esm/api');
  const source = new URL('./extract.thread.ts', import.meta.url);
  return new URL(`data:text/javascript,import { register } from '${loader}'; register(); await import('${source}');`);
}

/**
 * Reads text in a thread of its own: whatever a file does to its parser ends with the thread. One file is read at a time,
 * users take turns, and a file has 5 s, 128 MB of heap and 256 MB by which the process may grow (decoded streams lie
 * outside the heap). With one thread only it is always known whose file made the process grow.
 */
export function createExtractor(
  { log }: { log: Log },
  { timeoutMs = 5_000, heapMb = 128, growthMb = 256 }: Partial<Limits> = {},
): Extract {
  const inTurn = createTurns();
  return async (userId, type, path) => {
    if (!hasText(type)) return null;
    const { text, reason } = await inTurn(userId, () => runThread(type, path, { timeoutMs, heapMb, growthMb }));
    if (reason !== undefined) log.warn({ type, ...cause(reason) }, 'the text of an upload could not be read');
    return text;
  };
}

/** What the thread posts: first that it is loaded, then what it read. */
export type Posted = 'ready' | Read;
type Read = { text: string | null; reason?: unknown };

function runThread(type: string, path: string, limits: Limits): Promise<Read> {
  const worker = new Worker(threadFile(), {
    workerData: { type, path },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const before = process.memoryUsage.rss();
  let deadline = Number.POSITIVE_INFINITY;
  return new Promise<Read>((resolve) => {
    let hasEnded = false;
    const end = (read: Read) => {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(watch);
      // The next file waits until the memory of this one is free again.
      const done = () => resolve(read);
      worker.terminate().then(done, done);
    };
    const stop = (reason: string) => end({ text: null, reason: new Error(`Reading a ${type} ${reason}`) });
    const watch = setInterval(() => {
      if (Date.now() > deadline) stop('took too long');
      else if (process.memoryUsage.rss() - before > limits.growthMb * MEGABYTE) stop('took too much memory');
    }, WATCH_MS);
    worker.on('message', (posted: Posted) => {
      if (posted === 'ready') deadline = Date.now() + limits.timeoutMs;
      else end(posted);
    });
    worker.on('error', (reason) => end({ text: null, reason }));
    worker.once('exit', () => stop('ended without an answer'));
  });
}
