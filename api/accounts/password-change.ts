import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth-error.ts';
import { tooManyCalls } from '#api/accounts/auth-limits.ts';
import type { Signed } from '#api/accounts/bearer.ts';
import type { AuthContext } from '#api/accounts/context.ts';
import { textOf } from '#api/accounts/input.ts';
import { DIGITS_SECONDS, DIGITS_TRIES } from '#api/accounts/lifetimes.ts';
import { digitsMac, type Post } from '#api/accounts/mailing.ts';
import { refuseWeak } from '#api/accounts/passwords.ts';
import { firstNameOf } from '#api/accounts/signup.ts';
import { type Account, accountById, updateUser } from '#db/queries/accounts.ts';
import { writeAudit } from '#db/queries/audit.ts';
import { ensureEmailIdentity } from '#db/queries/identities.ts';
import { tryDigits, voidOneTimeTokens } from '#db/queries/one-time-tokens.ts';
import { deleteSessions } from '#db/queries/sessions.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

export type PasswordChange = { account: Account; passwordHash: string; keep: string; ip: string | null };

const DAY_MS = 86_400_000;

/** Everything that must hold before an own password is changed (contract, 4.1), and the new hash. Changes nothing. */
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
  await proveAgain(ctx, signed, account, textOf(body, 'nonce'));
  await proveCurrent(ctx, req, { signed, account, current: textOf(body, 'current_password') });
  if (account.password_hash && (await ctx.passwords.matches(password, account.password_hash))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const passwordHash = await ctx.passwords.hash(password);
  return { account, passwordHash, keep: signed.session_id, ip: req.ip ?? null };
}

/** With re-authentication switched on: a session older than a day needs the mailed digits. */
async function proveAgain(ctx: AuthContext, signed: Signed, { id }: Account, nonce: string): Promise<void> {
  const isOld = Date.now() - signed.signed_in_at.getTime() > DAY_MS;
  if (!ctx.config.AUTH_REAUTHENTICATION || !isOld) return;
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const kind = 'reauthentication';
  const tried = await tryDigits(ctx.db, { userId: id, kinds: [kind], tries: DIGITS_TRIES, seconds: DIGITS_SECONDS });
  if (tried.some(({ otp_hmac }) => otp_hmac === digitsMac(ctx, id, kind, nonce))) return;
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

type Current = { signed: Signed; account: Account; current: string };

/** A session that did not begin with a recovery link must know the current password. Wrong ones count as failed sign-ins. */
async function proveCurrent(ctx: AuthContext, req: Request, { signed, account, current }: Current): Promise<void> {
  const isNeeded = ctx.config.AUTH_CURRENT_PASSWORD && !signed.from_recovery && account.password_hash !== null;
  if (!isNeeded && !current) return;
  const text = 'Current password required when setting new password.';
  if (!current) throw new AuthError(400, 'current_password_required', text);
  const wait = await ctx.limits.signInWait(account.email, req.ip, async () => true);
  if (wait > 0) throw tooManyCalls(wait);
  if (await ctx.passwords.matches(current, account.password_hash)) return;
  await ctx.limits.signInFailed(account.email, req.ip);
  throw new AuthError(400, 'current_password_invalid', text);
}

/** Sets the password inside the caller's transaction: other sessions end, one-time tokens are void, the owner is told. */
export async function putPassword(tx: Tx, _ctx: AuthContext, post: Post, change: PasswordChange): Promise<string[]> {
  const { account, passwordHash, keep, ip } = change;
  const { id } = account;
  await updateUser(tx, id, { password_hash: passwordHash });
  await voidOneTimeTokens(tx, id);
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
