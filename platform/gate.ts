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
