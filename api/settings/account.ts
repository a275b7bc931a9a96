import type { AuthContext } from '#api/accounts/context.ts';
import { deleteUser } from '#api/accounts/delete-user.ts';
import type { Identity } from '#api/http/identity.ts';
import { passwordHashOf } from '#db/queries/accounts.ts';
import { AppError } from '#shared/errors.ts';

type Wish = { password: string; ip: string | undefined };

/** Deletes the caller's own account once the password proved right (GAP-23, SET-27). Wrong ones count as failed sign-ins. */
export async function deleteOwnAccount(ctx: AuthContext, user: Identity, { password, ip }: Wish): Promise<void> {
  const wait = await ctx.limits.signInWait(user.email, ip, async () => true);
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
  if (!(await ctx.passwords.matches(password, await passwordHashOf(ctx.db, user.id)))) {
    await ctx.limits.signInFailed(user.email, ip);
    throw new AppError('wrong_password');
  }
  const wanted = { id: user.id, actorId: user.id, action: 'account_deleted', ip: ip ?? null } as const;
  const outcome = await deleteUser(ctx, wanted);
  if (outcome !== 'last super admin') return;
  throw new AppError('forbidden', { message: 'The last super admin cannot be deleted. Make somebody else one first.' });
}
