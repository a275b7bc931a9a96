import { publishAsset } from '#platform/live-events.ts';
import type { Redis } from '#platform/redis.ts';
import type { Handlers } from '#worker/outbox/dispatch.ts';

/** The handlers of events, by type. Each is idempotent. */
export const createHandlers = (redis: Redis) =>
  ({
    'asset.read': ({ workspace_id, subject_id }) => publishAsset(redis, workspace_id, subject_id),
  }) satisfies Handlers;
