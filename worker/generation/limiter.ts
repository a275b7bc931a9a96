import { randomUUID } from 'node:crypto';
import Bottleneck from 'bottleneck';
import { budgetName, readBudget, readWindow, waitingKey, windowKey } from '#platform/budget.ts';
import { cause, type Log } from '#platform/log.ts';
import { connectRedis, type Redis, withDeadline } from '#platform/redis.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import { AppError } from '#shared/errors.ts';
import { createBudgetPublisher } from '#worker/generation/limiter-budget.ts';
import {
  adjustScripts,
  type LimiterKeys,
  returnTokens,
  type ScriptDoor,
  type Taken,
  watchScripts,
} from '#worker/generation/limiter-redis.ts';
import { reportWait } from '#worker/generation/limiter-wait.ts';

/** Tokens taken from the window that began at `window`. Settle it or give it back; only the first call counts. */
export type Grant = { readonly id: string; readonly weight: number; readonly window: string };

type Waiting = {
  /** Ends the wait: `acquire` rejects with the signal's reason at once and nothing stays taken. */
  signal: AbortSignal;
  /** Called after 100 ms of waiting, and again for each further window: when the budget is reset. */
  onWait(retryAt: Date): void;
};

export type Limiter = {
  /** Rejects when Redis refuses the limiter for good (a read-only replica, no memory): then no worker should run. */
  ready: Promise<void>;
  /** What a whole window holds. */
  most: number;
  /**
   * Takes `weight` tokens of the shared budget, first come, first served within this process (GAP-90). Throws
   * AppError('over_budget') for more than a whole window holds (GAP-93), LimiterStopped after or because of `stop()`.
   */
  acquire(weight: number, waiting: Waiting): Promise<Grant>;
  /** Corrects the grant to what was really used (GAP-91). Never throws; gives up on Redis after a second. */
  settle(grant: Grant, usedTokens: number): Promise<void>;
  /** Returns all of it, for a call that was not made. */
  giveBack(grant: Grant): Promise<void>;
  budget(): Promise<Budget>;
  /** Rejects all waits. Calls in flight may still settle: the connection closes after the last of them. */
  stop(): Promise<void>;
};

/** The limiter stopped during the wait: the work was not begun and belongs back into the queue. */
export class LimiterStopped extends Error {
  constructor() {
    super('The limiter was stopped');
    this.name = 'LimiterStopped';
  }
}

type Options = {
  redisUrl: string;
  tokensPerWindow: number;
  windowMs: number;
  log: Log;
  /** Called while the budget changes, at most once a second among all workers. */
  onBudget?: ((budget: Budget) => void) | undefined;
};

/** A window may last this much longer than it should. */
const HEARTBEAT_MS = 250;
const WATCHDOG_MS = 1_000;
/** Of a job that only takes its tokens; after this Redis forgets one whose process was killed meanwhile. */
const JOB_EXPIRATION_MS = 30_000;
const RETRY_MS = 1_000;
const REDIS_TIMEOUT_MS = 1_000;
/** GAP-93. */
const TOO_LARGE =
  'One text needs more tokens than the limit allows at once. Please ask your administrator to raise it.';

/** One budget of tokens per window for all workers (CARD-06), on bottleneck and a Redis connection of its own. */
export function createLimiter(options: Options): Limiter {
  const { tokensPerWindow, windowMs, log, onBudget } = options;
  const keys = { window: windowKey(tokensPerWindow, windowMs), waiting: waitingKey(tokensPerWindow, windowMs) };
  const onError = (thrown: unknown) => log.warn(cause(thrown), 'the token limiter failed to reach redis');
  const connected = connect(options, onError);
  const { client, bottleneck, ready } = connected;
  const ledger = createLedger(connected, keys, onError);
  const publisher = createBudgetPublisher({
    ...{ redis: client, tokensPerWindow, windowMs, onError },
    onBudget: (budget) => onBudget?.(budget),
  });
  const queue = createWaitQueue(connected, {
    onGrant: (grant) => {
      ledger.open(grant);
      publisher.changed();
    },
    onUnclaimed: (grant) => ledger.correct(grant, grant.weight),
    onError,
  });
  const stopWatching = watchState(bottleneck, client, onError);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    publisher.stop();
    stopWatching();
    queue.close(new LimiterStopped());
    await withDeadline(queue.emptied(), REDIS_TIMEOUT_MS).catch(onError);
    ledger.closeAfterLast();
  };
  return {
    ready,
    most: tokensPerWindow,
    async acquire(weight, { signal, onWait }) {
      const whole = Math.max(1, Math.ceil(weight));
      if (whole > tokensPerWindow) throw new AppError('over_budget', { reason: TOO_LARGE });
      const endReport = reportWait({ windowMs, readWindow: () => readWindow(client, keys.window), onWait, onError });
      return queue.wait(whole, signal).finally(endReport);
    },
    settle: ledger.settle,
    giveBack: (grant) => ledger.settle(grant, 0),
    budget: () => readBudget(client, tokensPerWindow, windowMs),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

type Connected = { client: Redis; bottleneck: Bottleneck; taken: Taken; ready: Promise<void>; close(): void };

function connect(
  { redisUrl, tokensPerWindow, windowMs }: Pick<Options, 'redisUrl' | 'tokensPerWindow' | 'windowMs'>,
  onError: (thrown: unknown) => void,
): Connected {
  let closed = false;
  const whileOpen = (thrown: unknown) => {
    if (!closed) onError(thrown);
  };
  // Bottleneck reports what goes wrong on both of its connections, this one included.
  const client = connectRedis(redisUrl, 'worker', () => undefined);
  adjustScripts(client);
  // Not given the class, it would look for the package a second time, beside a bundle that has it inside.
  const connection = new Bottleneck.IORedisConnection({ client, Redis: client.constructor });
  connection.on('error', whileOpen);
  const taken = watchScripts(connection as unknown as ScriptDoor);
  const bottleneck = new Bottleneck({
    id: budgetName(tokensPerWindow, windowMs),
    connection,
    heartbeatInterval: HEARTBEAT_MS,
    reservoir: tokensPerWindow,
    reservoirRefreshAmount: tokensPerWindow,
    reservoirRefreshInterval: windowMs,
  });
  bottleneck.on('error', whileOpen);
  const ready = bottleneck.ready().then(() => undefined);
  ready.catch(whileOpen);
  const close = () => {
    closed = true;
    connection.disconnect(false).catch(() => undefined);
  };
  return { client, bottleneck, taken, ready, close };
}

/** The grants not settled yet. */
function createLedger({ client, bottleneck, close }: Connected, keys: LimiterKeys, onError: (thrown: unknown) => void) {
  const unsettled = new Set<string>();
  let closing = false;
  const correct = async ({ window }: Grant, weight: number): Promise<void> => {
    if (weight === 0) return;
    const returned = returnTokens(client, { keys, channel: bottleneck.channel(), window, weight });
    await withDeadline(returned, REDIS_TIMEOUT_MS).catch(onError);
  };
  const closeAfterLast = (): void => {
    closing = true;
    if (unsettled.size === 0) close();
  };
  return {
    open: (grant: Grant): void => void unsettled.add(grant.id),
    correct,
    async settle(grant: Grant, usedTokens: number): Promise<void> {
      if (!unsettled.delete(grant.id)) return;
      await correct(grant, grant.weight - Math.max(0, Math.ceil(usedTokens)));
      if (closing) closeAfterLast();
    },
    closeAfterLast,
  };
}

/** Bottleneck does not notice by itself that Redis lost its state: without this a wait would never end. */
function watchState(bottleneck: Bottleneck, client: Redis, onError: (thrown: unknown) => void): () => void {
  const timer = setInterval(() => {
    if (bottleneck.queued() > 0 && client.status === 'ready') bottleneck.currentReservoir().catch(onError);
  }, WATCHDOG_MS);
  timer.unref();
  return () => clearInterval(timer);
}

type Waiter = { resolve(grant: Grant): void; reject(why: unknown): void; job: { weight: number } };
type QueueOptions = {
  onGrant(grant: Grant): void;
  /** Taken for a wait that was aborted meanwhile. */
  onUnclaimed(grant: Grant): Promise<void>;
  onError(thrown: unknown): void;
};

/**
 * The wait queue of this process. Bottleneck cannot remove a waiting job: an aborted one gets the weight 0 and passes
 * with the next heartbeat without taking anything, so that it blocks none behind it.
 */
function createWaitQueue({ bottleneck, taken }: Connected, { onGrant, onUnclaimed, onError }: QueueOptions) {
  const waiters = new Map<string, Waiter>();
  let closedBy: Error | undefined;

  bottleneck.on('received', ({ options: job }: Bottleneck.EventInfo) => {
    const waiter = waiters.get(job.id);
    if (waiter) waiter.job = job;
  });
  // The tokens were taken just now, and `taken` speaks of this job: the next is asked for only after this event.
  bottleneck.on('scheduled', ({ options: { id } }: Bottleneck.EventInfo) => {
    const grant = { id, ...taken };
    const waiter = waiters.get(id);
    if (!waiter) return void onUnclaimed(grant);
    waiters.delete(id);
    onGrant(grant);
    waiter.resolve(grant);
  });
  const schedule = (id: string, weight: number): void => {
    bottleneck
      .schedule({ id, weight, expiration: JOB_EXPIRATION_MS }, async () => undefined)
      .catch((thrown) => {
        if (!waiters.has(id)) return;
        onError(thrown);
        setTimeout(() => waiters.has(id) && schedule(id, weight), RETRY_MS);
      });
  };
  const abort = (id: string, why: unknown): void => {
    const waiter = waiters.get(id);
    if (!waiter) return;
    waiters.delete(id);
    waiter.job.weight = 0;
    waiter.reject(why);
  };
  return {
    async wait(weight: number, signal: AbortSignal): Promise<Grant> {
      if (closedBy) throw closedBy;
      signal.throwIfAborted();
      const id = randomUUID();
      const onAbort = () => abort(id, signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      const granted = new Promise<Grant>((resolve, reject) => {
        waiters.set(id, { resolve, reject, job: { weight } });
      });
      schedule(id, weight);
      return granted.finally(() => signal.removeEventListener('abort', onAbort));
    },
    close(why: Error): void {
      closedBy = why;
      for (const id of waiters.keys()) abort(id, why);
    },
    /** Resolves after `close`, when the last job has passed. */
    async emptied(): Promise<void> {
      if (!bottleneck.empty()) await new Promise<void>((resolve) => bottleneck.once('empty', () => resolve()));
    },
  };
}
