import * as z from 'zod/mini';
import { ownPassword } from '#shared/accounts/contracts/auth.ts';
import { nothing, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** What the app shell needs before sign-in. `demo_accounts` only with the embedded demo data. */
export const appConfig = z.object({
  brand: z.string(),
  provider: z.string(),
  version: z.string(),
  /** `notice`: which texts are sent to whom, or that the demo sends none. Missing from the previous release. */
  ai: z.object({ model: z.string(), demo: z.boolean(), notice: z._default(z.string(), '') }),
  inbox_url: z.nullable(z.string()),
  /** Pages of the operator. Missing from the previous release. */
  terms_url: z._default(z.nullable(z.string()), null),
  privacy_url: z._default(z.nullable(z.string()), null),
  /** Whether a change of address needs both mailboxes, or the new one only. */
  email_change_by_both: z.boolean(),
  demo_accounts: z.array(z.object({ label: z.string(), email: z.string(), password: z.string(), role: z.string() })),
  /**
   * The OpenID Connect provider: its name for the sign-in client, its name for people, and whether they may link it
   * themselves.
   */
  sign_in_provider: z.nullable(z.object({ name: z.string(), label: z.string(), linking: z.boolean() })),
  /** Whether browsers allow passkeys at this address; absent from the previous release. */
  passkeys: z.optional(z.boolean()),
  /** Whether people can work in shared workspaces (TEAMS); absent from the previous release. */
  teams: z.optional(z.boolean()),
  /** Whether API keys, the description of the api and the job feed work (PUBLIC_API); absent from the previous release. */
  public_api: z.optional(z.boolean()),
  /** Whether there are webhooks (WEBHOOKS); absent from the previous release. */
  webhooks: z.optional(z.boolean()),
});
export type AppConfig = z.output<typeof appConfig>;
export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  may: null,
  reply: appConfig,
  access: 'public',
});

export const preferences = z.object({ tutorial_completed: z.boolean() });
/** Reading inserts the row with tutorial_completed false when there is none; `created` says so (TUT-11). */
export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  may: null,
  reply: z.extend(preferences, { created: z.boolean() }),
});
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  may: null,
  body: preferences,
  reply: preferences,
});

/** AVATAR_LINK_SECONDS valid; null when there is no picture. */
const avatarLink = z.object({ url: z.nullable(z.string()), expires_at: z.nullable(time) });
export const readAvatar = endpoint({ method: 'GET', path: '/api/avatar', may: null, reply: avatarLink });
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/avatar',
  may: null,
  multipart: true,
  reply: avatarLink,
});
export const removeAvatar = endpoint({ method: 'DELETE', path: '/api/avatar', may: null, reply: nothing, status: 204 });

/**
 * With the password, or after another reauthentication for people without one. `remove_comments`: those in shared
 * workspaces, too. 409 last_owner.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  may: null,
  body: z.object({ password: z.optional(ownPassword), remove_comments: z._default(z.boolean(), false) }),
  reply: nothing,
  status: 204,
});
