import * as z from 'zod/mini';
import { mailAddress } from '#shared/accounts/mail-address.ts';
import { id, listOf, nothing, one, page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** GAP-24: a boolean. True for admins and super admins (GAP-21). */
export const checkAdminStatus = endpoint({
  method: 'POST',
  path: '/api/rpc/check_admin_status',
  may: null,
  body: z.object({ target_user_id: id }),
  reply: z.boolean(),
});
/** A refusal is an HTTP error with its sentence, as of every other call (GAP-24). */
const done = z.object({ success: z.literal(true) });
export const adminResetPassword = endpoint({
  method: 'POST',
  path: '/api/rpc/admin_reset_password',
  may: null,
  body: z.object({ target_user_id: id, new_password: z.string().check(z.maxLength(1_024)) }),
  reply: done,
  access: 'admin',
  reauthenticated: true,
});
export const safelyDeleteUser = endpoint({
  method: 'POST',
  path: '/api/rpc/safely_delete_user',
  may: null,
  body: z.object({ target_user_id: id }),
  reply: done,
  access: 'admin',
  reauthenticated: true,
});

/** Removes every second factor of a user who lost theirs; their sessions fall back to aal1. */
export const removeUserFactors = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/factors',
  may: null,
  params: one,
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});

/** Mails a link that creates an account for its recipient. A confirmed account: 409 email_taken. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  may: null,
  body: z.object({
    email: mailAddress(),
  }),
  reply: z.object({ email: z.string() }),
  access: 'admin',
  reauthenticated: true,
});

export const USER_ROLES = ['user', 'admin', 'super_admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

const refusal = z.nullable(z.string());

/**
 * A row of auth_users_view (ENT-15), with the role, whether there is a second factor, and the picture's signed link.
 */
export const adminUser = z.object({
  id,
  email: z.string(),
  created_at: time,
  user_metadata: z.object({ first_name: z.string(), last_name: z.string(), job_title: z.string() }),
  role: z.enum(USER_ROLES),
  /** Whether signing in requires a code of an authenticator app. */
  two_step: z.boolean(),
  avatar_url: z.nullable(z.string()),
  /** Why the caller may not delete this user; null when they may. Missing from earlier releases. */
  undeletable: z._default(z.nullable(z.string()), null),
  /** Until when the user is suspended; null when they are not. Missing from earlier releases, as the following ones. */
  suspended_until: z._default(z.nullable(time), null),
  /** Why the caller may not do it; null when they may. */
  refusals: z._default(
    z.object({ reset_password: refusal, remove_factors: refusal, suspend: refusal, sign_out: refusal }),
    {
      reset_password: null,
      remove_factors: null,
      suspend: null,
      sign_out: null,
    },
  ),
  /** Whether resetting, removing factors, suspending and deleting need the consent of another admin. */
  needs_second: z._default(z.boolean(), false),
});
export type AdminUser = z.output<typeof adminUser>;
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  may: null,
  query: z.extend(page, {
    sort: z._default(z.enum(['joined', 'name']), 'joined'),
    state: z._default(z.enum(['all', 'suspended']), 'all'),
  }),
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
  may: null,
  params: one,
  reply: z.object({ items: z.array(auditEntry) }),
  access: 'admin',
});
