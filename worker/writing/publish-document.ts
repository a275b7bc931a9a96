import type { Db } from '#db/schema.ts';
import { currentVersions, personOf } from '#db/text/current-version.ts';
import { publishDocument } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import { inBatches } from '#worker/outbox/batches.ts';
import type { Handler } from '#worker/outbox/dispatch.ts';

/**
 * Publishes the current version of the document with this id to its workspace. Nothing once it is deleted, which is an
 * event of its own.
 */
export function createPublisher(db: Db, redis: Redis): (id: string) => Promise<void> {
  const current = inBatches((ids: readonly string[]) => currentVersions(db, [...new Set(ids)]));
  return async (id) => {
    const found = (await current(id)).find((one) => one.id === id);
    if (!found) return;
    const { workspace_id, ...document } = found;
    await publishDocument(redis, workspace_id, document);
  };
}

type Changed =
  | 'document.created'
  | 'document.updated'
  | 'document.approved'
  | 'document.review_changed'
  | 'document.placed'
  | 'review.requested'
  | 'review.changes_requested'
  | 'review.withdrawn';

/**
 * Publishes the current version of a document that was stored or saved, whose review took a step, or that is shown
 * outside in another way, whichever event is dispatched: a repeated or late one does no harm.
 */
export const documentChanged =
  (publish: (id: string) => Promise<void>): Handler<Changed> =>
  ({ subject_id }) =>
    publish(subject_id);

export const documentDeleted =
  (db: Db, redis: Redis): Handler<'document.deleted'> =>
  async ({ workspace_id, subject_id: id, actor_id }) => {
    const by = actor_id === null ? null : await personOf(db, actor_id);
    await publishDocument(redis, workspace_id, { id, version: null, by, sitting: null });
  };
