import { randomUUID } from 'node:crypto';
import Bottleneck from 'bottleneck';
import { budgetName, readBudget, readWindow, waitingKey, windowKey } from '#platform/budget.ts';
import { cause, type Log } from '#platform/log.ts';
import { connectRedis, type Redis, withDeadline } from '#platform/redis.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import { AppError } from '#shared/errors.ts';
import { createBudgetTeller } from '#worker/generation/limiter-budget.ts';
import {
  adjustScripts,
  type LimiterKeys,
  returnTokens,
  type ScriptDoor,
  type Taken,
  takeTokens,
  watchScripts,
} from '#worker/generation/limiter-redis.ts';
import { tellWait } from '#worker/generation/limiter-wait.ts';

/** Tokens taken from the window that began at `window`. Settle it or give it back; only the first of it counts. */
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
   * Takes `weight` tokens of the shared budget, waiting for them in the order of asking (GAP-90). Throws
   * AppError('over_budget') for more than a whole window holds (GAP-93), LimiterStopped after or because of `stop()`.
   */
  acquire(weight: number, waiting: Waiting): Promise<Grant>;
  /** Corrects the grant to what was really used (GAP-91). Never throws; gives up on Redis after a second. */
  settle(grant: Grant, usedTokens: number): Promise<void>;
  /** Returns all of it, for a call that was not made. */
  giveBack(grant: Grant): Promise<void>;
  budget(): Promise<Budget>;
  /** Turns away everybody who waits. Calls under way may still settle: the connection closes after the last of them. */
  stop(): Promise<void>;
};

/** The limiter stopped while one waited: the work was not begun and belongs back into the queue. */
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
  /** Told while the budget changes, at most once a second among all workers. */
  onBudget?: ((budget: Budget) => void) | undefined;
};

/** A window may last this much longer than it should. */
const HEARTBEAT_MS = 250;
const WATCHDOG_MS = 1_000;
/** Of a job that does nothing but take its tokens; after this Redis forgets one whose process was killed meanwhile. */
const JOB_EXPIRATION_MS = 30_000;
const ASK_AGAIN_MS = 1_000;
const REDIS_PATIENCE_MS = 1_000;
/** GAP-93. */
const TOO_LARGE =
  'One text needs more tokens than the limit allows at once. Please ask your administrator to raise it.';

/** One budget of tokens per window for all workers (CARD-06), on bottleneck and a Redis connection of its own. */
export function createLimiter(options: Options): Limiter {
  const { tokensPerWindow, windowMs, log, onBudget } = options;
  const keys = { window: windowKey(tokensPerWindow, windowMs), waiting: waitingKey(tokensPerWindow, windowMs) };
  const onError = (thrown: unknown) => log.warn(cause(thrown), 'token limiter met trouble in redis');
  const connected = connect(options, onError);
  const { client, bottleneck, ready } = connected;
  const ledger = createLedger(connected, keys, onError);
  const tell = (budget: Budget) => onBudget?.(budget);
  const teller = createBudgetTeller({ redis: client, tokensPerWindow, windowMs, onBudget: tell, onError });
  const line = createLine(connected, keys.window, {
    onGrant: (grant) => {
      ledger.open(grant);
      teller.changed();
    },
    onUnclaimed: (grant) => ledger.correct(grant, grant.weight),
    onError,
  });
  const stopWatching = watchState(bottleneck, client, onError);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    teller.stop();
    stopWatching();
    line.close(new LimiterStopped());
    await withDeadline(line.emptied(), REDIS_PATIENCE_MS).catch(onError);
    ledger.closeAfterLast();
  };
  return {
    ready,
    most: tokensPerWindow,
    async acquire(weight, { signal, onWait }) {
      const whole = Math.max(1, Math.ceil(weight));
      if (whole > tokensPerWindow) throw new AppError('over_budget', { reason: TOO_LARGE });
      const endTelling = tellWait({ windowMs, readWindow: () => readWindow(client, keys.window), onWait, onError });
      return line.wait(whole, signal).finally(endTelling);
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

/** The grants that are out, and what comes back of them. */
function createLedger({ client, bottleneck, close }: Connected, keys: LimiterKeys, onError: (thrown: unknown) => void) {
  const unsettled = new Set<string>();
  let closing = false;
  const correct = async ({ window }: Grant, weight: number): Promise<void> => {
    if (weight === 0) return;
    const returned = returnTokens(client, { keys, channel: bottleneck.channel(), window, weight });
    await withDeadline(returned, REDIS_PATIENCE_MS).catch(onError);
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

/** Bottleneck does not notice by itself that Redis lost its state: those who wait would wait for ever. */
function watchState(bottleneck: Bottleneck, client: Redis, onError: (thrown: unknown) => void): () => void {
  const timer = setInterval(() => {
    if (bottleneck.queued() > 0 && client.status === 'ready') bottleneck.currentReservoir().catch(onError);
  }, WATCHDOG_MS);
  timer.unref();
  return () => clearInterval(timer);
}

type Waiter = { resolve(grant: Grant): void; reject(why: unknown): void; job: { weight: number } };
type LineOptions = {
  onGrant(grant: Grant): void;
  /** Taken for somebody who had left by then. */
  onUnclaimed(grant: Grant): Promise<void>;
  onError(thrown: unknown): void;
};

/**
 * Those who wait in this process. While nobody does, whoever comes is served at once if the window has enough. Bottleneck
 * cannot drop one of those who wait; whoever leaves gets the weight 0 and passes with the next heartbeat without taking
 * anything, so that nobody behind is held up.
 */
function createLine({ client, bottleneck, taken }: Connected, key: string, options: LineOptions) {
  const { onGrant, onUnclaimed, onError } = options;
  const waiters = new Map<string, Waiter>();
  const asking = new Set<Promise<void>>();
  let closedBy: Error | undefined;

  const grant = (one: Grant): void => {
    const waiter = waiters.get(one.id);
    if (!waiter) return void onUnclaimed(one);
    waiters.delete(one.id);
    onGrant(one);
    waiter.resolve(one);
  };
  bottleneck.on('received', ({ options: job }: Bottleneck.EventInfo) => {
    const waiter = waiters.get(job.id);
    if (waiter) waiter.job = job;
  });
  // The tokens were taken just now, and `taken` speaks of this job: the next is asked for only after this event.
  bottleneck.on('scheduled', ({ options: { id } }: Bottleneck.EventInfo) => grant({ id, ...taken }));
  const standInLine = (id: string, weight: number): void => {
    bottleneck
      .schedule({ id, weight, expiration: JOB_EXPIRATION_MS }, async () => undefined)
      .catch((thrown) => {
        if (!waiters.has(id)) return;
        onError(thrown);
        setTimeout(() => waiters.has(id) && standInLine(id, weight), ASK_AGAIN_MS);
      });
  };
  const ask = async (id: string, weight: number): Promise<void> => {
    const isAlone = bottleneck.empty();
    const at = isAlone ? await takeTokens(client, key, weight).catch(onError) : null;
    if (at) grant({ id, ...at });
    else if (waiters.has(id)) standInLine(id, weight);
  };
  const leave = (id: string, why: unknown): void => {
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
      const onAbort = () => leave(id, signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      const granted = new Promise<Grant>((resolve, reject) => {
        waiters.set(id, { resolve, reject, job: { weight } });
      });
      const asked = ask(id, weight).finally(() => asking.delete(asked));
      asking.add(asked);
      return granted.finally(() => signal.removeEventListener('abort', onAbort));
    },
    close(why: Error): void {
      closedBy = why;
      for (const id of waiters.keys()) leave(id, why);
    },
    /** After `close`: when the last has passed. */
    async emptied(): Promise<void> {
      await Promise.all(asking);
      if (!bottleneck.empty()) await new Promise<void>((resolve) => bottleneck.once('empty', () => resolve()));
    },
  };
}
