import { markDispatched, postponeEvent, type TakenEvent, takeEvents } from '#db/queries/outbox.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import type { EventType } from '#shared/events.ts';

/**
 * Does what follows from an event. Must be idempotent: an event comes again when its worker ended, or another handler of
 * it failed, before it was marked. Must end within 20 s; throws to be called again later.
 */
export type Handler<Type extends EventType = EventType> = (event: TakenEvent<Type>) => Promise<unknown>;
export type Handlers = { readonly [Type in EventType]?: Handler<Type> };

export type DispatchParts = { db: Db; log: Log; handlers: Handlers };

const HANDLER_MS = 20_000;
/** Longer than a handler may take, with the statements around it. */
const LEASE_SECONDS = 60;
const PAUSE_AT_MOST_SECONDS = 300;

/** After the failed attempt with this number, from 1: 1, 2, 4 s and so on, at most five minutes. */
export const pauseAfter = (attempt: number): number => Math.min(2 ** (attempt - 1), PAUSE_AT_MOST_SECONDS);

/**
 * Dispatches what is due until nothing is: at least once, the events of one subject in their order, whatever number of
 * workers does so at once. An event whose handler fails holds up its own subject only. An event without a handler is
 * dispatched too. Throws database faults; what was taken is then due again after its lease.
 */
export async function dispatchEvents(parts: DispatchParts): Promise<void> {
  for (;;) {
    const events = await takeEvents(parts.db, LEASE_SECONDS);
    if (events.length === 0) return;
    const handled = await Promise.all(events.map((event) => handle(parts, event)));
    const ids = events.filter((_, at) => handled[at]).map(({ id }) => id);
    await parts.db.transaction().execute((tx) => markDispatched(tx, ids));
  }
}

async function handle({ db, log, handlers }: DispatchParts, event: TakenEvent): Promise<boolean> {
  const { id, type, subject_id, attempts } = event;
  try {
    // The handler of a type takes events of that type; the compiler cannot follow it through the union.
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

/** Dispatches every second until the returned function is called, which waits for the dispatch under way. */
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
