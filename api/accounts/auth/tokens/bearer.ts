import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { lacksSecondStep, restrictionOf } from '#api/accounts/auth/restriction.ts';
import type { SigningKeys } from '#api/accounts/auth/tokens/keys.ts';
import { RECOVERY_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { type Claims, UNKNOWN_KEY } from '#api/accounts/auth/tokens/verified-tokens.ts';
import type { CheckBearer, Identity, Membership } from '#api/http/identity.ts';
import { bearerOwner } from '#db/accounts/auth/sessions.ts';
import { nameCaller } from '#db/recording.ts';
import type { Db } from '#db/schema.ts';
import type { Restriction } from '#shared/endpoint.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { columnOf } from '#shared/permissions.ts';
import { isUuid } from '#shared/uuid.ts';

/** The bearer of a signed-in user on /auth/v1: the api's identity, and what only the sign-in service needs. */
export type Signed = Identity & {
  /** Started by a recovery link a short while ago, and has set no password yet. */
  from_recovery: boolean;
  signed_in_at: Date;
  has_factor: boolean;
  is_anonymous: boolean;
  must_change_password: boolean;
};

/**
 * The user of an access token, read for every call by one indexed query of user and session, so that a sign-out,
 * a suspension or a deletion takes effect at once. Throws what CheckBearer names.
 */
export function createBearer({ db, keys, config }: Pick<AuthContext, 'db' | 'keys' | 'config'>): CheckBearer {
  return async (token, { verified, workspace = null, allowedWhile = [] } = {}) => {
    try {
      const { sub } = await claimsOf(keys, token);
      if (isUuid(sub)) await verified?.(sub);
      const owner = await ownerOf(db, keys, token, workspace);
      // Before the session, which the suspension has ended.
      if (isBanned(owner)) throw new AppError('account_suspended');
      const signed = signedIn(owner);
      refuseUnready(signed, config, allowedWhile);
      return withinTeams(signed, config);
    } catch (thrown) {
      if (thrown instanceof AuthError) throw new AppError('sign_in_required', { cause: thrown });
      throw thrown;
    }
  };
}

/** Without TEAMS shared workspaces are out of reach, as if they did not exist. */
const withinTeams = (signed: Signed, { TEAMS }: Pick<AuthContext['config'], 'TEAMS'>): Signed =>
  TEAMS || signed.membership?.column === 'personal' ? signed : { ...signed, membership: null };

type Restricting = Parameters<typeof restrictionOf>[1];

/** Refuses a session that lacks a confirmed address, the second step or what its restriction names. */
function refuseUnready(signed: Signed, config: Restricting, allowedWhile: readonly Restriction[]): void {
  // LOGIN-13: the product requires a confirmed address.
  if (!signed.email_confirmed_at) throw new AppError('sign_in_required', { message: sentences.unconfirmed });
  // And the second step, once a factor is set up (S11).
  if (lacksSecondStep(signed)) throw new AppError('insufficient_aal');
  const restriction = restrictionOf(signed, config);
  if (restriction && !allowedWhile.includes(restriction)) throw new AppError(restriction);
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

/** The user and session of a token. Throws the fault the contract names (2.5). */
export const signedOf = async (db: Db, keys: SigningKeys, token: string): Promise<Signed> =>
  signedIn(await ownerOf(db, keys, token, null));

/** The account of a token, its session and the membership in `workspace` (null: their own), as far as they exist. */
async function ownerOf(db: Db, keys: SigningKeys, token: string, workspace: string | null): Promise<Owner> {
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
  nameCaller(owner.id, sessionId);
  return owner;
}

function signedIn(owner: Owner): Signed {
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
    must_change_password: owner.must_change_password,
    membership: membershipIn(owner),
  };
}

/** What cannot be the id of a workspace is looked up as a slug. */
const namedBy = (workspace: string | null) =>
  isUuid(workspace) ? { workspaceId: workspace, slug: null } : { workspaceId: null, slug: workspace };

type Owner = NonNullable<Awaited<ReturnType<typeof bearerOwner>>>;

function membershipIn({ workspace_id, member_role, personal_of, suspended_at }: Owner): Membership | null {
  if (!workspace_id || !member_role) return null;
  return { workspace_id, column: columnOf({ personal_of, role: member_role }), is_suspended: suspended_at !== null };
}

/** Suspended, as the contract names it: until a time, which for an administrator's suspension is far away. */
export const isBanned = ({ banned_until }: { banned_until: Date | null }): boolean =>
  banned_until !== null && banned_until.getTime() > Date.now();
