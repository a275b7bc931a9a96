import * as z from 'zod/mini';
import { filled, id, nothing, one, person, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { KEY_PERMISSIONS } from '#shared/key-permissions.ts';

/** Live keys of a workspace. */
export const API_KEYS_MAX = 20;
/** Keys that one person makes in a day, in all workspaces. */
export const API_KEYS_A_DAY = 20;
export const KEY_NAME_MAX = 60;
/** For how many days a key can be made; null: it never expires. */
export const KEY_DAYS = [30, 90, 365] as const;
/** The days before its end from which a key is shown as expiring. */
export const KEY_EXPIRING_DAYS = 7;
/** The days without use after which the list marks it. */
export const KEY_UNUSED_DAYS = 90;

const name = filled('Name', KEY_NAME_MAX);
const permissions = z
  .array(z.enum(KEY_PERMISSIONS))
  .check(z.minLength(1, 'Choose at least one permission'), z.maxLength(KEY_PERMISSIONS.length));

/** An API key, as owners and admins see it; the key itself is shown once, when it is made. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** Its first ten characters. */
  prefix: z.string(),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  /** Null: a deleted account. */
  created_by: z.nullable(person),
  /** Whether its maker is a member still. */
  is_maker_member: z.boolean(),
  /** Whether its maker may not manage keys any more, so that it is refused until another manager takes it over. */
  is_stopped: z.boolean(),
  created_at: time,
  expires_at: z.nullable(time),
  is_expired: z.boolean(),
  last_used_at: z.nullable(time),
  /** An IPv6 address as its /64. */
  last_used_ip: z.nullable(z.string()),
});
export type ApiKey = z.output<typeof apiKey>;

const wish = z.object({
  name,
  permissions,
  days: z.nullable(z.literal([...KEY_DAYS], { error: 'Choose 30 or 90 days, a year, or never' })),
});
export type ApiKeyWish = z.input<typeof wish>;
/** `key`: the whole key, which cannot be read again. */
const made = z.object({ api_key: apiKey, key: z.string() });
export type MadeApiKey = z.output<typeof made>;

/** The keys that are not revoked, the newest first; expired ones for 30 days. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  may: 'key.manage',
  reply: z.object({ items: z.array(apiKey) }),
});
/**
 * 403 role_too_low for a permission that the caller has not; 409 limit_reached above API_KEYS_MAX; 429
 * too_many_requests above API_KEYS_A_DAY. Not idempotent: an
 * answer that is sent again would have to keep the key.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  may: 'key.manage',
  reauthenticated: true,
  body: wish,
  reply: made,
});
export const renameApiKey = endpoint({
  method: 'PATCH',
  path: '/api/api-keys/:id',
  may: 'key.manage',
  params: one,
  body: z.object({ name }),
  reply: apiKey,
});
/** Makes the caller its maker. 403 role_too_low for a key with a permission that the caller has not. */
export const takeApiKeyOver = endpoint({
  method: 'POST',
  path: '/api/api-keys/:id/take-over',
  may: 'key.manage',
  reauthenticated: true,
  params: one,
  reply: apiKey,
});
/** What the calling key is. */
export const readOwnKey = endpoint({
  method: 'GET',
  path: '/api/key',
  access: 'key',
  may: null,
  reply: z.object({
    name: z.string(),
    workspace: z.object({ id, name: z.string() }),
    permissions: z.array(z.enum(KEY_PERMISSIONS)),
    expires_at: z.nullable(time),
  }),
  v1: true,
});
/** Revokes the calling key: what finds a leaked one can end it, also one that has stopped. */
export const revokeOwnKey = endpoint({
  method: 'DELETE',
  path: '/api/key',
  access: 'key',
  may: null,
  reply: nothing,
  status: 204,
  v1: true,
  whileStopped: true,
});
/** What uses the key stops working at once. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  may: 'key.manage',
  params: one,
  reply: nothing,
  status: 204,
});
