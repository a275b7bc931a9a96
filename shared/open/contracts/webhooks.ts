import * as z from 'zod/mini';
import { id, listOf, nothing, one, page, person, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { EVENT_CHOICES, WEBHOOK_EVENT_TYPES } from '#shared/open/webhook-events.ts';
import {
  DELIVERY_STATES,
  ENDPOINT_FORMATS,
  ENDPOINT_STATES,
  OFF_REASONS,
  WEBHOOK_URL_MAX,
} from '#shared/open/webhooks.ts';

const url = z
  .string('Address is required')
  .check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(WEBHOOK_URL_MAX, 'At most 500 characters'));
const events = z
  .array(z.enum(EVENT_CHOICES as [string, ...string[]]))
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(EVENT_CHOICES.length));

/** One request; `at`: when it was sent. */
const attempt = z.object({
  at: time,
  status: z.nullable(z.int()),
  /** How long it took, in milliseconds. */
  ms: z.int(),
  /** Why it failed, in words; null after a 2xx. */
  error: z.nullable(z.string()),
});

/** An address that is sent the events of the workspace. */
export const webhook = z.object({
  id,
  url: z.string(),
  format: z.enum(ENDPOINT_FORMATS),
  /** Types, or `noun.*`. */
  events: z.array(z.string()),
  state: z.enum(ENDPOINT_STATES),
  off_reason: z.nullable(z.enum(OFF_REASONS)),
  failing_since: z.nullable(time),
  /** When its oldest delivery is sent again; only while it is failing. */
  next_at: z.nullable(time),
  waiting: z.int(),
  /** Deliveries given up so far. */
  dropped: z.int(),
  last_attempt: z.nullable(attempt),
  /** Until when the previous secret signs as well. */
  previous_until: z.nullable(time),
  created_by: z.nullable(person),
  /** Whether its maker may not manage webhooks any more: what waits is sent once another manager takes it over. */
  is_stopped: z.boolean(),
  created_at: time,
});
export type Webhook = z.output<typeof webhook>;

const wish = z.object({ url, format: z.enum(ENDPOINT_FORMATS), events });
export type WebhookWish = z.input<typeof wish>;

/** The result of a test. `message` is the sentence that is shown, such as 'The receiver responded 200 in 182 ms.' */
const tested = z.object({ ok: z.boolean(), message: z.string() });
export type WebhookTest = z.output<typeof tested>;

/** One event for one endpoint, as the log shows it. */
export const delivery = z.object({
  id: z.int(),
  /** The value of the header `webhook-id`. */
  message_id: z.string(),
  type: z.enum(WEBHOOK_EVENT_TYPES as [string, ...string[]]),
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(attempt),
  /** What was sent. */
  body: z.string(),
  /** The beginning of the last response, at most 1 kB. */
  response: z.nullable(z.string()),
  next_at: z.nullable(time),
  created_at: time,
});
export type Delivery = z.output<typeof delivery>;

const secret = z.object({ secret: z.string() });
const may = 'webhook.manage';

/** The oldest first. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  may,
  reply: z.object({ items: z.array(webhook) }),
  v1: true,
});
/** With its secret, which `revealSecret` shows again. 422 address_refused; 409 limit_reached above WEBHOOKS_MAX. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  may,
  reauthenticated: true,
  body: wish,
  reply: z.extend(webhook, secret.shape),
  idempotent: true,
  v1: true,
});
export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  may,
  params: one,
  reply: webhook,
  v1: true,
});
/** `is_on`: true clears its failures, false drops what waits. Another address needs a reauthentication. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  may,
  reauthenticated: { for: ({ url: next }) => next !== undefined },
  params: one,
  body: z.object({
    url: z.optional(url),
    format: z.optional(z.enum(ENDPOINT_FORMATS)),
    events: z.optional(events),
    is_on: z.optional(z.boolean()),
  }),
  reply: webhook,
  v1: true,
});
/** Makes the caller its maker; what waited is sent. */
export const takeWebhookOver = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/take-over',
  may,
  reauthenticated: true,
  params: one,
  reply: webhook,
});
/** Its deliveries go with it. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  may,
  params: one,
  reply: nothing,
  status: 204,
  v1: true,
});
/** Sends a test to an address that need not be saved; 429 above five a minute. */
export const testAddress = endpoint({
  method: 'POST',
  path: '/api/webhook-tests',
  may,
  body: z.object({ url, format: z.enum(ENDPOINT_FORMATS) }),
  reply: tested,
});
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  may,
  params: one,
  reply: tested,
  v1: true,
});
/** Of an endpoint that fails: its oldest delivery now. */
export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/try',
  may,
  params: one,
  reply: nothing,
  status: 204,
});

/** Shows the secret again; recorded in the activity. */
export const revealSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  may,
  reauthenticated: true,
  params: one,
  reply: secret,
});
/** The old one signs beside the new one for ROTATION_HOURS. 409 secret_rotating while one does already. */
export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  may,
  reauthenticated: true,
  params: one,
  reply: secret,
  v1: true,
});
export const endPreviousSecret = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id/previous-secret',
  may,
  params: one,
  reply: nothing,
  status: 204,
});

/** The newest first. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  may,
  params: one,
  query: z.object({
    ...z.pick(page, { limit: true }).shape,
    /** The `next` of the page before. */
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    state: z.optional(z.enum(DELIVERY_STATES)),
  }),
  reply: listOf(delivery),
  v1: true,
});
const oneDelivery = z.object({ id, delivery: z.coerce.number().check(z.int(), z.minimum(1)) });
/** One attempt now, with the same id and body, whatever its state. 409 webhook_off and webhook_stopped. */
export const sendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/send',
  may,
  params: oneDelivery,
  reply: delivery,
  v1: true,
});
