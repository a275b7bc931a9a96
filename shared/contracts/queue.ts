import * as z from 'zod/mini';
import { id, one, time } from '#shared/contracts/common.ts';
import { budget, generation } from '#shared/contracts/generations.ts';
import { endpoint } from '#shared/endpoint.ts';
import { kindName } from '#shared/kinds/names.ts';
import { STEP_NAMES } from '#shared/tasks/task.ts';

/**
 * What an unfinished generation does: waits for a worker, is worked on, is held by a worker that waits for tokens of the
 * shared budget, or has failed and waits for its next attempt.
 */
export const QUEUE_STATES = ['pending', 'processing', 'waiting', 'retrying'] as const;
const queueState = z.enum(QUEUE_STATES);
export type QueueState = z.output<typeof queueState>;

/**
 * Admins keep the queue going, they do not read content (GAP-19): they see whose generation it is and of which template,
 * and neither the role it is for nor a word of its text.
 */
const aboutJob = {
  id,
  template_name: z.string(),
  /** A server of release 0.1.0 does not say. */
  kind: z._default(kindName, 'plain'),
  /** '' for an account without an address. */
  owner_email: z.string(),
  max_attempts: z.int(),
};

export const queueJob = z.object({
  ...aboutJob,
  state: queueState,
  /** The step under way, when a worker has published one. */
  step: z.nullable(z.enum(STEP_NAMES)),
  percent: z.number(),
  /** The attempt under way or next, counted from 1. */
  attempt: z.int(),
  /** When it goes on by itself, while it waits for tokens or its next attempt. */
  next_at: z.nullable(time),
  created_at: time,
  /** When the first worker took it. */
  started_at: z.nullable(time),
});
export type QueueJob = z.output<typeof queueJob>;

export const queueFailure = z.object({
  ...aboutJob,
  code: z.string(),
  /** A sentence of our own; never the provider's words, which may quote what it was sent. */
  reason: z.string(),
  attempts: z.int(),
  ended_at: time,
  /** `done`: it was started again since; `impossible`: its role or template is gone. */
  retry: z.enum(['possible', 'done', 'impossible']),
});
export type QueueFailure = z.output<typeof queueFailure>;

const queueWorker = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  concurrency: z.int(),
  running: z.int(),
  started_at: time,
});
export type QueueWorker = z.output<typeof queueWorker>;

const count = z.int();

/** The queue as it stands. What Redis knows (`budget`, `workers`, the steps) is null while it does not answer. */
export const adminQueue = z.object({
  depth: z.object({ pending: count, processing: count, waiting: count, retrying: count }),
  /** Since the oldest of the pending ones was started; null without any. */
  oldest_pending_ms: z.nullable(z.number()),
  last_hour: z.object({ completed: count, failed: count, cancelled: count }),
  /** Those at work first, then the oldest; not more than fit on a page. */
  jobs: z.array(queueJob),
  /** Newest first; not more than fit on a page. Cancelled ones are none. */
  failures: z.array(queueFailure),
  budget: z.nullable(budget),
  workers: z.nullable(z.array(queueWorker)),
  server_time: time,
});
export type AdminQueue = z.output<typeof adminQueue>;

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/admin/queue',
  may: null,
  reply: adminQueue,
  access: 'admin',
});

const changed = z.object({ id, status: generation.shape.status });
/** The new row of the same role and template, or the one that is under way already (GAP-62). */
export const retryQueued = endpoint({
  method: 'POST',
  path: '/api/admin/queue/:id/retry',
  may: null,
  params: one,
  reply: changed,
  status: 202,
  access: 'admin',
  reauthenticated: true,
});
/** GAP-61, on behalf of its owner. A final row is answered as it is. */
export const cancelQueued = endpoint({
  method: 'POST',
  path: '/api/admin/queue/:id/cancel',
  may: null,
  params: one,
  reply: changed,
  access: 'admin',
  reauthenticated: true,
});
