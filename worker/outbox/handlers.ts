import type { Db } from '#db/schema.ts';
import { publishAsset } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import type { Handlers } from '#worker/outbox/dispatch.ts';
import { documentChanged, documentDeleted } from '#worker/outbox/publish-document.ts';

/** The handlers of events, by type. Each is idempotent. */
export const createHandlers = (db: Db, redis: Redis) =>
  ({
    'asset.read': ({ workspace_id, subject_id }) => publishAsset(redis, workspace_id, subject_id),
    'document.created': documentChanged(db, redis),
    'document.updated': documentChanged(db, redis),
    'document.deleted': documentDeleted(db, redis),
  }) satisfies Handlers;
