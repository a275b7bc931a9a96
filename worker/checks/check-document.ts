import type { Db } from '#db/schema.ts';
import type { Urgency } from '#db/schema-checks.ts';
import { markDue, type ToCheck } from '#db/text/due-checks.ts';
import { inBatches } from '#worker/outbox/batches.ts';
import type { Handler, HandlersOf } from '#worker/outbox/dispatch.ts';

type Parts = { db: Db /** Documents are due. */; wake: () => void };

/**
 * Events after which documents must be counted again. They are marked as due and checked at a pace of their own
 * (`start.ts`): an event is dispatched as soon as that is stored, and several events of one document are one check.
 */
export function createCheckHandlers({ db, wake }: Parts) {
  const markAll = async (all: readonly ToCheck[]) => {
    await markDue(db, all);
    wake();
  };
  const mark = inBatches(markAll);
  // Thousands of documents each: neither are they one statement, nor do they take every connection.
  const markMany = inTurn<ToCheck>((one) => markAll([one]));
  // The other documents of its role may have a passage in common with it.
  const changed =
    (urgency: Urgency): Handler<'document.created' | 'document.updated'> =>
    ({ subject_id: is, payload: { role_id } }) =>
      Promise.all([mark({ of: 'id', is, urgency }), siblings(role_id)]);
  const siblings = async (role_id: string | null) => role_id && mark({ of: 'siblings_in', is: role_id, urgency: 2 });
  return {
    'document.created': changed(1),
    'document.updated': changed(0),
    'document.deleted': ({ payload: { role_id } }) => siblings(role_id),
    'document.marked': ({ subject_id: is }) => mark({ of: 'id', is, urgency: 0 }),
    'role.updated': ({ subject_id: is }) => mark({ of: 'role_id', is, urgency: 1 }),
    'brand.updated': ({ subject_id: is }) => markMany({ of: 'brand_guidelines_id', is, urgency: 2 }),
    'asset.read': ({ subject_id: is }) => markMany({ of: 'asset_id', is, urgency: 1 }),
    'asset.updated': ({ subject_id: is }) => markMany({ of: 'asset_id', is, urgency: 2 }),
  } satisfies HandlersOf<'counts'>;
}

/** One after the other. */
function inTurn<Item>(work: (item: Item) => Promise<void>): (item: Item) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (item) => {
    const mine = last.then(() => work(item));
    last = mine.catch(() => undefined);
    return mine;
  };
}
