import type { Request } from 'express';
import { REAUTHENTICATION_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import type { UserRole } from '#db/schema-accounts.ts';
import { looksLikeApiKey } from '#platform/api-key.ts';
import type { Restriction } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { PermissionColumn } from '#shared/permissions.ts';

/** The caller, with user and session read from the database for this request. */
export type Identity = {
  id: string;
  session_id: string;
  email: string;
  role: UserRole;
  aal: 'aal1' | 'aal2';
  /** ISO time of the e-mail confirmation; null for a user who never confirmed (only with that switch on). */
  email_confirmed_at: string | null;
  /** When this session was last authenticated by its user; null when never. */
  reauthenticated_at: Date | null;
  /** The role in the requested workspace; null when there is no such one, or the user is no member. */
  membership: Membership | null;
};

export type Membership = { workspace_id: string; column: PermissionColumn; is_suspended: boolean };

type BearerOptions = {
  /**
   * Awaited once the signature of the token is verified and before any database query, with the account the
   * token names; what it throws is thrown.
   */
  verified?: (accountId: string) => Promise<unknown>;
  /** The id or slug of a workspace; null or left out for the person's own. */
  workspace?: string | null;
  /** The restrictions in which the call is allowed all the same. */
  allowedWhile?: readonly Restriction[] | undefined;
};

/**
 * Answers the holder of this access token. Throws AppError('sign_in_required') for anything but a live session of a
 * confirmed user, 'account_suspended' for a suspended one, 'insufficient_aal' before the second step, and the restriction
 * of a session that must set a password or a second factor first.
 */
export type CheckBearer = (accessToken: string, asked?: BearerOptions) => Promise<Identity>;

export const isAdmin = ({ role }: Pick<Identity, 'role'>): boolean => role === 'admin' || role === 'super_admin';

/** Whether the session was reauthenticated recently: by a password, a code or mailed digits. */
export const isReauthenticated = ({ reauthenticated_at: at }: Pick<Identity, 'reauthenticated_at'>): boolean =>
  at !== null && Date.now() - at.getTime() < REAUTHENTICATION_SECONDS * 1_000;

const BEARER = /^bearer\s+(\S+)$/i;

/** Throws key_not_here for an API key, which is no access token. */
export function refuseApiKey(token: string): void {
  if (looksLikeApiKey(token)) throw new AppError('key_not_here');
}

/** The access token of a request, or AppError('sign_in_required'). */
export function bearerOf(req: Request): string {
  const token = BEARER.exec(req.get('authorization') ?? '')?.[1];
  if (!token) throw new AppError('sign_in_required');
  refuseApiKey(token);
  return token;
}
