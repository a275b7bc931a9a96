import type { Handlers } from '#worker/outbox/dispatch.ts';

/** The handlers of events, by type. Each is idempotent. */
export const handlers = {} satisfies Handlers;
