import * as z from 'zod/mini';
import { id, listOf, nothing, one, page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** What the shell needs before anybody signed in. `demo_accounts` only with the embedded demo data. */
export const appConfig = z.object({
  brand: z.string(),
  provider: z.string(),
  version: z.string(),
  ai: z.object({ model: z.string(), demo: z.boolean() }),
  inbox_url: z.nullable(z.string()),
  /** Whether a change of address needs both mailboxes, or the new one only. */
  email_change_by_both: z.boolean(),
  demo_accounts: z.array(z.object({ label: z.string(), email: z.string(), password: z.string(), role: z.string() })),
  /** The OpenID Connect provider: what the sign-in client calls it, what people read, whether they connect it themselves. */
  sign_in_provider: z.nullable(z.object({ name: z.string(), label: z.string(), linking: z.boolean() })),
});
export type AppConfig = z.output<typeof appConfig>;
export const readConfig = endpoint({ method: 'GET', path: '/api/config', reply: appConfig, access: 'public' });

export const preferences = z.object({ tutorial_completed: z.boolean() });
/** Reading inserts the row with tutorial_completed false when there is none; `created` says so (TUT-11). */
export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  reply: z.extend(preferences, { created: z.boolean() }),
});
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  body: preferences,
  reply: preferences,
});

/** AVATAR_LINK_SECONDS valid; null when there is no picture. */
const avatarLink = z.object({ url: z.nullable(z.string()), expires_at: z.nullable(time) });
export const readAvatar = endpoint({ method: 'GET', path: '/api/avatar', reply: avatarLink });
export const uploadAvatar = endpoint({ method: 'POST', path: '/api/avatar', multipart: true, reply: avatarLink });
export const removeAvatar = endpoint({ method: 'DELETE', path: '/api/avatar', reply: nothing, status: 204 });

/** How this person proves that it is them: by the strongest of what is set up. */
export const reauthentication = z.object({
  /**
   * 'code': of an authenticator app, given to the sign-in client's own challenge. 'digits': those that the client's
   * `reauthenticate` sends, for people without a password.
   */
  ask: z.enum(['code', 'password', 'digits']),
  has_password: z.boolean(),
  factors: z.array(z.object({ id, name: z.string() })),
});
export type Reauthentication = z.output<typeof reauthentication>;
export const readReauthentication = endpoint({
  method: 'GET',
  path: '/api/reauthentication',
  reply: reauthentication,
});
// Never trimmed: a space may be part of a password.
const ownPassword = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1_024));
/**
 * Proves it for ten minutes of this session. 403 wrong_password or wrong_code; 403 reauthentication_needed for anything
 * but what is asked for.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/reauthentication',
  body: z.object({ password: z.optional(ownPassword), digits: z.optional(z.string().check(z.maxLength(20))) }),
  reply: nothing,
  status: 204,
});

/** With the password, or without one for people who have none: they are asked to prove that it is them. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  body: z.object({ password: z.optional(ownPassword) }),
  reply: nothing,
  status: 204,
});

/** GAP-24: a boolean. True for admins and super admins (GAP-21). */
export const checkAdminStatus = endpoint({
  method: 'POST',
  path: '/api/rpc/check_admin_status',
  body: z.object({ target_user_id: id }),
  reply: z.boolean(),
});
const outcome = z.object({ success: z.boolean(), error: z.optional(z.string()) });
export const adminResetPassword = endpoint({
  method: 'POST',
  path: '/api/rpc/admin_reset_password',
  body: z.object({ target_user_id: id, new_password: z.string().check(z.maxLength(1_024)) }),
  reply: outcome,
  access: 'admin',
  reauthenticated: true,
});
export const safelyDeleteUser = endpoint({
  method: 'POST',
  path: '/api/rpc/safely_delete_user',
  body: z.object({ target_user_id: id }),
  reply: outcome,
  access: 'admin',
  reauthenticated: true,
});

/** Takes every second factor from a user who lost theirs; their sessions fall back to the first step. */
export const removeUserFactors = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/factors',
  params: one,
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});

/** Mails a link with which somebody without an account gets one. A confirmed account: 409 email_taken. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255), z.email('Please enter a valid email address')),
  }),
  reply: z.object({ email: z.string() }),
  access: 'admin',
  reauthenticated: true,
});

/**
 * A sign-in that has not ended: where it came from, when it began and when it last asked for a token. `device` is plain
 * words ('Firefox on Windows'), null when the browser did not say.
 */
export const session = z.object({
  id,
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: time,
  last_used_at: time,
  current: z.boolean(),
});
export type SessionShown = z.output<typeof session>;
/** Own sessions, the one that asks first. Ending all others is the sign-in client's own call (scope `others`). */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  reply: z.object({ items: z.array(session) }),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  params: one,
  reply: nothing,
  status: 204,
});

export const USER_ROLES = ['user', 'admin', 'super_admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** A row of auth_users_view (ENT-15), with what the table shows beside it: the role, the second step, and the picture's signed link. */
export const adminUser = z.object({
  id,
  email: z.string(),
  created_at: time,
  user_metadata: z.object({ first_name: z.string(), last_name: z.string(), job_title: z.string() }),
  role: z.enum(USER_ROLES),
  /** Whether signing in asks for a code of an authenticator app. */
  two_step: z.boolean(),
  avatar_url: z.nullable(z.string()),
  /** Why the caller may not delete this user; null when they may. A release before this one does not say. */
  undeletable: z._default(z.nullable(z.string()), null),
});
export type AdminUser = z.output<typeof adminUser>;
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  query: z.extend(page, { sort: z._default(z.enum(['joined', 'name']), 'joined') }),
  reply: listOf(adminUser),
  access: 'admin',
});

/**
 * What happened to an account, newest first; never with secrets or content. `actor_id` is null for the system and for
 * service tokens; `actor_name` is first and last name, else the address, null when that account is gone.
 */
export const auditEntry = z.object({
  id: z.number(),
  action: z.string(),
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  created_at: time,
});
export type AuditEntry = z.output<typeof auditEntry>;
export const readUserAudit = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/audit',
  params: one,
  reply: z.object({ items: z.array(auditEntry) }),
  access: 'admin',
});
