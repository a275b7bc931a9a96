import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createChecker } from '#platform/checks/checker.ts';
import { cause } from '#platform/log.ts';
import type { DocumentToCheck } from '#shared/checks/document-checks.ts';
import { CHECK_RULES } from '#shared/checks/run.ts';
import { type CheckParts, checkDue } from '#worker/checks/check-documents.ts';

const EVERY_MS = 1_000;
/**
 * Checks take at most a fifth of the process, and a fiftieth of a busy one: generations go first, and counts may lag. A
 * rest is short enough for a batch to end within its lease.
 */
const REST_PER_BUSY = { idle: 4, busy: 50 } as const;
const REST_AT_MOST_MS = 10_000;
const BUSY = 0.6;

/** Waits for a time that depends on how long the last document took and how busy the process was meanwhile. */
function createRest(signal: AbortSignal): (busyMs: number) => Promise<unknown> {
  let before = performance.eventLoopUtilization();
  return (busyMs) => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const rest = busyMs * REST_PER_BUSY[utilization > BUSY ? 'busy' : 'idle'];
    return wait(Math.min(rest, REST_AT_MOST_MS), undefined, { signal });
  };
}

type Parts = Omit<CheckParts, 'rest' | 'checks'>;

/** Checks due documents in small batches until `stop`, which waits for the document under way. `wake` looks at once. */
export function startChecking(parts: Parts, everyMs = EVERY_MS): { wake(): void; stop(): Promise<void> } {
  const ending = new AbortController();
  const checker = createChecker();
  const checks = { rules: CHECK_RULES, check: (input: DocumentToCheck) => checker.ask(input) };
  const rest = createRest(ending.signal);
  let underWay: Promise<void> | undefined;
  const checkAll = async () => {
    while (!ending.signal.aborted && (await checkDue({ ...parts, checks, rest })) > 0);
  };
  const wake = () => {
    if (ending.signal.aborted) return;
    underWay ??= checkAll()
      .catch((thrown: unknown) => {
        if (!ending.signal.aborted) parts.log.warn(cause(thrown), 'documents were left to the next check');
      })
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await underWay;
      await checker.close();
    },
  };
}
