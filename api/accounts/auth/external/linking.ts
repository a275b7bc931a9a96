import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { type Arrival, connect, needsVerification, openUser, subjectOf } from '#api/accounts/auth/external/accounts.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { notEnabled } from '#api/accounts/auth/input.ts';
import { withMails } from '#api/accounts/auth/links/mailing.ts';
import { lacksSecondStep } from '#api/accounts/auth/restriction.ts';
import { refuseStale } from '#api/accounts/auth/sign-in/reauthentication.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { accountByEmail, accountById, confirmEmail, deleteUnprovedByEmail, updateUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import {
  deleteIdentity,
  holdSubject,
  identitiesOf,
  identityOf,
  rewriteProviders,
} from '#db/accounts/auth/identities.ts';
import { isUuid } from '#shared/uuid.ts';

/** DELETE /user/identities/:id (contract, section 4). */
export const addUnlink: AddRoutes = (router, ctx) => {
  router.delete('/user/identities/:id', async (req, res) => {
    const signed = await signedIn(ctx, req);
    refuseLinkingOff(ctx);
    const { id } = req.params;
    if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    await ctx.limits.call('user', req.ip);
    refuseWeakSession(signed);
    await unlink(ctx, signed.id, id, req.ip ?? null);
    res.json({});
  });
};

/** Manual linking is enabled with a configured provider, unless it was switched off. */
export function refuseLinkingOff({ config, oidc }: AuthContext): void {
  if (oidc && config.AUTH_OIDC_LINKING) return;
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** Sign-in methods are changed only in a session that has passed the second step, if any, and was reauthenticated recently. */
export function refuseWeakSession(signed: Signed): void {
  if (lacksSecondStep(signed)) {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to change identities when MFA is enabled.');
  }
  refuseStale(signed);
}

/** Links the returned identity to the account of a signed-in user. */
export async function linkTo(arrival: Arrival, userId: string): Promise<void> {
  const { tx, oidc, claims } = arrival;
  const user = await openUser(tx, userId);
  await holdSubject(tx, subjectOf(oidc, claims));
  const known = await identityOf(tx, subjectOf(oidc, claims));
  if (known) {
    const where = known.user_id === userId ? '' : ' to another user';
    throw notEnabled('identity_already_exists', `Identity is already linked${where}`);
  }
  if (!user.email) await nameNameless(arrival, userId);
  await connect(arrival, userId, { notice: user });
}

/** An anonymous user becomes a confirmed one by linking a provider with a verified address. */
async function nameNameless({ tx, oidc, claims }: Arrival, userId: string): Promise<void> {
  const { email, email_verified } = claims;
  const account = await accountById(tx, userId);
  if (!email || !email_verified) {
    if (account?.is_anonymous) throw needsVerification(oidc);
    return;
  }
  await deleteUnprovedByEmail(tx, email);
  if (await accountByEmail(tx, email)) {
    throw notEnabled('email_exists', 'A user with this email address has already been registered');
  }
  await updateUser(tx, userId, { email, is_anonymous: false });
  await confirmEmail(tx, userId);
}

async function unlink(ctx: AuthContext, userId: string, identityId: string, ip: string | null): Promise<void> {
  await withMails(ctx, async (tx, post) => {
    const user = await openUser(tx, userId);
    const identities = await identitiesOf(tx, userId);
    if (identities.length <= 1) {
      throw notEnabled('single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    }
    const removed = identities.find(({ identity_id }) => identity_id === identityId);
    if (!removed) throw notEnabled('identity_not_found', "Identity doesn't exist");
    await deleteIdentity(tx, userId, identityId);
    // Without it the password would still sign in.
    if (removed.provider === 'email') await updateUser(tx, userId, { password_hash: null });
    await rewriteProviders(tx, userId);
    const details = { provider: removed.provider };
    await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'identity_unlinked', ip, details });
    if (!user.email) return;
    const shown = { ...firstNameOf(user.user_metadata), method: labelOf(ctx, removed.provider) };
    await post({ kind: 'identity_unlinked', userId, to: user.email, details: shown });
  });
}

const labelOf = ({ oidc }: AuthContext, provider: string): string => {
  if (provider === 'email') return 'email and password';
  return provider === oidc?.name ? oidc.label : provider;
};
