import * as z from 'zod/mini';
import { id, one, time, wait } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { card, generationStatus } from '#shared/tasks/card.ts';

export const generation = z.object({
  id,
  role_id: z.nullable(id),
  template_id: z.nullable(id),
  status: generationStatus,
  attempt_count: z.int(),
  max_attempts: z.int(),
  scheduled_for: z.nullable(time),
  completed_at: z.nullable(time),
  last_error: z.nullable(z.string()),
  card,
});
export type Generation = z.output<typeof generation>;

/** GEN-20: an empty selection is refused with the text of the wizard. */
export const startInput = z.object({
  role_id: z.uuid('Please select a role and at least one template'),
  template_ids: z.array(id).check(z.minLength(1, 'Please select a role and at least one template'), z.maxLength(50)),
  /** Whether a document that a template has is written again. Default: true for people, false for an API key, which needs `content.write` for it. */
  overwrite: z.optional(z.boolean()),
});

/**
 * One row and one job per template (CARD-03), all or none. An unfinished generation of the same role and template is
 * returned instead of a second one (GAP-54).
 */
export const startGenerations = endpoint({
  method: 'POST',
  path: '/api/generations',
  may: 'generation.start',
  body: startInput,
  reply: z.object({ items: z.array(generation) }),
  status: 202,
  idempotent: true,
  v1: true,
});
/**
 * `ids` (comma separated); `role_id`: the last one of each template, of any age; else (`active=true`) the unfinished
 * ones and the last ones of the most recently used role. Newest first, not paged.
 */
export const listGenerations = endpoint({
  method: 'GET',
  path: '/api/generations',
  may: 'generation.read',
  query: z.object({
    ids: z.optional(z.string().check(z.maxLength(4_000))),
    role_id: z.optional(id),
    active: z.optional(z.enum(['true'])),
  }),
  reply: z.object({ items: z.array(generation) }),
  v1: true,
});
/** `wait`: seconds for which the answer is held while the generation has not ended. */
export const readGeneration = endpoint({
  method: 'GET',
  path: '/api/generations/:id',
  may: 'generation.read',
  params: one,
  query: z.object({ wait: z.optional(wait) }),
  reply: generation,
  v1: true,
});
export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/cancel',
  may: 'generation.cancel',
  params: one,
  reply: generation,
  v1: true,
});
/** Stores the draft of a cancelled generation as the document, once. 409 no_draft: there is none. */
export const keepGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/keep',
  may: 'generation.start',
  params: one,
  reply: generation,
});
export const retryGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/retry',
  may: 'generation.start',
  params: one,
  reply: generation,
  status: 202,
  v1: true,
});

/** The shared token budget of the current window. */
export const budget = z.object({
  used: z.int(),
  total: z.int(),
  window_ms: z.int(),
  resets_at: time,
  server_time: time,
});
export type Budget = z.output<typeof budget>;
export const readBudget = endpoint({ method: 'GET', path: '/api/budget', may: 'generation.read', reply: budget });

/** The payload of a job: ids only. The worker reads the row from Postgres. */
export const generationJob = z.object({ generation_id: id, request_id: z.string() });
export type GenerationJob = z.output<typeof generationJob>;
