import type { TakenEvent } from '#db/base/outbox.ts';
import type { Db } from '#db/schema.ts';
import { publishAsset, publishRole } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import { type EventType, eventsWith } from '#shared/events.ts';
import { createCheckHandlers } from '#worker/checks/check-document.ts';
import type { Handler, Handlers, HandlersOf } from '#worker/outbox/dispatch.ts';
import { createNotificationHandlers } from '#worker/review/notifications/make.ts';
import { createPublisher, documentChanged, documentDeleted } from '#worker/writing/publish-document.ts';

/** The handlers of events, by type. Each is idempotent. `wake`: documents are due to be checked; `fanOut`: with webhooks. */
export const createHandlers = (db: Db, redis: Redis, wake: () => void, fanOut?: Handler): Handlers =>
  together(
    createCheckHandlers({ db, wake }),
    createNotificationHandlers(db, redis),
    createPublishing(db, redis),
    fanOut ? ofEachPublic(fanOut) : {},
  );

/** For the events that leave. */
const ofEachPublic = (fanOut: Handler): Handlers =>
  Object.fromEntries(eventsWith('leaves').map((type) => [type, fanOut]));

/** What open pages show anew. */
function createPublishing(db: Db, redis: Redis) {
  const publish = createPublisher(db, redis);
  const changed = documentChanged(publish);
  const roleChanged = ({ workspace_id, subject_id }: TakenEvent) => publishRole(redis, workspace_id, subject_id);
  return {
    'asset.read': ({ workspace_id, subject_id }) => publishAsset(redis, workspace_id, subject_id),
    'document.created': changed,
    'document.updated': changed,
    'document.approved': changed,
    'document.deleted': documentDeleted(db, redis),
    'document.review_changed': changed,
    'document.placed': changed,
    'role.created': roleChanged,
    'role.updated': roleChanged,
    'role.deleted': roleChanged,
    'role.lead_changed': roleChanged,
    'review.requested': changed,
    'review.changes_requested': changed,
    'review.withdrawn': changed,
    // An answer that does not decide is news to the pages that show the review, too.
    'share.answered': ({ payload }) => publish(payload.document_id),
  } satisfies HandlersOf<'shows'>;
}

/** Every part handles the events of its types. A failure of one is a failure of the event: all handle it again. */
function together(...parts: readonly Handlers[]): Handlers {
  const types = new Set(parts.flatMap((part) => Object.keys(part) as EventType[]));
  const each = (type: EventType): Handler => {
    const handlers = parts.flatMap((part) => (part[type] as Handler | undefined) ?? []);
    return (event) => Promise.all(handlers.map((handle) => handle(event)));
  };
  return Object.fromEntries([...types].map((type) => [type, each(type)]));
}
