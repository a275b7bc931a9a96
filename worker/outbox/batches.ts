/**
 * Collects what is asked for in one turn of the event loop and answers it all at once: the events of a dispatch then
 * cost one statement, not one each. A failure of `work` is that of everything it was asked for.
 */
export function inBatches<Item, Answer>(
  work: (all: readonly Item[]) => Promise<Answer>,
): (item: Item) => Promise<Answer> {
  let batch: { items: Item[]; done: Promise<Answer> } | undefined;
  return (item) => {
    batch ??= begin();
    batch.items.push(item);
    return batch.done;
  };
  function begin() {
    const items: Item[] = [];
    const done = Promise.resolve().then(() => {
      batch = undefined;
      return work(items);
    });
    return { items, done };
  }
}
