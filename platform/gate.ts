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

/** One work at a time. Owners take turns: however much one of them asks for, the next owner waits for one work of theirs. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  // In the order of their turns: an owner whose work has ended goes behind the others.
  const waiting = new Map<string, (() => void)[]>();
  let isRunning = false;

  const startNext = () => {
    const [next] = waiting;
    if (isRunning || !next) return;
    isRunning = true;
    next[1].shift()?.();
  };

  const endTurn = (owner: string) => {
    const rest = waiting.get(owner) ?? [];
    waiting.delete(owner);
    if (rest.length > 0) waiting.set(owner, rest);
    isRunning = false;
    startNext();
  };

  return async (owner, work) => {
    await new Promise<void>((enter) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), enter]);
      startNext();
    });
    try {
      return await work();
    } finally {
      endTurn(owner);
    }
  };
}
