import { setTimeout as wait } from 'node:timers/promises';
import { cause } from '#platform/log.ts';
import { type CheckParts, checkDue } from '#worker/checking/check-documents.ts';

const EVERY_MS = 1_000;
/** Checks take at most a fifth of the process: generations go first, and counts may lag. */
const REST_PER_BUSY = 4;

type Parts = Omit<CheckParts, 'rest'>;

/** Checks due documents in small batches until `stop`, which waits for the document under way. `wake` looks at once. */
export function startChecking(parts: Parts, everyMs = EVERY_MS): { wake(): void; stop(): Promise<void> } {
  const ending = new AbortController();
  const rest = (busyMs: number) => wait(busyMs * REST_PER_BUSY, undefined, { signal: ending.signal });
  let underWay: Promise<void> | undefined;
  const checkAll = async () => {
    while (!ending.signal.aborted && (await checkDue({ ...parts, rest })) > 0);
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
    },
  };
}
