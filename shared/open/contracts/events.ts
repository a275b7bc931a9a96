import * as z from 'zod/mini';
import { page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import { choicesFor, WEBHOOK_EVENT_TYPES, type WebhookEventType, webhookData } from '#shared/open/webhook-events.ts';

/** The types that keys list, each with the permission to read it. Answers to share links are of people alone. */
export const LISTED_EVENTS = {
  'document.created': 'content.read',
  'document.updated': 'content.read',
  'document.approved': 'content.read',
  'document.deleted': 'content.read',
  'generation.completed': 'generation.read',
  'generation.failed': 'generation.read',
  'generation.cancelled': 'generation.read',
  'role.created': 'role.read',
  'role.updated': 'role.read',
  'role.deleted': 'role.read',
  'review.requested': 'content.read',
  'review.changes_requested': 'content.read',
  'review.withdrawn': 'content.read',
  'comment.created': 'comment.read',
  'member.joined': 'workspace.read',
  'member.removed': 'workspace.read',
  'member.role_changed': 'workspace.read',
  'export.completed': 'content.read',
} as const satisfies Record<Exclude<WebhookEventType, 'share.answered' | 'test'>, KeyPermission>;
export type ListedType = keyof typeof LISTED_EVENTS;

export const isListed = (type: WebhookEventType): type is ListedType => Object.hasOwn(LISTED_EVENTS, type);
const TYPES = WEBHOOK_EVENT_TYPES.filter(isListed);
/** One of these is needed to list events at all. */
export const EVENT_PERMISSIONS = [...new Set(Object.values(LISTED_EVENTS))] as const;

/** The types that these permissions allow to read and that fit the choice, `noun.*` or a type. */
export const listedTypes = (permissions: readonly KeyPermission[], choice?: string): ListedType[] =>
  TYPES.filter((type) => permissions.includes(LISTED_EVENTS[type])).filter(
    (type) => choice === undefined || choicesFor(type).includes(choice),
  );

/** What a webhook is sent, by type: the same bytes, whether it is delivered or read. */
export const webhookBody = <Type extends WebhookEventType>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: time, data: webhookData[type] });

/** `id`: the `webhook-id` of its deliveries. */
const listed = TYPES.map((type) => z.object({ id: z.string(), ...webhookBody(type).shape }));
export const listedEvent = z.discriminatedUnion('type', listed as [(typeof listed)[number], ...typeof listed]);
export type ListedEvent = z.output<typeof listedEvent>;

const CHOICES = [...new Set(TYPES.flatMap(choicesFor))].toSorted() as [string, ...string[]];

/**
 * What webhooks are sent, in the order of dispatch, as far as the key may read it. `next` is never null: it goes on
 * after the last event when there is none yet. 410 events_expired.
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'key',
  may: null,
  mayAny: EVENT_PERMISSIONS,
  query: z.object({
    ...z.pick(page, { limit: true, after: true }).shape,
    /** A type, or all of a noun, such as `document.*`. */
    type: z.optional(z.enum(CHOICES)),
  }),
  reply: z.object({ items: z.array(listedEvent), next: z.string() }),
  v1: true,
});
