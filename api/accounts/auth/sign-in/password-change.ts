import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { textOf } from '#api/accounts/auth/input.ts';
import type { Post } from '#api/accounts/auth/links/mailing.ts';
import { deviceHash } from '#api/accounts/auth/sign-in/devices.ts';
import { refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import { CURRENT_PASSWORD, prove } from '#api/accounts/auth/sign-in/reauthentication.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { clientKey } from '#api/http/limits.ts';
import { type Account, accountById, updateUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { ensureEmailIdentity } from '#db/accounts/auth/identities.ts';
import { deleteKnownDevices } from '#db/accounts/auth/known-devices.ts';
import { voidOneTimeTokens } from '#db/accounts/auth/one-time-tokens.ts';
import { deleteSessions, endRecovery } from '#db/accounts/auth/sessions.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

export type PasswordChange = {
  account: Account;
  passwordHash: string;
  /** The session and the device that stay. */
  keep: string;
  device: string | undefined;
  /** Allowed by the recovery link that started the session. */
  isRecovery: boolean;
  ip: string | null;
};

/** Checks all conditions of a change of one's own password (contract, 4.1); returns the new hash. Changes nothing. */
export async function passwordChange(
  ctx: AuthContext,
  req: Request,
  signed: Signed,
  body: Metadata,
): Promise<PasswordChange> {
  const account = await accountById(ctx.db, signed.id);
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (account.is_anonymous && !account.email) {
    throw new AuthError(422, 'validation_failed', 'Updating password of an anonymous user is not possible');
  }
  const password = textOf(body, 'password');
  refuseWeak(password, ctx.config, account);
  const isExempt = signed.from_recovery || signed.must_change_password || account.password_hash === null;
  const isCurrentNeeded = ctx.config.AUTH_CURRENT_PASSWORD && !isExempt;
  if (isCurrentNeeded && !textOf(body, 'current_password')) throw currentRequired();
  await prove(ctx, req, signed, body);
  const place = { client: clientKey(req.ip), account: account.id, isKnown: true };
  if (account.password_hash && (await ctx.passwords.matches(password, account.password_hash, place))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const passwordHash = await ctx.passwords.hash(password, place);
  const { session_id: keep, from_recovery: isRecovery } = signed;
  return { account, passwordHash, keep, isRecovery, device: deviceHash(ctx, req), ip: req.ip ?? null };
}

const currentRequired = () => new AuthError(400, 'current_password_required', CURRENT_PASSWORD);

/** Sets the password inside the caller's transaction: other sessions and devices end, one-time tokens are void, the owner gets a mail. */
export async function putPassword(tx: Tx, post: Post, change: PasswordChange): Promise<string[]> {
  const { account, passwordHash, keep, device, isRecovery, ip } = change;
  const { id } = account;
  // The user is locked: of two concurrent changes the second must be checked against the first one's password.
  if (!(await endRecovery(tx, keep)) && isRecovery) throw currentRequired();
  await updateUser(tx, id, { password_hash: passwordHash, must_change_password: false });
  await voidOneTimeTokens(tx, id);
  await deleteKnownDevices(tx, id, device);
  const ended = await deleteSessions(tx, id, { except: keep });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'password_changed', ip });
  await ensureEmailIdentity(tx, id);
  if (account.email) {
    await post({
      kind: 'password_changed',
      userId: id,
      to: account.email,
      details: firstNameOf(account.user_metadata),
    });
  }
  return ended;
}
