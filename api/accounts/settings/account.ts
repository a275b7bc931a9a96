import type { Request } from 'express';
import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { isOwnPassword } from '#api/accounts/auth/sign-in/reauthentication.ts';
import { type Identity, isReauthenticated } from '#api/http/identity.ts';
import { passwordHashOf } from '#db/accounts/accounts.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

type Wish = { password: string | undefined; removeComments: boolean; req: Request };

/**
 * Deletes the caller's own account after the password was verified (GAP-23, SET-27), or for users without a password
 * after another reauthentication.
 */
export async function deleteOwnAccount(ctx: AuthContext, user: Identity, wish: Wish): Promise<void> {
  const { password, removeComments, req } = wish;
  const isAsked = password !== undefined || (await passwordHashOf(ctx.db, user.id)) !== null;
  if (!isAsked && !isReauthenticated(user)) throw new AppError('reauthentication_needed');
  if (isAsked && !(await isOwnPassword(ctx, req, { userId: user.id, given: password ?? '' }))) {
    throw new AppError('wrong_password');
  }
  const wanted = {
    id: user.id,
    actorId: user.id,
    action: 'account_deleted',
    ip: req.ip ?? null,
    removeComments,
  } as const;
  const outcome = await deleteUser(ctx, wanted);
  if (outcome !== 'last super admin') return;
  throw new AppError('forbidden', { message: sentences.own_last_super_admin });
}
