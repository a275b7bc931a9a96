import { currentVersionOf, personOf } from '#db/queries/generated-documents/current-version.ts';
import type { Db } from '#db/schema.ts';
import { publishDocument } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import type { Handler } from '#worker/outbox/dispatch.ts';

/** Publishes the current version of a document. Nothing once it is deleted, which is an event of its own. */
export async function publishCurrent(db: Db, redis: Redis, { id, workspace_id }: Published): Promise<void> {
  const current = await currentVersionOf(db, { workspace_id }, id);
  if (current) await publishDocument(redis, workspace_id, { id, ...current });
}
type Published = { id: string; workspace_id: string };

type Changed =
  | 'document.created'
  | 'document.updated'
  | 'document.approved'
  | 'document.review_changed'
  | 'review.requested'
  | 'review.changes_requested'
  | 'review.withdrawn';

/**
 * Publishes the current version of a document that was stored or saved, or whose review took a step, whichever event is
 * dispatched: a repeated or late one does no harm.
 */
export const documentChanged =
  (db: Db, redis: Redis): Handler<Changed> =>
  ({ subject_id: id, workspace_id }) =>
    publishCurrent(db, redis, { id, workspace_id });

export const documentDeleted =
  (db: Db, redis: Redis): Handler<'document.deleted'> =>
  async ({ workspace_id, subject_id: id, actor_id }) => {
    const by = actor_id === null ? null : await personOf(db, actor_id);
    await publishDocument(redis, workspace_id, { id, version: null, by, sitting: null });
  };
