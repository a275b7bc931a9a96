import type { Db } from '#db/schema.ts';
import { publishAsset } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import type { EventType } from '#shared/events.ts';
import { CHOSEN_EVENT_TYPES } from '#shared/webhook-events.ts';
import { createNotificationHandlers } from '#worker/notifications/make.ts';
import { createCheckHandlers } from '#worker/outbox/check-document.ts';
import type { Handler, Handlers } from '#worker/outbox/dispatch.ts';
import { documentChanged, documentDeleted, publishCurrent } from '#worker/outbox/publish-document.ts';

/** The handlers of events, by type. Each is idempotent. `wake`: documents are due to be checked; `fanOut`: with webhooks. */
export function createHandlers(db: Db, redis: Redis, wake: () => void, fanOut?: Handler) {
  const check = createCheckHandlers({ db, wake });
  const notifications = createNotificationHandlers(db, redis);
  const changed = documentChanged(db, redis);
  const assetRead: Handler<'asset.read'> = ({ workspace_id, subject_id }) =>
    publishAsset(redis, workspace_id, subject_id);
  const handlers = {
    ...check,
    ...notifications,
    'asset.read': both(assetRead, check['asset.read']),
    'document.created': both(changed, check['document.created']),
    'document.updated': both(changed, check['document.updated']),
    'review.requested': both(changed, notifications['review.requested']),
    'review.changes_requested': both(changed, notifications['review.changes_requested']),
    'review.withdrawn': both(changed, notifications['review.withdrawn']),
    'document.approved': both(changed, notifications['document.approved']),
    'document.review_changed': changed,
    // An answer that does not decide is news to the pages that show the review, too.
    'share.answered': ({ workspace_id, payload }) =>
      publishCurrent(db, redis, { id: payload.document_id, workspace_id }),
    'document.deleted': both(documentDeleted(db, redis), check['document.deleted']),
  } satisfies Handlers;
  return fanOut ? withFanOut(handlers, fanOut) : handlers;
}

/** Events that leave go to the webhooks of their workspace, too. */
function withFanOut(handlers: Handlers, fanOut: Handler): Handlers {
  const known = handlers as Partial<Record<string, Handler>>;
  const sent = CHOSEN_EVENT_TYPES.map((type) => {
    const handler = known[type];
    return [type, handler ? both(handler, fanOut) : fanOut];
  });
  return { ...handlers, ...Object.fromEntries(sent) };
}

/** A failure of one is a failure of the event: both handle it again. */
const both =
  <Type extends EventType>(one: Handler<Type>, other: Handler<Type>): Handler<Type> =>
  (event) =>
    Promise.all([one(event), other(event)]);
