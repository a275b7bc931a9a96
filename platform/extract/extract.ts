import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasText } from '#platform/extract/text-of.ts';
import { createTurns } from '#platform/gate.ts';
import { cause, type Log } from '#platform/log.ts';

/**
 * The text of a user's file on disk, or null when it has none, breaks a limit or cannot be read (GAP-35). The file must
 * stay until the promise has settled.
 */
export type Extract = (userId: string, type: string, path: string) => Promise<string | null>;

type Limits = { timeoutMs: number; heapMb: number; memoryMb: number };

/** Files read at a time. A user with slow files occupies at most one. */
const AT_ONCE = 2;
const WATCH_MS = 25;

/** The bundle has a file of its own for the child; from the sources (in tests) it is that same file. */
const fromSources = import.meta.url.endsWith('.ts');
const childFile = fileURLToPath(
  new URL(`${fromSources ? '../../dist' : '..'}/platform/extract/extract.child.js`, import.meta.url),
);

/**
 * Extracts text in a child process without settings and secrets: whatever a file does to its parser ends with it.
 * Two files of different users are read at a time, users take turns, and a file has 5 s, 128 MB of heap and 256 MB in
 * all (decoded streams are outside the heap; on Linux only, elsewhere only the heap is bounded).
 */
export function createExtractor(
  { log }: { log: Log },
  { timeoutMs = 5_000, heapMb = 128, memoryMb = 256 }: Partial<Limits> = {},
): Extract {
  const inTurn = createTurns(AT_ONCE, restOf);
  return async (userId, type, path) => {
    if (!hasText(type)) return null;
    const { text, reason } = await inTurn(userId, () => read(type, path, { timeoutMs, heapMb, memoryMb }));
    if (reason !== undefined)
      log.warn({ type, ...cause(new Error(reason)) }, 'the text of an upload could not be read');
    return text;
  };
}

/** A normal file takes far less. A user with slow files gets at most a quarter of the extraction time. */
const NORMAL_MS = 1_000;
const restOf = (tookMs: number): number => (tookMs > NORMAL_MS ? 3 * tookMs : 0);

/** Messages of the child: first that it is ready, then the text. */
export type Posted = 'ready' | Read;
type Read = { text: string | null; reason?: string };

function start(type: string, path: string, heapMb: number): ChildProcess {
  const execArgv = [`--max-old-space-size=${heapMb}`];
  return fork(childFile, [type, path], { execArgv, env: {}, stdio: 'ignore' });
}

const PAGE_BYTES = 4096;

/** The memory of a process, in MB; 0 where the system has no file for it, or when the process has ended. */
function memoryOf(pid: number | undefined): number {
  const file = `/proc/${pid}/statm`;
  if (!existsSync(file)) return 0;
  return (Number(readFileSync(file, 'utf8').split(' ')[1]) * PAGE_BYTES) / (1024 * 1024);
}

function read(type: string, path: string, { timeoutMs, heapMb, memoryMb }: Limits): Promise<Read> {
  const child = start(type, path, heapMb);
  const failed = (how: string): Read => ({ text: null, reason: `Reading a ${type} ${how}` });
  let deadline = Number.POSITIVE_INFINITY;
  let outcome: Read | undefined;
  const stop = (how: string) => {
    outcome ??= failed(how);
    child.kill('SIGKILL');
  };
  const watch = setInterval(() => {
    if (Date.now() > deadline) stop('took too long');
    else if (memoryOf(child.pid) > memoryMb) stop('took too much memory');
  }, WATCH_MS);
  return new Promise<Read>((resolve) => {
    child.on('message', (posted: Posted) => {
      if (posted === 'ready') deadline = Date.now() + timeoutMs;
      else outcome ??= posted;
    });
    // Node aborts a process whose heap is full.
    const end = (_code: number | null, signal: string | null) => {
      clearInterval(watch);
      resolve(outcome ?? failed(signal === 'SIGABRT' ? 'took too much memory' : 'ended without an answer'));
    };
    child.once('error', (thrown) => {
      outcome ??= failed(`could not begin: ${thrown.message}`);
      if (child.pid === undefined) end(null, null);
    });
    // The next file waits until this process and its memory are released.
    child.once('exit', end);
  });
}
