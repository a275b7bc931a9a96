import Bottleneck from 'bottleneck';
import { budgetName, readBudget, readWindow, waitingKey, windowKey } from '#platform/budget.ts';
import { cause, type Log } from '#platform/log.ts';
import { connectRedis, type Redis, type RedisPlace, withDeadline } from '#platform/redis.ts';
import { AppError } from '#shared/errors.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';
import { createBudgetPublisher } from '#worker/tasks/limiter/budget.ts';
import { createWaitQueue, type Grant } from '#worker/tasks/limiter/queue.ts';
import {
  adjustScripts,
  type LimiterKeys,
  returnTokens,
  type ScriptDoor,
  type Taken,
  watchScripts,
} from '#worker/tasks/limiter/redis.ts';
import { reportWait } from '#worker/tasks/limiter/wait.ts';

type Waiting = {
  /** 1 (first) to 9: the order among the waits of this process. */
  priority: number;
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
   * Takes `weight` tokens of the shared budget; within this process by priority, then first come, first served (GAP-90). Throws
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
  redis: RedisPlace;
  tokensPerWindow: number;
  windowMs: number;
  log: Log;
  /** Called while the budget changes, at most once a second among all workers. */
  onBudget?: ((budget: Budget) => void) | undefined;
};

/** A window may last this much longer than it should. */
const HEARTBEAT_MS = 250;
const WATCHDOG_MS = 1_000;
const REDIS_TIMEOUT_MS = 1_000;
/** GAP-93. */
const TOO_LARGE =
  'One text needs more tokens than the limit allows at once. Please ask your administrator to raise it.';

/** One budget of tokens per window for all workers (CARD-06), on bottleneck and a Redis connection of its own. */
export function createLimiter(options: Options): Limiter {
  const { tokensPerWindow, windowMs, log, onBudget } = options;
  const onError = (thrown: unknown) => log.warn(cause(thrown), 'the token limiter failed to reach redis');
  const connected = connect(options, onError);
  const { client, bottleneck, ready } = connected;
  const keys = {
    window: windowKey(client, tokensPerWindow, windowMs),
    waiting: waitingKey(client, tokensPerWindow, windowMs),
  };
  const ledger = createLedger(connected, keys, onError);
  const publisher = createBudgetPublisher({
    redis: client,
    tokensPerWindow,
    windowMs,
    onError,
    onBudget: (budget) => onBudget?.(budget),
  });
  const queue = createWaitQueue({
    ...connected,
    tokensPerWindow,
    onGrant: (grant) => {
      ledger.open(grant);
      publisher.changed();
    },
    onUnclaimed: ledger.correct,
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
    async acquire(weight, { priority, signal, onWait }) {
      const whole = Math.max(1, Math.ceil(weight));
      if (whole > tokensPerWindow) throw new AppError('over_budget', { reason: TOO_LARGE });
      const endReport = reportWait({
        windowMs,
        readWindow: () => readWindow(client, keys.window),
        asked: queue.asked,
        onWait,
        onError,
      });
      return queue.wait(whole, priority, signal).finally(endReport);
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
  { redis, tokensPerWindow, windowMs }: Pick<Options, 'redis' | 'tokensPerWindow' | 'windowMs'>,
  onError: (thrown: unknown) => void,
): Connected {
  let closed = false;
  const whileOpen = (thrown: unknown) => {
    if (!closed) onError(thrown);
  };
  // Bottleneck reports what goes wrong on both of its connections, this one included.
  const client = connectRedis(redis, 'worker', () => undefined);
  adjustScripts(client);
  // Not given the class, it would look for the package a second time, beside a bundle that has it inside.
  const connection = new Bottleneck.IORedisConnection({ client, Redis: client.constructor });
  connection.on('error', whileOpen);
  const taken = watchScripts(connection as unknown as ScriptDoor);
  const bottleneck = new Bottleneck({
    id: budgetName(client, tokensPerWindow, windowMs),
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
  const correct = async ({ window }: Pick<Grant, 'window'>, weight: number): Promise<void> => {
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
