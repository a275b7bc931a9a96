import type { Handlers } from '#worker/outbox/dispatch.ts';

/** What follows from events, by type. Each handler is idempotent. */
export const handlers = {} satisfies Handlers;
