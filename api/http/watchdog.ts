import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** What kept the thread from everything else: for how long, and what was being answered meanwhile. */
export type Block = { ms: number; cpu_ms: number; routes: string[] };

export type Watchdog = {
  /** A request has come; what it returns is called once its response has ended. `route`: its pattern, once it is known. */
  enter(route: () => string): () => void;
  stop(): void;
};

/** No request may hold the thread for longer (S14): everybody else waits for it. */
export const BLOCK_MS = 200;
const EVERY_MS = 50;

type Request = { route: () => string; ended: number };

/** Milliseconds: of the clock, and for which the thread has worked. */
type Clocks = { now(): number; worked(): number };

/** For how long this thread has worked. Linux counts by thread; elsewhere the others of the process are counted too. */
export function workedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

const CLOCKS: Clocks = { now: () => performance.now(), worked: workedMs };

/**
 * Watches the thread of the api: reports when it did nothing else for more than BLOCK_MS and worked all the while, so
 * that a machine that stands still is not reported. The routes are those that were being answered: the one that comes
 * again in other reports is the cause.
 */
export function createWatchdog(onBlock: (block: Block) => void, { now: nowMs, worked } = CLOCKS): Watchdog {
  const requests = new Set<Request>();
  let last = nowMs();
  let before = worked();

  const look = () => {
    const now = nowMs();
    const ms = now - last - EVERY_MS;
    const cpuMs = worked() - before;
    if (Math.min(ms, cpuMs) > BLOCK_MS) {
      const routes = new Set([...requests].map(({ route }) => route()));
      onBlock({ ms: Math.round(ms), cpu_ms: Math.round(cpuMs), routes: [...routes].toSorted() });
    }
    // A response that was written within a block ends before the next look.
    for (const request of requests) if (request.ended <= now) requests.delete(request);
    last = now;
    before = worked();
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();

  return {
    enter(route) {
      const request: Request = { route, ended: Number.POSITIVE_INFINITY };
      requests.add(request);
      return () => {
        request.ended = nowMs();
      };
    },
    stop: () => clearInterval(timer),
  };
}
