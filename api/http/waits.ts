import type { Request, Response } from 'express';
import { isFinal } from '#shared/card.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** Requests that one process holds; beyond them one is answered at once. */
const HELD_AT_MOST = 200;

type Wait = {
  seconds: number;
  scope: Scope;
  /** Whether what is waited for has come. */
  isOver: (event: LiveEvent) => boolean;
};
/** `over` resolves when it has come, the time is over, the client has left or the process stops. */
export type Held = { over: Promise<void>; end: () => void };

export type Waits = {
  /** Throws invalid_key, by `over`, once the key is revoked. */
  hold(res: Response, wait: Wait): Held;
  /** Passes on what every process hears. */
  receive(event: LiveEvent): void;
  /** While events do not arrive a request is answered at once. */
  setLive(isLive: boolean): void;
  /** Answers all at once, and every later one. */
  stop(): void;
};

/** Of the app that serves this request. */
export const waitsOf = (req: Request): Waits => req.app.locals.waits as Waits;

type Entry = Wait & { end: () => void; refuse: () => void };

/** Requests that are held until something has happened (REST-06). */
export function createWaits(): Waits {
  const held = new Set<Entry>();
  let live = false;
  let stopped = false;
  return {
    hold(res, wait) {
      if (!live || stopped || held.size >= HELD_AT_MOST) return { over: Promise.resolve(), end: () => undefined };
      return add(held, res, wait);
    },
    receive(event) {
      for (const entry of [...held]) {
        if (event.type === 'key_revoked' && event.key_id === entry.scope.key?.id) entry.refuse();
        else if (entry.isOver(event)) entry.end();
      }
    },
    setLive(isLive) {
      live = isLive;
      if (!isLive) endAll(held);
    },
    stop() {
      stopped = true;
      endAll(held);
    },
  };
}

function endAll(held: ReadonlySet<Entry>): void {
  for (const { end } of [...held]) end();
}

function add(held: Set<Entry>, res: Response, wait: Wait): Held {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const over = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // An end nobody awaits is no unhandled rejection.
  over.catch(() => undefined);
  const leave = () => {
    held.delete(entry);
    clearTimeout(timer);
    res.off('close', end);
  };
  const end = () => {
    leave();
    settle?.resolve();
  };
  const refuse = () => {
    leave();
    settle?.reject(new AppError('invalid_key'));
  };
  const entry: Entry = { ...wait, end, refuse };
  const timer = setTimeout(end, wait.seconds * 1_000);
  held.add(entry);
  res.once('close', end);
  return { over, end };
}

/** What a wait for the end of a generation or a proposal listens to. */
export const cardEnded =
  (id: string) =>
  (event: LiveEvent): boolean =>
    event.type === 'card' && event.card.id === id && isFinal(event.card);

type Reading<Row> = { read: () => Promise<Row>; isFinal: (row: Row) => boolean };

/** Reads a row once it is final, or as it is when the wait is over (REST-06). */
export async function readAtEnd<Row>(
  waits: Waits,
  res: Response,
  wait: Wait,
  { read, isFinal }: Reading<Row>,
): Promise<Row> {
  // Before the row is read: an end in between is not missed.
  const held = waits.hold(res, wait);
  try {
    const first = await read();
    if (isFinal(first)) return first;
    await held.over;
    return await read();
  } finally {
    held.end();
  }
}
