import type { Db } from '#db/schema.ts';
import { publishAsset } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import type { EventType } from '#shared/events.ts';
import { createCheckHandlers } from '#worker/outbox/check-document.ts';
import type { Handler, Handlers } from '#worker/outbox/dispatch.ts';
import { documentChanged, documentDeleted, publishCurrent } from '#worker/outbox/publish-document.ts';

/** The handlers of events, by type. Each is idempotent. `wake`: documents are due to be checked. */
export function createHandlers(db: Db, redis: Redis, wake: () => void) {
  const check = createCheckHandlers({ db, wake });
  const assetRead: Handler<'asset.read'> = ({ workspace_id, subject_id }) =>
    publishAsset(redis, workspace_id, subject_id);
  return {
    ...check,
    'asset.read': both(assetRead, check['asset.read']),
    'document.created': both(documentChanged(db, redis), check['document.created']),
    'document.updated': both(documentChanged(db, redis), check['document.updated']),
    'review.requested': documentChanged(db, redis),
    'review.changes_requested': documentChanged(db, redis),
    'review.withdrawn': documentChanged(db, redis),
    'document.approved': documentChanged(db, redis),
    'document.review_changed': documentChanged(db, redis),
    // An answer that does not decide is news to the pages that show the review, too.
    'share.answered': ({ workspace_id, payload }) =>
      publishCurrent(db, redis, { id: payload.document_id, workspace_id }),
    'document.deleted': both(documentDeleted(db, redis), check['document.deleted']),
  } satisfies Handlers;
}

/** A failure of one is a failure of the event: both handle it again. */
const both =
  <Type extends EventType>(one: Handler<Type>, other: Handler<Type>): Handler<Type> =>
  (event) =>
    Promise.all([one(event), other(event)]);
