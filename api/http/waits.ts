import type { Request, Response } from 'express';
import { givePlaceBack } from '#api/http/places.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import type { Scope } from '#shared/scope.ts';
import { isFinal } from '#shared/tasks/card.ts';

/** Requests that one process holds, and those of one person among them; beyond them one is answered at once. */
const HELD_AT_MOST = 200;
export const HELD_OF_ONE = 20;

type Wait = {
  seconds: number;
  scope: Scope;
  /** Whether what is waited for has come. */
  isOver: (event: LiveEvent) => boolean;
};
export type Held = {
  /**
   * Waits until it has come, the time is over, the client has left or the process stops. Meanwhile the request occupies no
   * place. Throws what `check` throws, at once when the key loses what it had.
   */
  over(): Promise<void>;
  end(): void;
};
/** Throws for a caller that may not go on, as another request of theirs would be refused. */
export type Check = (scope: Scope) => Promise<void>;

export type Waits = {
  hold(res: Response, wait: Wait): Held;
  /** Cuts a response that is being written once its caller may not go on: a download may take long. */
  follow(res: Response, scope: Scope): void;
  /** Passes on what every process hears. */
  receive(event: LiveEvent): void;
  /** While events do not arrive a request is answered at once. */
  setLive(isLive: boolean): void;
  /** Answers all at once, and every later one. */
  stop(): void;
};

/** Of the app that serves this request. */
export const waitsOf = (req: Request): Waits => req.app.locals.waits as Waits;

type Entry = Wait & { end: () => void; refuse: (error: unknown) => void };

/** Whom an event may have taken something from. */
function concerns(event: LiveEvent, { workspace_id, actor_id, key }: Scope): boolean {
  if (event.type === 'key_revoked') return event.key_id === key?.id;
  if (event.type === 'workspace_ended') return event.workspace_id === workspace_id;
  if (event.type === 'membership') return event.workspace_id === workspace_id && event.membership.user_id === actor_id;
  return event.type === 'session_ended' && event.user_id === actor_id;
}

const personOf = ({ actor_id, workspace_id }: Scope): string => actor_id ?? workspace_id;

/** Requests that are held until something has happened (REST-06). */
export function createWaits(check: Check = async () => undefined): Waits {
  const held = new Set<Entry>();
  const followed = new Set<Pick<Entry, 'scope' | 'refuse'>>();
  let live = false;
  let stopped = false;
  const isFull = ({ scope }: Wait): boolean => {
    const own = [...held].filter((one) => personOf(one.scope) === personOf(scope));
    return held.size >= HELD_AT_MOST || own.length >= HELD_OF_ONE;
  };
  return {
    hold(res, wait) {
      if (!live || stopped || isFull(wait)) return { over: async () => undefined, end: () => undefined };
      return add(held, res, wait, check);
    },
    follow(res, scope) {
      const entry = { scope, refuse: () => cut(res) };
      followed.add(entry);
      res.once('close', () => followed.delete(entry));
    },
    receive(event) {
      const [mine, others] = split([...held], ({ scope }) => concerns(event, scope));
      const cuts = [...followed].filter(({ scope }) => concerns(event, scope));
      for (const { scope, refuse } of [...mine, ...cuts]) check(scope).catch(refuse);
      for (const { isOver, end } of others) if (isOver(event)) end();
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

/** One without headers is answered by what it does: a wait is refused, a revocation by the key itself says that it is done. */
function cut(res: Response): void {
  if (res.headersSent && !res.writableEnded) res.destroy();
}

const split = <One>(all: readonly One[], isFirst: (one: One) => boolean): [One[], One[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

function endAll(held: ReadonlySet<Entry>): void {
  for (const { end } of [...held]) end();
}

function add(held: Set<Entry>, res: Response, wait: Wait, check: Check): Held {
  let settle: { resolve: () => void; reject: (error: unknown) => void } | undefined;
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
  const refuse = (error: unknown) => {
    leave();
    settle?.reject(error);
  };
  const entry: Entry = { ...wait, end, refuse };
  const timer = setTimeout(end, wait.seconds * 1_000);
  held.add(entry);
  res.once('close', end);
  return {
    over: async () => {
      givePlaceBack(res);
      await over;
      // Also without an event: nothing is read for a caller who may not any more.
      await check(wait.scope);
    },
    end,
  };
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
    await held.over();
    return await read();
  } finally {
    held.end();
  }
}
