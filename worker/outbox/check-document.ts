import { markDue, type ToCheck } from '#db/queries/generated-documents/checks.ts';
import type { Db } from '#db/schema.ts';
import type { Handlers } from '#worker/outbox/dispatch.ts';

type Parts = { db: Db /** Documents are due. */; wake: () => void };

/**
 * Events after which documents must be counted again. They are marked as due and checked at a pace of their own
 * (`worker/checking`): an event is dispatched as soon as that is stored, and several events of one document are one check.
 */
export function createCheckHandlers({ db, wake }: Parts) {
  const mark = inBatches<ToCheck>(async (all) => {
    await markDue(db, all);
    wake();
  });
  return {
    'document.created': ({ subject_id: is }) => mark({ of: 'id', is, urgency: 1 }),
    'document.updated': ({ subject_id: is }) => mark({ of: 'id', is, urgency: 0 }),
    'document.marked': ({ subject_id: is }) => mark({ of: 'id', is, urgency: 0 }),
    'role.updated': ({ subject_id: is }) => mark({ of: 'role_id', is, urgency: 1 }),
    'brand.updated': ({ subject_id: is }) => mark({ of: 'brand_guidelines_id', is, urgency: 2 }),
  } satisfies Handlers;
}

/** Collects what is given in one turn of the event loop: the events of a dispatch then cost one statement, not one each. */
function inBatches<Item>(work: (all: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let batch: { items: Item[]; done: Promise<void> } | undefined;
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
