import { randomUUID } from 'node:crypto';
import { AuthError } from '#api/accounts/auth-error.ts';
import { isBanned } from '#api/accounts/bearer.ts';
import type { AuthContext } from '#api/accounts/context.ts';
import type { Claims } from '#api/accounts/external/claims.ts';
import type { Oidc } from '#api/accounts/external/oidc.ts';
import { notEnabled } from '#api/accounts/input.ts';
import type { Post } from '#api/accounts/mailing.ts';
import { firstNameOf, sendConfirmation } from '#api/accounts/signup.ts';
import { accountByEmail, confirmEmail, insertUser, lockUser, updateUser } from '#db/queries/accounts.ts';
import { writeAudit } from '#db/queries/audit.ts';
import {
  deleteOtherProofs,
  holdSubject,
  identityOf,
  insertIdentity,
  renewIdentity,
  rewriteProviders,
} from '#db/queries/identities.ts';
import { voidOneTimeTokens } from '#db/queries/one-time-tokens.ts';
import { deleteSessions } from '#db/queries/sessions.ts';
import type { Tx } from '#db/schema.ts';

/** What every step of an external sign-in works with, inside one transaction. */
export type Arrival = {
  ctx: AuthContext;
  oidc: Oidc;
  tx: Tx;
  post: Post;
  claims: Claims;
  ip: string | null;
};
/** Whom to sign in; or nobody yet, because the address must be confirmed first. What was made stays. */
export type Whose = { userId: string } | { unconfirmed: true };

const UNCONFIRMED = { unconfirmed: true } as const;

/** The refusal that follows an account whose address nobody has proved: after its transaction is committed. */
export const needsVerification = ({ label }: Oidc): AuthError =>
  notEnabled(
    'provider_email_needs_verification',
    `Unverified email with ${label}. A mail has been sent to the address: follow it to go on`,
  );

/**
 * Whose account an external sign-in opens (contract, section 9): that of the known subject; else the one with the
 * address, if the provider has verified it; else a new one.
 */
export async function accountFor(arrival: Arrival): Promise<Whose> {
  const { tx, oidc, claims } = arrival;
  await holdSubject(tx, subjectOf(oidc, claims));
  const known = await identityOf(tx, subjectOf(oidc, claims));
  if (known) return knownAccount(arrival, known);
  const owner = claims.email ? await accountByEmail(tx, claims.email) : undefined;
  if (owner) return existingAccount(arrival, owner.id);
  return newAccount(arrival);
}

export const subjectOf = ({ name }: Pick<Oidc, 'name'>, { subject }: Claims) => ({
  provider: name,
  provider_id: subject,
});

/** Holds the user; refuses the banned and the deleted. */
export async function openUser(tx: Tx, userId: string) {
  const user = await lockUser(tx, userId);
  if (!user || user.deleted_at) throw new AuthError(403, 'user_not_found', 'User does not exist');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return user;
}

async function knownAccount(arrival: Arrival, known: { identity_id: string; user_id: string }): Promise<Whose> {
  const { ctx, tx, post, claims } = arrival;
  const user = await openUser(tx, known.user_id);
  await renewIdentity(tx, known.identity_id, claims.email, claims.data);
  if (user.email_confirmed_at) return { userId: user.id };
  if (claims.email_verified && claims.email === user.email) {
    await takeOver(arrival, user.id, known.identity_id);
    return { userId: user.id };
  }
  if (user.email && (await mayMail(ctx, user.email))) {
    await sendConfirmation(tx, ctx, post, confirmationTo(ctx, user.id, user.email));
  }
  return UNCONFIRMED;
}

const mayMail = async ({ limits }: AuthContext, email: string): Promise<boolean> =>
  (await limits.mail('confirmation', email)) === 0;

const confirmationTo = (ctx: AuthContext, userId: string, email: string) => ({
  userId,
  email,
  redirectTo: `${ctx.siteUrl}/login?source=email_confirm`,
});

async function existingAccount(arrival: Arrival, userId: string): Promise<Whose> {
  const { ctx, tx, post, claims } = arrival;
  const user = await openUser(tx, userId);
  if (!claims.email_verified) {
    // Whoever it is has not shown that the address is theirs. Its owner is told how to get in; nobody else learns anything.
    const details = firstNameOf(user.user_metadata);
    if (await mayMail(ctx, user.email)) await post({ kind: 'already_registered', userId, to: user.email, details });
    return UNCONFIRMED;
  }
  if (user.email_confirmed_at) await connect(arrival, userId, { notice: user });
  else {
    await takeOver(arrival, userId, null);
    await connect(arrival, userId, {});
  }
  return { userId };
}

/**
 * The account was made by somebody who never proved its address, now its owner comes: whatever the other one may still
 * know or hold is taken away, names included.
 */
async function takeOver(arrival: Arrival, userId: string, identityId: string | null): Promise<void> {
  const { tx, claims, ip } = arrival;
  await deleteOtherProofs(tx, userId, identityId);
  await voidOneTimeTokens(tx, userId);
  await deleteSessions(tx, userId);
  await updateUser(tx, userId, { password_hash: null, user_metadata: profileOf(claims, userId) });
  await confirmEmail(tx, userId);
  await rewriteProviders(tx, userId);
  await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'user_confirmed', ip });
}

const profileOf = ({ names, email, email_verified }: Claims, sub: string): string =>
  JSON.stringify({ ...names, sub, email, email_verified, phone_verified: false });

type Owner = { email: string; user_metadata: Parameters<typeof firstNameOf>[0] };

/** Gives the account the identity; an owner who had the account before is told by mail. */
export async function connect(arrival: Arrival, userId: string, { notice }: { notice?: Owner }): Promise<void> {
  const { tx, post, oidc, claims, ip } = arrival;
  const { email, data: identity_data } = claims;
  await insertIdentity(tx, { ...subjectOf(oidc, claims), user_id: userId, email, identity_data });
  await rewriteProviders(tx, userId);
  const details = { provider: oidc.name };
  await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'identity_linked', ip, details });
  if (!notice?.email) return;
  const shown = { ...firstNameOf(notice.user_metadata), method: oidc.label };
  await post({ kind: 'identity_linked', userId, to: notice.email, details: shown });
}

async function newAccount(arrival: Arrival): Promise<Whose> {
  const { ctx, tx, post, oidc, claims, ip } = arrival;
  if (ctx.config.AUTH_SIGNUPS_DISABLED) throw notEnabled('signup_disabled', 'Signups not allowed for this instance');
  const { email } = claims;
  if (!email) throw notEnabled('provider_email_needs_verification', `${oidc.label} did not tell an email address`);
  const id = randomUUID();
  const confirmed = claims.email_verified || ctx.config.AUTH_AUTOCONFIRM;
  const made = await insertUser(tx, {
    id,
    email,
    email_confirmed_at: confirmed ? new Date() : null,
    user_metadata: profileOf(claims, id),
  });
  if (!made) return takenMeanwhile(arrival, email);
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip, details: { provider: oidc.name } });
  await connect(arrival, id, {});
  if (confirmed) return { userId: id };
  if (await mayMail(ctx, email)) await sendConfirmation(tx, ctx, post, confirmationTo(ctx, id, email));
  return UNCONFIRMED;
}

/** A sign-up with the same address was faster. */
async function takenMeanwhile(arrival: Arrival, email: string): Promise<Whose> {
  const owner = await accountByEmail(arrival.tx, email);
  if (!owner) throw new Error('The address was taken and is free again');
  return existingAccount(arrival, owner.id);
}
