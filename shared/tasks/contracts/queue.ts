import * as z from 'zod/mini';
import { id, nothing, one, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { budget, generation } from '#shared/tasks/contracts/generations.ts';
import { STEP_NAMES } from '#shared/tasks/task.ts';
import { kindName } from '#shared/text/kinds/names.ts';

/**
 * The state of an unfinished generation: waiting for a worker, running, waiting in a worker for tokens of the shared
 * budget, or failed and waiting for its next attempt.
 */
export const QUEUE_STATES = ['pending', 'processing', 'waiting', 'retrying'] as const;
const queueState = z.enum(QUEUE_STATES);
export type QueueState = z.output<typeof queueState>;

/**
 * Admins operate the queue without reading content (GAP-19): they see the user and the template of a generation, but
 * neither its role nor its text.
 */
const aboutJob = {
  id,
  template_name: z.string(),
  kind: kindName,
  /** '' for an account without an address. */
  owner_email: z.string(),
  max_attempts: z.int(),
};

export const queueJob = z.object({
  ...aboutJob,
  state: queueState,
  /** The current step, when a worker has published one. */
  step: z.nullable(z.enum(STEP_NAMES)),
  percent: z.number(),
  /** The current or next attempt, counted from 1. */
  attempt: z.int(),
  /** When the wait for tokens or the next attempt ends. */
  next_at: z.nullable(time),
  created_at: time,
  /** When a worker first claimed it. */
  started_at: z.nullable(time),
});
export type QueueJob = z.output<typeof queueJob>;

export const queueFailure = z.object({
  ...aboutJob,
  code: z.string(),
  /** A fixed sentence; never the provider's message, which may quote the prompt. */
  reason: z.string(),
  attempts: z.int(),
  ended_at: time,
  /** `done`: it was retried since; `impossible`: its role or template was deleted. */
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

const providerPlace = { server: z.string(), model: z.string() };
/**
 * What the workers found out about AI providers within a day. The words of a provider are for admins alone: they may
 * quote a prompt.
 */
export const providerNotes = z.object({
  /** What is not asked of a server and model because it refused it, oldest first. `most`: the tokens of an answer it allows. */
  left_out: z.array(z.object({ ...providerPlace, name: z.string(), since: time, most: z.optional(z.number()) })),
  /** The last failed attempts in the provider's words, shortened and without keys, newest first. */
  refusals: z.array(z.object({ ...providerPlace, generation_id: id, at: time, code: z.string(), words: z.string() })),
  /** The last prompt of which a server read only a part, in tokens by our count and by its own. */
  cut_prompt: z.nullable(z.object({ ...providerPlace, at: time, ours: z.number(), theirs: z.number() })),
});
export type ProviderNotes = z.output<typeof providerNotes>;

const count = z.int();

/** The current queue. Values from Redis (`budget`, `workers`, `provider`, the steps) are null while it is unavailable. */
export const adminQueue = z.object({
  depth: z.object({ pending: count, processing: count, waiting: count, retrying: count }),
  /** The age of the oldest pending one, in milliseconds; null without any. */
  oldest_pending_ms: z.nullable(z.number()),
  last_hour: z.object({ completed: count, failed: count, cancelled: count }),
  /** Running ones first, then the oldest; at most one page. */
  jobs: z.array(queueJob),
  /** Newest first, without cancelled ones; at most one page. */
  failures: z.array(queueFailure),
  budget: z.nullable(budget),
  workers: z.nullable(z.array(queueWorker)),
  provider: z.nullable(providerNotes),
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
/** The new row of the same role and template, or the unfinished one there is already (GAP-62). */
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
/** Cancels on behalf of the owner (GAP-61). A final row is returned unchanged. */
export const cancelQueued = endpoint({
  method: 'POST',
  path: '/api/admin/queue/:id/cancel',
  may: null,
  params: one,
  reply: changed,
  access: 'admin',
  reauthenticated: true,
});
const PLACE_CHARACTERS = 500;
/** The workers ask this server and model for everything again, from their next call on. */
export const forgetProvider = endpoint({
  method: 'POST',
  path: '/api/admin/queue/provider/forget',
  may: null,
  body: z.object({
    server: z.string().check(z.maxLength(PLACE_CHARACTERS)),
    model: z.string().check(z.maxLength(PLACE_CHARACTERS)),
  }),
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});
