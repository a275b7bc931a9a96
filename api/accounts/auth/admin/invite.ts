import { randomUUID } from 'node:crypto';
import { noSuchUser } from '#api/accounts/auth/admin/admin-guard.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { emailTaken } from '#api/accounts/auth/links/email-change.ts';
import { linkBase, mintToken, type Post } from '#api/accounts/auth/links/mailing.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  insertEmailIdentity,
  insertUser,
  updateUser,
} from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Wanted } from '#db/accounts/auth/one-time-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

export type WantedUser = { email: string; passwordHash: string | null; data: Metadata };

export async function mustBeThere(tx: Tx, id: string): Promise<Account> {
  const account = await accountById(tx, id);
  if (!account) throw noSuchUser();
  return account;
}

/** The user with this address, made when there is none. Its password is stored with the link (wantedBy). */
export async function userWith(tx: Tx, { email, data }: Pick<WantedUser, 'email' | 'data'>): Promise<Account> {
  const id = randomUUID();
  const row = await insertUser(tx, {
    id,
    email,
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify(data),
  });
  if (row) await insertEmailIdentity(tx, { user_id: id, email, email_verified: false });
  const account = row ? await accountById(tx, id) : await accountByEmail(tx, email);
  if (!account) throw noSuchUser();
  return account;
}

/** The account data that the link brings: exactly what was given. */
export const wantedBy = ({ passwordHash, data }: WantedUser): Wanted => ({ passwordHash, metadata: data });

/**
 * The invited user, without a password until they choose one: also when the address has an unconfirmed sign-up,
 * which another person may have made. A confirmed address is 422 email_exists.
 */
export async function invitedUser(tx: Tx, wanted: Pick<WantedUser, 'email' | 'data'>): Promise<Account> {
  const account = await userWith(tx, wanted);
  if (account.email_confirmed_at) throw emailTaken();
  await updateUser(tx, account.id, { invited_at: new Date(), password_hash: null });
  return mustBeThere(tx, account.id);
}

type Invitation = { email: string; data: Metadata; redirectTo: string; actorId: string | null; ip: string | null };

/** Invites by mail; a repeated invitation voids the link before. */
export async function sendInvitation(tx: Tx, ctx: AuthContext, post: Post, given: Invitation): Promise<Account> {
  const { email, data, redirectTo, actorId, ip } = given;
  const account = await invitedUser(tx, { email, data });
  const { id: userId } = account;
  const minted = await mintToken(tx, ctx, {
    userId,
    kind: 'invite',
    wanted: wantedBy({ email, data, passwordHash: null }),
  });
  await writeAudit(tx, { user_id: userId, actor_id: actorId, action: 'user_invited', ip });
  const details = { link: linkBase(ctx, 'invite', redirectTo) };
  await post({ kind: 'invite', userId, to: email, minted, details, validSeconds: LINK_SECONDS.invite });
  return account;
}
