import { randomUUID } from 'node:crypto';
import type Bottleneck from 'bottleneck';
import type { Taken } from '#worker/tasks/limiter/redis.ts';

const RETRY_MS = 1_000;
/** Of a job that only takes its tokens; after this Redis forgets one whose process was killed meanwhile. */
const JOB_EXPIRATION_MS = 30_000;
/** What several waits ask for together is this part of a window at most: less than that is left unused at its end. */
const BATCHES_PER_WINDOW = 32;

/** Tokens taken from the window that began at `window`. Settle it or give it back; only the first call counts. */
export type Grant = { readonly id: string; readonly weight: number; readonly window: string };

type Wait = { id: string; weight: number; priority: number; resolve(grant: Grant): void; reject(why: unknown): void };
type Options = {
  bottleneck: Bottleneck;
  /** What Redis granted last. */
  taken: Taken;
  tokensPerWindow: number;
  onGrant(grant: Grant): void;
  /** Tokens taken for a wait that was aborted meanwhile. */
  onUnclaimed(from: Pick<Grant, 'window'>, weight: number): Promise<void>;
  onError(thrown: unknown): void;
};

/**
 * The wait queue of this process, by priority and in the order of asking. One bottleneck job at a time asks for the waits at its head,
 * those that came while the job before was under way. An aborted wait takes its weight out of the job.
 */
export function createWaitQueue(options: Options) {
  const { bottleneck, taken, tokensPerWindow, onGrant, onUnclaimed, onError } = options;
  const waits: Wait[] = [];
  let batch: Wait[] = [];
  let job: { id: string; weight: number } | undefined;
  let closedBy: Error | undefined;

  const request = (id: string): void => {
    bottleneck
      .schedule({ id, weight: sumOf(batch), expiration: JOB_EXPIRATION_MS }, async () => undefined)
      .catch((thrown) => {
        if (job?.id !== id) return;
        onError(thrown);
        setTimeout(() => requestNext(batch.splice(0)), RETRY_MS);
      });
  };
  /** Asks for the first waits, beginning with those whose job Redis refused. */
  const requestNext = (failed: readonly Wait[] = []): void => {
    waits.unshift(...failed);
    batch = waits.splice(0, fitting(waits, tokensPerWindow / BATCHES_PER_WINDOW));
    job = batch.length > 0 ? { id: randomUUID(), weight: 0 } : undefined;
    if (job) request(job.id);
  };

  bottleneck.on('received', ({ options: received }: Bottleneck.EventInfo) => {
    if (received.id !== job?.id) return;
    job = received;
    job.weight = sumOf(batch);
  });
  // The tokens were taken just now, and `taken` speaks of this job: the next is asked for only after this event.
  bottleneck.on('scheduled', ({ options: { id } }: Bottleneck.EventInfo) => {
    const { weight, window } = taken;
    const granted = job?.id === id ? batch.splice(0) : [];
    const unclaimed = weight - sumOf(granted);
    if (unclaimed > 0) void onUnclaimed({ window }, unclaimed);
    for (const wait of granted) {
      const grant = { id: wait.id, weight: wait.weight, window };
      onGrant(grant);
      wait.resolve(grant);
    }
    if (job?.id === id) requestNext();
  });
  const abort = (wait: Wait, why: unknown): void => {
    if (remove(batch, wait) && job) job.weight = sumOf(batch);
    remove(waits, wait);
    wait.reject(why);
  };
  return {
    /** `priority`: 1 (first) to 9. */
    async wait(weight: number, priority: number, signal: AbortSignal): Promise<Grant> {
      if (closedBy) throw closedBy;
      signal.throwIfAborted();
      let onAbort = () => {};
      const granted = new Promise<Grant>((resolve, reject) => {
        const wait = { id: randomUUID(), weight, priority, resolve, reject };
        onAbort = () => abort(wait, signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        insert(waits, wait);
        if (!job) requestNext();
      });
      return granted.finally(() => signal.removeEventListener('abort', onAbort));
    },
    /** The tokens of the job under way; 0 without one. */
    asked: (): number => sumOf(batch),
    close(why: Error): void {
      closedBy = why;
      for (const wait of [...batch, ...waits]) abort(wait, why);
    },
    /** Resolves after `close`, when the job under way has passed. */
    async emptied(): Promise<void> {
      if (!bottleneck.empty()) await new Promise<void>((resolve) => bottleneck.once('empty', () => resolve()));
    },
  };
}

/** Before the first that is less urgent. */
function insert(waits: Wait[], wait: Wait): void {
  const at = waits.findIndex(({ priority }) => priority > wait.priority);
  waits.splice(at === -1 ? waits.length : at, 0, wait);
}

const sumOf = (waits: readonly Wait[]): number => waits.reduce((sum, { weight }) => sum + weight, 0);

/** How many of the first waits fit into `most` together, at least one. */
function fitting(waits: readonly Wait[], most: number): number {
  let count = 0;
  for (let sum = 0; count < waits.length; count += 1) {
    sum += waits[count]?.weight ?? 0;
    if (sum > most && count > 0) break;
  }
  return count;
}

function remove(waits: Wait[], wait: Wait): boolean {
  const at = waits.indexOf(wait);
  if (at !== -1) waits.splice(at, 1);
  return at !== -1;
}
