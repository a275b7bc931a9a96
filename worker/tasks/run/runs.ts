import type { Held } from '#db/tasks/rows.ts';

/** Why a run is stopped: by the person, because another run has its row, or because the process shuts down. */
export type StopReason = 'cancelled' | 'lost' | 'shutdown';

export class Stopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The run was stopped: ${reason}`);
    this.name = 'Stopped';
    this.reason = reason;
  }
}

export type Run = {
  held: Held;
  /** Aborted with a `Stopped`. */
  signal: AbortSignal;
  /** Runs `work` that has no cost yet, such as waiting for tokens; at shutdown it is stopped at once. */
  waiting<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
};

type Entry = { held: Held; controller: AbortController; isWaiting: boolean };

/** All runs of this process, for heartbeat, cancelling and shutdown. */
export type Runs = ReturnType<typeof createRuns>;

export function createRuns() {
  const entries = new Map<string, Entry>();
  let isEnding = false;

  const stop = (entry: Entry | undefined, reason: StopReason): void => {
    if (!entry?.controller.signal.aborted) entry?.controller.abort(new Stopped(reason));
  };
  const each = (): Entry[] => [...entries.values()];

  const begin = (held: Held): Run => {
    const entry: Entry = { held, controller: new AbortController(), isWaiting: false };
    const { signal } = entry.controller;
    entries.set(held.id, entry);
    return {
      held,
      signal,
      waiting: async (work) => {
        entry.isWaiting = true;
        try {
          if (isEnding) stop(entry, 'shutdown');
          signal.throwIfAborted();
          return await work();
        } finally {
          entry.isWaiting = false;
        }
      },
      end: () => {
        if (entries.get(held.id) === entry) entries.delete(held.id);
      },
    };
  };

  return {
    begin,
    has: (id: string): boolean => entries.has(id),
    held: (): Held[] => each().map(({ held }) => held),
    cancel: (id: string): void => stop(entries.get(id), 'cancelled'),
    /** Only this run: a later run of the same row may be in this process. */
    lose: ({ id, token }: Held): void => {
      const entry = entries.get(id);
      if (entry?.held.token === token) stop(entry, 'lost');
    },
    /** Stops all waiting runs, now and later; calls in flight continue. */
    stopWaiting: (): void => {
      isEnding = true;
      for (const entry of each()) if (entry.isWaiting) stop(entry, 'shutdown');
    },
    stopAll: (): void => {
      isEnding = true;
      for (const entry of each()) stop(entry, 'shutdown');
    },
  };
}
