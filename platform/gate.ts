import { setTimeout as delay } from 'node:timers/promises';

/** Lets work in as long as its weights together stay within the capacity; the rest waits its turn. */
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
    // Something heavier than the whole gate goes alone.
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

/** Each owner's work runs one after the other: however much one of them asks for, the others wait for one work of theirs. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/**
 * `atOnce`: of how many owners work runs at the same time. `restOf`: how long an owner pauses after work that took so many
 * milliseconds; others go on meanwhile.
 */
export function createTurns(atOnce: number, restOf: (tookMs: number) => number = () => 0): Turns {
  const gate = createGate(atOnce);
  // Each owner has one work in the gate's line at most, which therefore lets in one owner after the other.
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
