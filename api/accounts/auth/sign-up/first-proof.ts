import type { Request } from 'express';
import { isSameBrowser } from '#api/accounts/auth/browser.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { confirmEmail, updateUser } from '#db/accounts/accounts.ts';
import { addressesOf, movePhone } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import {
  deleteOtherProofs,
  ensureEmailIdentity,
  holdSubject,
  identityOf,
  insertIdentity,
  rewriteProviders,
} from '#db/accounts/auth/identities.ts';
import { type SpentToken, voidOneTimeTokens, type Wanted } from '#db/accounts/auth/one-time-tokens.ts';
import { deleteSessions } from '#db/accounts/auth/sessions.ts';
import type { Tx } from '#db/schema.ts';
import type { WantedIdentity } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';

type Address = { email: string } | { phone: string };

/** The profile entries of an account made for an address (contract, 2.1). */
export const claimsAbout = (sub: string, address: Address, isVerified = false): Metadata =>
  'email' in address
    ? { sub, ...address, email_verified: isVerified, phone_verified: false }
    : { sub, ...address, email_verified: false, phone_verified: isVerified };

export type FirstProof = {
  userId: string;
  /** Which of its addresses the account was proved by. */
  by: 'email' | 'phone';
  /** The data of the sign-up that was proved; undefined when the proof belongs to no sign-up. */
  wanted: Wanted | undefined;
  /** Its owner did not choose the password, as in an invitation: it must be changed. */
  isPasswordGiven?: boolean;
  ip: string | null;
};

/**
 * The address (or number) of an account was proved, inside the caller's transaction, which has locked the user. The
 * first proof decides who owns the account: until then any person may have signed up with it. An account that has an
 * owner already, by the other kind of address, stays as it is except for the confirmation.
 */
export async function proved(tx: Tx, proof: FirstProof): Promise<void> {
  const { userId, by, ip } = proof;
  const { email, phone, email_confirmed_at, phone_confirmed_at } = await addressesOf(tx, userId);
  if (by === 'email' ? email_confirmed_at : phone_confirmed_at) return;
  const address = by === 'email' ? { email } : { phone };
  if (!email_confirmed_at && !phone_confirmed_at) await takeOver(tx, proof, address);
  if (by === 'email') await confirmEmail(tx, userId);
  else await movePhone(tx, userId, phone);
  await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'user_confirmed', ip });
}

/**
 * Removes everything another person may know or hold (password, identities, factors, sessions, links, profile), and
 * adds only the data of the proof itself.
 */
async function takeOver(tx: Tx, proof: FirstProof, address: Address): Promise<void> {
  const { userId, by, wanted, ip, isPasswordGiven = false } = proof;
  const { passwordHash = null, metadata = claimsAbout(userId, address), identity } = wanted ?? {};
  await deleteOtherProofs(tx, userId, identity ?? { provider: by, provider_id: userId });
  await voidOneTimeTokens(tx, userId);
  await deleteSessions(tx, userId);
  await updateUser(tx, userId, {
    password_hash: passwordHash,
    must_change_password: isPasswordGiven && passwordHash !== null,
    user_metadata: JSON.stringify(metadata),
  });
  const isAttached = identity && (await attach(tx, { userId, identity, ip }));
  if (!isAttached) await ensureEmailIdentity(tx, userId);
  await rewriteProviders(tx, userId);
}

type Attach = { userId: string; identity: WantedIdentity; ip: string | null };

/** False when the provider's subject belongs to another account by now. */
async function attach(tx: Tx, { userId, identity, ip }: Attach): Promise<boolean> {
  const { provider, provider_id, email, identity_data } = identity;
  await holdSubject(tx, { provider, provider_id });
  const known = await identityOf(tx, { provider, provider_id });
  if (known) return known.user_id === userId;
  await insertIdentity(tx, { provider, provider_id, email, identity_data, user_id: userId });
  await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'identity_linked', ip, details: { provider } });
  return true;
}

/**
 * The data of a used token's sign-up. A provider's identity counts only in the browser that started it: otherwise an
 * attacker could have the owner of a mailbox confirm the attacker's identity.
 */
export function wantedOf(ctx: AuthContext, req: Request, spent: SpentToken): Wanted | undefined {
  const { wanted_metadata: metadata, wanted_password_hash: passwordHash, wanted_identity: identity } = spent;
  if (!metadata) return undefined;
  if (!identity) return { passwordHash, metadata };
  const browserHash = spent.browser_hash;
  const isSame = browserHash !== null && isSameBrowser(ctx, req, browserHash);
  return isSame ? { passwordHash, metadata, identity: { ...identity, browserHash } } : undefined;
}
