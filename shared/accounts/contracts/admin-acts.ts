import * as z from 'zod/mini';
import { id, nothing, one, optionalText, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** Acts on an admin that need a second admin with AUTH_ADMIN_APPROVAL=on. */
export const ADMIN_ACTS = ['reset_password', 'remove_factors', 'suspend', 'delete'] as const;
export type AdminAct = (typeof ADMIN_ACTS)[number];

const REASON_MAX = 200;
const reason = optionalText('Reason', REASON_MAX);

const onUser = { method: 'POST', may: null, params: one, reply: nothing, status: 204 } as const;
const byAdmin = { access: 'admin', reauthenticated: true } as const;

/**
 * Ends the sessions and generations of the user, who cannot sign in until `resumeUser`. On an admin 403
 * second_admin_needed with that setting.
 */
export const suspendUser = endpoint({
  ...onUser,
  path: '/api/admin/users/:id/suspend',
  body: z.object({ reason }),
  ...byAdmin,
});
export const resumeUser = endpoint({ ...onUser, path: '/api/admin/users/:id/resume', ...byAdmin });
/** Ends all sessions of the user, on every device. */
export const signOutUser = endpoint({ ...onUser, path: '/api/admin/users/:id/sign-out', ...byAdmin });
/** Mails the user a link to choose a new password. 429 too_many_requests within a minute of the last one. */
export const sendResetLink = endpoint({ ...onUser, path: '/api/admin/users/:id/reset-link', ...byAdmin });

/** An act on an admin that waits for a second admin. */
export const adminRequest = z.object({
  id,
  act: z.enum(ADMIN_ACTS),
  about: z.object({ id, name: z.string(), email: z.string() }),
  asked_by: z.object({ id, name: z.string() }),
  reason: z.nullable(z.string()),
  created_at: time,
  expires_at: time,
  /** Whether the caller made it, and may withdraw it. */
  own: z.boolean(),
  /** Why the caller may not confirm it; null when they may. */
  refusal: z.nullable(z.string()),
});
export type AdminRequest = z.output<typeof adminRequest>;
/** `required`: the setting is on. Oldest first; expired ones are left out. */
export const listAdminRequests = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  may: null,
  reply: z.object({ required: z.boolean(), items: z.array(adminRequest) }),
  access: 'admin',
});
/**
 * Asks a second admin, who has 24 hours. `new_password` for 'reset_password' alone, `reason` for 'suspend' alone. 409
 * request_waiting when the same act on this person waits already.
 */
export const askSecondAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/requests',
  may: null,
  body: z.object({
    act: z.enum(ADMIN_ACTS),
    target_user_id: id,
    new_password: z.optional(z.string().check(z.maxLength(1_024))),
    reason,
  }),
  reply: z.object({ id }),
  ...byAdmin,
});
/** Performs the act. 404 no_such_item when it was decided or has expired; 403 forbidden for who asked and who it is about. */
export const confirmAdminRequest = endpoint({ ...onUser, path: '/api/admin/requests/:id/confirm', ...byAdmin });
/** Deletes the request; by who asked, or another admin who could confirm it. */
export const declineAdminRequest = endpoint({ ...onUser, path: '/api/admin/requests/:id/decline', ...byAdmin });
