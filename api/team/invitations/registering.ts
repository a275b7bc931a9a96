import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import { claimsAbout } from '#api/accounts/auth/sign-up/first-proof.ts';
import { join } from '#api/team/invitations/accepting.ts';
import { membershipEvent, publishAfter } from '#api/team/workspaces/live.ts';
import { deleteUnprovedByEmail, insertEmailIdentity, insertUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Tx } from '#db/schema.ts';
import type { Invitation } from '#db/team/workspaces/invitations.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';

type Wish = { first_name: string; last_name: string; job_title: string; password: string; req: Request };

/**
 * Makes the account of the invited address and its membership. The link proves the mailbox, so that no second mail is
 * needed; an account of the address that nobody proved makes way.
 */
export async function registerByInvitation(ctx: AuthContext, row: Invitation, { password, req, ...names }: Wish) {
  if (!row.is_open) throw new AppError('invitation_invalid');
  if (row.expires_at.getTime() <= Date.now()) throw new AppError('invitation_expired');
  if (!ctx.config.INVITED_SIGNUPS) throw new AppError('forbidden');
  refuseEasy(ctx, row.email, names, password);
  const passwordHash = await ctx.passwords.hash(password);
  const { id, role } = await transact(ctx.db, async (tx) => {
    await deleteUnprovedByEmail(tx, row.email);
    const made = await insertAccount(tx, { email: row.email, passwordHash, names, ip: req.ip ?? null });
    return { id: made, role: await join(tx, ctx, row, made) };
  });
  await publishAfter(ctx, membershipEvent(row.workspace_id, id, role));
  return { email: row.email, slug: String(row.slug) };
}

type Names = Omit<Wish, 'password' | 'req'>;

function refuseEasy(ctx: AuthContext, email: string, names: Names, password: string): void {
  try {
    refuseWeak(password, ctx.config, { email, user_metadata: names });
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown;
    throw new AppError('invalid_input', { fields: { password: thrown.message } });
  }
}

type Account = { email: string; passwordHash: string; names: Names; ip: string | null };

async function insertAccount(tx: Tx, { email, passwordHash, names, ip }: Account): Promise<string> {
  const id = randomUUID();
  const made = await insertUser(tx, {
    id,
    email,
    password_hash: passwordHash,
    email_confirmed_at: new Date(),
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify({ ...names, ...claimsAbout(id, { email }, true) }),
  });
  if (!made) throw new AppError('email_taken');
  await insertEmailIdentity(tx, { user_id: id, email, email_verified: true });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip, details: { by_invitation: true } });
  return id;
}
