import { randomUUID } from 'node:crypto';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { Claims } from '#api/accounts/auth/external/claims.ts';
import type { Oidc } from '#api/accounts/auth/external/oidc.ts';
import { notEnabled } from '#api/accounts/auth/input.ts';
import type { Post } from '#api/accounts/auth/links/mailing.ts';
import { claimsAbout, proved } from '#api/accounts/auth/sign-up/first-proof.ts';
import { firstNameOf, notifyOwner, sendConfirmation } from '#api/accounts/auth/sign-up/sign-up.ts';
import { isBanned } from '#api/accounts/auth/tokens/bearer.ts';
import { accountByEmail, insertUser, lockUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import {
  holdSubject,
  identityOf,
  insertIdentity,
  renewIdentity,
  rewriteProviders,
} from '#db/accounts/auth/identities.ts';
import type { Wanted } from '#db/accounts/auth/one-time-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** The dependencies of every step of an external sign-in, inside one transaction. */
export type Arrival = {
  ctx: AuthContext;
  oidc: Oidc;
  tx: Tx;
  post: Post;
  claims: Claims;
  /** A digest of the browser that started and finished the sign-in; null when it is unknown. */
  browser: string | null;
  ip: string | null;
};
/** The user to sign in; or none yet, because the address must be confirmed first. Rows made so far stay. */
export type Whose = { userId: string } | { unconfirmed: true };

const UNCONFIRMED = { unconfirmed: true } as const;

/** The refusal for an unconfirmed account, thrown after its transaction is committed. */
export const needsVerification = ({ label }: Oidc): AuthError =>
  notEnabled(
    'provider_email_needs_verification',
    `Unverified email with ${label}. A mail has been sent to the address: follow it to go on`,
  );

/**
 * The account of an external sign-in (contract, section 9): that of the known subject; else the one with the
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

/** Locks the user; refuses the banned and the deleted. */
export async function openUser(tx: Tx, userId: string) {
  const user = await lockUser(tx, userId);
  if (!user || user.deleted_at) throw new AuthError(403, 'user_not_found', 'User does not exist');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return user;
}

async function knownAccount(arrival: Arrival, known: { identity_id: string; user_id: string }): Promise<Whose> {
  const { tx, claims, ip } = arrival;
  const user = await openUser(tx, known.user_id);
  await renewIdentity(tx, known.identity_id, claims.email, claims.data);
  if (user.email_confirmed_at) return { userId: user.id };
  if (claims.email_verified && claims.email === user.email) {
    await proved(tx, { userId: user.id, by: 'email', wanted: wantedBy(arrival, user), ip });
    return { userId: user.id };
  }
  return confirmLater(arrival, user);
}

async function existingAccount(arrival: Arrival, userId: string): Promise<Whose> {
  const { ctx, tx, post, claims, ip } = arrival;
  const user = await openUser(tx, userId);
  if (!claims.email_verified) {
    if (!user.email_confirmed_at) return confirmLater(arrival, user);
    // The address is unverified. Its owner gets a mail that explains how to sign in; the caller learns nothing.
    if (await mayMail(ctx, user.email, ip)) await notifyOwner(post, user);
    return UNCONFIRMED;
  }
  if (user.email_confirmed_at) await connect(arrival, userId, { notice: user });
  else await proved(tx, { userId, by: 'email', wanted: wantedBy(arrival, user), ip });
  return { userId };
}

const mayMail = async ({ limits }: AuthContext, email: string, ip: string | null): Promise<boolean> =>
  (await limits.mail('confirmation', email, ip ?? undefined)) === 0;

/**
 * Like any sign-up: names and identity are stored with the link, and enter the account when it is opened in the browser
 * that returned from the provider.
 */
async function confirmLater(arrival: Arrival, user: Named): Promise<Whose> {
  const { ctx, tx, post, ip, browser } = arrival;
  const { id: userId, email } = user;
  if (!email || !(await mayMail(ctx, email, ip))) return UNCONFIRMED;
  const redirectTo = `${ctx.siteUrl}/login?source=email_confirm`;
  const askedIn = browser ?? undefined;
  await sendConfirmation(tx, ctx, post, { userId, email, redirectTo, askedIn, wanted: wantedBy(arrival, user) });
  return UNCONFIRMED;
}

/** The data this sign-in would bring into an unconfirmed account. */
function wantedBy({ oidc, claims, browser }: Arrival, user: Named): Wanted {
  const { email, data: identity_data } = claims;
  const identity = { ...subjectOf(oidc, claims), email, identity_data, browserHash: browser };
  return { passwordHash: null, metadata: profileOf(claims, user), identity };
}

type Named = { id: string; email: string };

const profileOf = ({ names, email_verified }: Claims, { id, email }: Named): Metadata => ({
  ...names,
  ...claimsAbout(id, { email }, email_verified),
});

type Owner = { email: string; user_metadata: Parameters<typeof firstNameOf>[0] };

/** Adds the identity to the account; the owner of an existing account gets a mail. */
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
  const { ctx, tx, oidc, claims, ip } = arrival;
  if (ctx.config.AUTH_SIGNUPS_DISABLED) throw notEnabled('signup_disabled', 'Signups not allowed for this instance');
  const { email } = claims;
  if (!email) throw notEnabled('provider_email_needs_verification', `${oidc.label} did not tell an email address`);
  const id = randomUUID();
  const confirmed = claims.email_verified || ctx.config.AUTH_AUTOCONFIRM;
  const made = await insertUser(tx, {
    id,
    email,
    email_confirmed_at: confirmed ? new Date() : null,
    confirmation_sent_at: confirmed ? null : new Date(),
    user_metadata: JSON.stringify(confirmed ? profileOf(claims, { id, email }) : claimsAbout(id, { email })),
  });
  if (!made) return takenMeanwhile(arrival, email);
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip, details: { provider: oidc.name } });
  if (!confirmed) return confirmLater(arrival, { id, email });
  await connect(arrival, id, {});
  return { userId: id };
}

/** Thrown when a concurrent sign-up took the address first. */
async function takenMeanwhile(arrival: Arrival, email: string): Promise<Whose> {
  const owner = await accountByEmail(arrival.tx, email);
  if (!owner) throw new Error('The address was taken and is free again');
  return existingAccount(arrival, owner.id);
}
