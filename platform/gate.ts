import { setTimeout as delay } from 'node:timers/promises';

/** Runs jobs as long as their weights together stay within the capacity; the rest wait in order. */
export type Gate = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

export function createGate(capacity: number): Gate {
  let free = capacity;
  const waiting: { weight: number; enter: () => void }[] = [];

  const letIn = () => {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.enter();
    }
  };

  return async (wanted, work) => {
    // A job heavier than the whole capacity runs alone.
    const weight = Math.min(wanted, capacity);
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += weight;
      letIn();
    }
  };
}

/** Fair queue: the jobs of one owner run one after the other, so that others wait for one of them at most. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/**
 * `atOnce`: the number of owners with a job running at the same time. `restOf`: the pause of an owner, in
 * milliseconds, after a job that took the given milliseconds; other owners continue meanwhile.
 */
export function createTurns(atOnce: number, restOf: (tookMs: number) => number = () => 0): Turns {
  const gate = createGate(atOnce);
  // Each owner has one job in the gate's queue at most, which therefore alternates between owners.
  const last = new Map<string, Promise<unknown>>();
  return (owner, work) => {
    let tookMs = 0;
    const timed = async () => {
      const from = performance.now();
      return work().finally(() => {
        tookMs = performance.now() - from;
      });
    };
    const run = (last.get(owner) ?? Promise.resolve()).then(() => gate(1, timed));
    const rested = run.then(
      () => pause(restOf(tookMs)),
      () => pause(restOf(tookMs)),
    );
    last.set(owner, rested);
    void rested.then(() => last.get(owner) === rested && last.delete(owner));
    return run;
  };
}

const pause = (ms: number): Promise<unknown> => (ms > 0 ? delay(ms, undefined, { ref: false }) : Promise.resolve());
