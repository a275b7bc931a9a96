import * as z from 'zod/mini';
import { id, nothing, one, time } from '#shared/contracts/common.ts';
import { endpoint, RESTRICTIONS } from '#shared/endpoint.ts';

/** How this person reauthenticates: the strongest method that is set up. */
export const reauthentication = z.object({
  /**
   * 'code': of an authenticator app, given to the sign-in client's own challenge; 'passkey' likewise, for people without
   * such an app. 'digits': those sent by the client's `reauthenticate`, for people without a password.
   */
  ask: z.enum(['code', 'passkey', 'password', 'digits']),
  has_password: z.boolean(),
  /** The authenticator apps. */
  factors: z.array(z.object({ id, name: z.string() })),
  /** The factor whose challenge any passkey of the person can sign; absent without one. */
  passkey: z.optional(id),
});
export type Reauthentication = z.output<typeof reauthentication>;
export const readReauthentication = endpoint({
  method: 'GET',
  path: '/api/reauthentication',
  may: null,
  reply: reauthentication,
  allowedWhile: RESTRICTIONS,
});
// Never trimmed: a space may be part of a password.
export const ownPassword = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1_024));
/**
 * Reauthenticates this session for ten minutes. 403 wrong_password or wrong_code; 403 reauthentication_needed for any
 * other method than the required one.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/reauthentication',
  may: null,
  body: z.object({ password: z.optional(ownPassword), digits: z.optional(z.string().check(z.maxLength(20))) }),
  reply: nothing,
  status: 204,
  allowedWhile: RESTRICTIONS,
});

/**
 * A live session: its network address, when it began and when it last refreshed its token. `device` is a description
 * ('Firefox on Windows'), null when the browser is unknown. `opened_by` is the method of the sign-in as in an access
 * token (`amr`), absent from the previous release.
 */
export const session = z.object({
  id,
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: time,
  last_used_at: time,
  opened_by: z.optional(z.string()),
  current: z.boolean(),
});
export type SessionShown = z.output<typeof session>;
/** Own sessions, the calling one first. Ending all others is the sign-in client's own call (scope `others`). */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  may: null,
  reply: z.object({ items: z.array(session) }),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  may: null,
  params: one,
  reply: nothing,
  status: 204,
});
