import * as z from 'zod/mini';
import { filled, id, listOf, nothing, page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { WORKSPACE_ROLES } from '#shared/permissions.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/review/notification-kinds.ts';

const KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** What happened, beyond its kind; which fields are there depends on it. */
export const notificationDetails = z.object({
  /** Of `answer` and `share`: the last one. */
  verdict: z.optional(z.enum(['approved', 'changes_requested'])),
  /** Of `review` and of an answer: its words. */
  note: z.optional(z.string()),
  /** Of `share`: who the link is for. */
  label: z.optional(z.string()),
  /** Of `share`: who made the link, null for a deleted account, and whether the answer decided. */
  link_of: z.optional(z.nullable(z.string())),
  counts: z.optional(z.boolean()),
  /**
   * Of `membership`. invited: to one's own address, counted and not listed; asked_again: for a new invitation, `address`
   * masked.
   */
  what: z.optional(
    z.enum(['invited', 'joined', 'role_changed', 'removed', 'asked_again', 'export_ready', 'export_failed']),
  ),
  role: z.optional(z.enum(WORKSPACE_ROLES)),
  address: z.optional(z.string()),
  /** Of `webhook`: why, in words. */
  reason: z.optional(z.string()),
  /** Of `lead`: the role, and who leads it now if that is not who acted. */
  role_id: z.optional(id),
  job_title: z.optional(z.string()),
  lead: z.optional(z.string()),
  /** Of `membership` with `invited`. */
  invitation_id: z.optional(id),
});

/** What a person should look at. More of the same is one until it is read: `count` says how often. */
export const notification = z.object({
  id,
  kind: z.enum(KINDS),
  /** `slug` null: Personal. */
  workspace: z.object({ name: z.string(), slug: z.nullable(z.string()) }),
  /** The newest first, at most five; `id` null: a guest of a link, or a deleted account. */
  actors: z.array(z.object({ id: z.nullable(id), name: z.string() })),
  count: z.int(),
  document: z.nullable(z.object({ id, title: z.string(), job_title: z.string() })),
  thread_id: z.nullable(id),
  details: notificationDetails,
  updated_at: time,
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** One's own over all workspaces, the newest first; what one cannot read any more is not listed (NOTE-04). */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  may: null,
  query: z.pick(page, { limit: true, after: true }),
  /** `unread`: 100 at the most. */
  reply: z.extend(listOf(notification), { unread: z.int() }),
});

/** Marks some or all as read, in every tab: the event `notifications` follows. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  may: null,
  body: z.union([
    z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    z.object({ all: z.literal(true) }),
  ]),
  reply: z.object({ unread: z.int() }),
});

/** When notifications are mailed, and which kinds (NOTE-06). Daily at 8:00 in the time zone of the preferences. */
export const notificationSettings = z.object({
  mail_rhythm: z.enum(['soon', 'daily', 'never']),
  mail_reviews: z.boolean(),
  mail_answers: z.boolean(),
  mail_mentions: z.boolean(),
  mail_shares: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;
/** `last_mail_at`: when notifications were mailed last, null for never. Missing from the previous release. */
const settingsWithLast = z.extend(notificationSettings, { last_mail_at: z.optional(z.nullable(time)) });
export type MailSettings = z.output<typeof settingsWithLast>;
export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  may: null,
  reply: settingsWithLast,
});
export const writeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  may: null,
  body: notificationSettings,
  reply: settingsWithLast,
});

/** One POST without a session ends the mails (RFC 8058); `t` is signed. A wrong one is answered alike. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  may: null,
  access: 'public',
  query: z.object({ t: filled('The token', 500) }),
  reply: nothing,
  status: 204,
});
