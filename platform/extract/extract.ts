import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { isolated, LAYERS, type Layers } from '#platform/extract/isolation.ts';
import { cause, type Log } from '#platform/log.ts';
import { LATER, lowerPriority } from '#platform/priority.ts';
import { isTooSlow, processorMsOf } from '#platform/processor-time.ts';
import type { ReadText } from '#shared/file-text.ts';

/**
 * The text of a file, or why it has none (GAP-35). The file is destroyed when the promise has settled. Throws the
 * failure of `file` itself, and the reason of `signal`.
 */
export type Extract = (type: string, file: Readable, signal?: AbortSignal) => Promise<ReadText>;

type Limits = { timeoutMs: number; heapMb: number; memoryMb: number };

const WATCH_MS = 25;
/** A machine that is busy takes long to start a process. */
const REPORT_MS = 60_000;
const HEAP_MB = 128;

/** The bundle has a file of its own for the child; from the sources (in tests) it is that same file. */
const fromSources = import.meta.url.endsWith('.ts');
const childFile = fileURLToPath(
  new URL(`${fromSources ? '../../dist' : '..'}/platform/extract/extract.child.js`, import.meta.url),
);

/** Messages of the child: a report, or first that it has the file, then the outcome. `message` is for the log. */
export type Posted = 'ready' | (ReadText & { message?: string }) | Report;
/** What holds in the child; `denied`: the refusals of `deny.ts`. */
export type Report = Layers & { denied: boolean };

/**
 * Finds by trying which layers of isolation this machine has, the strictest that hold; tried once for each process.
 * Throws when even the refusals inside the process do not hold, and when a process is silent.
 */
export async function findLayers(reportMs = REPORT_MS): Promise<Layers> {
  for (const layers of LAYERS) {
    const found = await reportOf(layers, reportMs);
    if (!found?.denied) continue;
    if (layers.namespace <= found.namespace && layers.permissions <= found.permissions) return layers;
  }
  throw new Error('Files cannot be read: the process that reads them could not be kept from the network');
}

/** Throws for a child that is silent: a machine that is slow does not lack the layer, and no weaker one is taken. */
function reportOf(layers: Layers, reportMs: number): Promise<Report | undefined> {
  const child = start('report', layers, HEAP_MB);
  if (!child) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    let found: Report | undefined;
    const timer = setTimeout(() => {
      reject(new Error(`Files cannot be read: the process that reads them did not start within ${reportMs / 1000} s`));
      child.kill('SIGKILL');
    }, reportMs);
    const end = () => {
      clearTimeout(timer);
      resolve(found);
    };
    child.on('message', (posted: Report) => {
      found = posted;
    });
    child.once('error', end);
    child.once('exit', end);
    child.stdin?.on('error', () => undefined).end();
  });
}

/**
 * Extracts text in a child process without settings, secrets and network (see `Layers`): whatever a file does to its
 * parser ends with it. A file has 10 s of a processor within a minute, 128 MB of heap and 256 MB in all (decoded streams
 * are outside the heap). Processor time and all memory are known on Linux only: elsewhere the minute and the heap bound it.
 */
export function createExtract(
  { log, layers }: { log: Log; layers: Layers },
  { timeoutMs = 10_000, heapMb = HEAP_MB, memoryMb = 256 }: Partial<Limits> = {},
): Extract {
  return async (type, file, signal) => {
    signal?.throwIfAborted();
    const child = start(type, layers, heapMb);
    if (!child) throw new Error('The program that isolates the reading of files is gone');
    const { message, ...outcome } = await outcomeOf(child, file, { timeoutMs, heapMb, memoryMb }, signal);
    if ('reason' in outcome && outcome.reason !== 'no_text')
      log.warn({ type, reason: outcome.reason, ...cause(new Error(message)) }, 'the text of a file could not be read');
    return outcome;
  };
}

function start(type: string, layers: Layers, heapMb: number): ChildProcess | undefined {
  const [command, ...given] = isolated(childFile, layers, heapMb) ?? [];
  if (!command) return undefined;
  const child = spawn(command, [...given, type], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  // People and generations come before a file that may take long to read, from the start of its process on.
  if (child.pid !== undefined) lowerPriority(child.pid, LATER);
  return child;
}

const PAGE_BYTES = 4096;

/** The memory of a process, in MB; 0 where the system has no file for it, or when the process has ended. */
function memoryOf(pid: number | undefined): number {
  const file = `/proc/${pid}/statm`;
  if (!existsSync(file)) return 0;
  return (Number(readFileSync(file, 'utf8').split(' ')[1]) * PAGE_BYTES) / (1024 * 1024);
}

type Outcome = ReadText & { message?: string };

async function outcomeOf(child: ChildProcess, file: Readable, limits: Limits, signal?: AbortSignal): Promise<Outcome> {
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const ended = endOf(child, limits);
  const isBroken = await fed(child, file);
  if (isBroken) kill();
  const outcome = await ended.finally(() => signal?.removeEventListener('abort', kill));
  signal?.throwIfAborted();
  if (isBroken) throw isBroken;
  return outcome;
}

/** Gives the child the file. Returns the failure of the file itself; that the child ended early is for `endOf`. */
async function fed({ stdin }: ChildProcess, file: Readable): Promise<Error | undefined> {
  if (!stdin) return undefined;
  let broken: Error | undefined;
  const note = (thrown: Error) => {
    // When the child ends first, its pipe is destroyed before the file is.
    if (!stdin.destroyed) broken ??= thrown;
  };
  file.once('error', note);
  file.once('close', () => !file.readableEnded && note(new Error('The file ended early')));
  await pipeline(file, stdin).catch(() => undefined);
  return broken;
}

/** Resolves once the child has ended: the next file waits until its memory is released. */
function endOf(child: ChildProcess, { timeoutMs, memoryMb }: Limits): Promise<Outcome> {
  let begun: { processorMs: number; at: number } | undefined;
  let outcome: Outcome | undefined;
  const stop = (over: Outcome) => {
    outcome ??= over;
    child.kill('SIGKILL');
  };
  const tooMuch: Outcome = { reason: 'too_large', message: 'Reading it took too much memory' };
  const watch = setInterval(() => {
    const processorMs = processorMsOf(`/proc/${child.pid}`) - (begun?.processorMs ?? 0);
    if (begun && isTooSlow({ processorMs, clockMs: Date.now() - begun.at }, timeoutMs))
      stop({ reason: 'too_slow', message: 'Reading it took too long' });
    else if (memoryOf(child.pid) > memoryMb) stop(tooMuch);
  }, WATCH_MS);
  return new Promise((resolve) => {
    const end = (over: Outcome) => {
      clearInterval(watch);
      resolve(outcome ?? over);
    };
    child.on('message', (posted: 'ready' | Outcome) => {
      if (posted === 'ready') begun = { processorMs: processorMsOf(`/proc/${child.pid}`), at: Date.now() };
      else outcome ??= posted;
    });
    child.once('error', ({ message }) => {
      if (child.pid === undefined) end({ reason: 'crashed', message });
    });
    // Node aborts a process whose heap is full.
    child.once('exit', (_code, signal) =>
      end(signal === 'SIGABRT' ? tooMuch : { reason: 'crashed', message: 'The process that read it ended' }),
    );
  });
}
