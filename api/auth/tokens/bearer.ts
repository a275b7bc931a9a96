import { AuthError } from '#api/auth/auth-error.ts';
import type { AuthContext } from '#api/auth/context.ts';
import type { SigningKeys } from '#api/auth/tokens/keys.ts';
import { RECOVERY_SECONDS } from '#api/auth/tokens/lifetimes.ts';
import { type Claims, UNKNOWN_KEY } from '#api/auth/tokens/verified-tokens.ts';
import type { CheckBearer, Identity, Membership } from '#api/http/identity.ts';
import { bearerOwner } from '#db/queries/auth/sessions.ts';
import type { Db } from '#db/schema.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';

/** The bearer of a signed-in user on /auth/v1: the api's identity, and what only the sign-in service needs. */
export type Signed = Identity & {
  /** Started by a recovery link a short while ago, and has set no password yet. */
  from_recovery: boolean;
  signed_in_at: Date;
  has_factor: boolean;
  is_anonymous: boolean;
};

/**
 * The user of an access token, read for every call by one indexed query of user and session, so that a sign-out,
 * a ban or a deletion takes effect at once. Everything but a live session of a confirmed user throws AppError('sign_in_required');
 * AppError('insufficient_aal') before the second step.
 */
export function createBearer({ db, keys }: Pick<AuthContext, 'db' | 'keys'>): CheckBearer {
  return async (token, { verified, workspace = null } = {}) => {
    try {
      const { sub } = await claimsOf(keys, token);
      if (isUuid(sub)) await verified?.(sub);
      const signed = await signedOf(db, keys, token, workspace);
      // LOGIN-13: the product requires a confirmed address.
      if (!signed.email_confirmed_at) throw new AppError('sign_in_required', { message: sentences.unconfirmed });
      // And the second step, once a factor is set up (S11).
      if (signed.has_factor && signed.aal !== 'aal2') throw new AppError('insufficient_aal');
      return signed;
    } catch (thrown) {
      if (thrown instanceof AuthError) throw new AppError('sign_in_required', { cause: thrown });
      throw thrown;
    }
  };
}

/** The claims of a token signed by one of the product's keys; anything else is 403 bad_jwt. */
export async function claimsOf(keys: SigningKeys, token: string): Promise<Claims> {
  try {
    return await keys.verify(token);
  } catch (thrown) {
    if (!isJoseFault(thrown)) throw thrown;
    throw badJwt(thrown instanceof Error ? thrown.message : 'malformed', thrown);
  }
}

/** The contract's sentence for a refused token (2.5), and its reason. */
export const badJwt = (why: string, cause?: unknown): AuthError =>
  new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`, { cause });

// An unavailable database is no fault of the token.
const isJoseFault = (thrown: unknown): boolean =>
  thrown instanceof TypeError ||
  (thrown instanceof Error &&
    (String((thrown as { code?: unknown }).code).startsWith('ERR_J') || thrown.message === UNKNOWN_KEY));

/**
 * The user and session of a token, and the membership in `workspace` (null: their own). Throws the fault the contract
 * names (2.5).
 */
export async function signedOf(
  db: Db,
  keys: SigningKeys,
  token: string,
  workspace: string | null = null,
): Promise<Signed> {
  const claims = await claimsOf(keys, token);
  if (!claims.exp) throw badJwt('no exp claim');
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  if (![claims.aud].flat().includes('authenticated')) throw badJwt('unexpected "aud" claim value');
  const sessionId = isUuid(claims.session_id) ? claims.session_id : null;
  const owner = await bearerOwner(db, { userId: claims.sub, sessionId, ...namedBy(workspace) });
  if (!owner || owner.deleted_at) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const { session_id, aal, from_recovery, signed_in_at } = owner;
  if (!session_id || !aal || from_recovery === null || !signed_in_at) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(owner)) throw new AuthError(403, 'user_banned', 'User is banned');
  return {
    id: owner.id,
    session_id,
    email: owner.email,
    role: owner.role,
    aal,
    email_confirmed_at: owner.email_confirmed_at?.toISOString() ?? null,
    reauthenticated_at: owner.reauthenticated_at,
    from_recovery: from_recovery && Date.now() - signed_in_at.getTime() < RECOVERY_SECONDS * 1_000,
    signed_in_at,
    has_factor: owner.has_factor,
    is_anonymous: owner.is_anonymous,
    membership: membershipIn(owner),
  };
}

/** What cannot be the id of a workspace is looked up as a slug. */
const namedBy = (workspace: string | null) =>
  isUuid(workspace) ? { workspaceId: workspace, slug: null } : { workspaceId: null, slug: workspace };

type Found = Pick<
  NonNullable<Awaited<ReturnType<typeof bearerOwner>>>,
  'workspace_id' | 'member_role' | 'personal_of' | 'suspended_at'
>;

function membershipIn({ workspace_id, member_role, personal_of, suspended_at }: Found): Membership | null {
  if (!workspace_id || !member_role) return null;
  return { workspace_id, column: personal_of ? 'personal' : member_role, is_suspended: suspended_at !== null };
}

export const isBanned = ({ banned_until }: { banned_until: Date | null }): boolean =>
  banned_until !== null && banned_until.getTime() > Date.now();
