import { setTimeout as wait } from 'node:timers/promises';
import { markDispatched, postponeEvent, type TakenEvent, takeEvents } from '#db/base/outbox.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import type { EventType, EventWith, eventsWith } from '#shared/events.ts';

/**
 * Handles an event. Must be idempotent: an event is delivered again when its worker ended, or another handler of it
 * failed, before it was marked. Must end within 20 s; throws to be retried.
 */
export type Handler<Type extends EventType = EventType> = (event: TakenEvent<Type>) => Promise<unknown>;
export type Handlers = { readonly [Type in EventType]?: Handler<Type> };
/** A handler of each type from which this follows, and of no other. */
export type HandlersOf<What extends Parameters<typeof eventsWith>[0]> = {
  readonly [Type in EventWith<What>]: Handler<Type>;
};

export type DispatchParts = { db: Db; log: Log; handlers: Handlers };

const HANDLER_MS = 20_000;
/** The lease of an event: longer than a handler and its statements may take. */
const LEASE_SECONDS = 60;
const PAUSE_AT_MOST_SECONDS = 300;

/** Seconds to wait after the given number of failed attempts: 1, 2, 4 and so on, at most five minutes. */
export const pauseAfter = (attempt: number): number => Math.min(2 ** (attempt - 1), PAUSE_AT_MOST_SECONDS);

/** Events in flight in this process. */
const AT_ONCE = 200;
/** After this, other events are taken beside handlers that have not ended. */
const TOGETHER_MS = 100;

/**
 * Dispatches all due events: each at least once, those of one subject in order, with any number of concurrent workers.
 * A handler that fails or is slow delays the events of its subject only. An event without a handler is marked as
 * dispatched. Throws database faults; events in flight are then due again after their lease.
 */
export async function dispatchEvents(parts: DispatchParts): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const handled: number[] = [];
  const begin = (event: TakenEvent) => {
    const one = handle(parts, event).then((isHandled) => {
      if (isHandled) handled.push(event.id);
      underWay.delete(one);
    });
    one.catch(() => undefined);
    underWay.add(one);
  };
  try {
    for (;;) {
      const events = await takeEvents(parts.db, { most: AT_ONCE - underWay.size, leaseSeconds: LEASE_SECONDS });
      for (const event of events) begin(event);
      if (underWay.size === 0 && handled.length === 0) return;
      await settled(underWay, TOGETHER_MS);
      const ids = handled.splice(0);
      if (ids.length > 0) await parts.db.transaction().execute((tx) => markDispatched(tx, ids));
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}

/** Until all have ended, or for `ms`. Rejects as the first of them does. */
async function settled(all: Iterable<Promise<void>>, ms: number): Promise<void> {
  const ending = new AbortController();
  const over = wait(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  await Promise.race([Promise.all(all), over]).finally(() => ending.abort());
}

async function handle({ db, log, handlers }: DispatchParts, event: TakenEvent): Promise<boolean> {
  const { id, type, subject_id, attempts } = event;
  try {
    // The handler of a type takes events of that type; TypeScript cannot infer this through the union.
    const handler = handlers[type] as Handler | undefined;
    await withDeadline(Promise.resolve(handler?.(event)), HANDLER_MS);
    return true;
  } catch (thrown) {
    log.warn({ event_id: id, type, subject_id, attempts, ...cause(thrown) }, 'event was not dispatched');
    await postponeEvent(db, id, pauseAfter(attempts));
    return false;
  }
}

const EVERY_MS = 1_000;

/** Dispatches every second until the returned function is called, which waits for the current dispatch. */
export function startDispatch(parts: DispatchParts, everyMs = EVERY_MS): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= dispatchEvents(parts)
      .catch((thrown: unknown) => parts.log.warn(cause(thrown), 'events were left to the next dispatch'))
      .finally(() => {
        underWay = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
