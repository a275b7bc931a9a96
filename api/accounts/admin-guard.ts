import type { Request, RequestHandler } from 'express';
import { AuthError } from '#api/accounts/auth-error.ts';
import { claimsOf, isUuid, signedOf } from '#api/accounts/bearer.ts';
import type { AuthContext } from '#api/accounts/context.ts';
import { authBearer } from '#api/accounts/guard.ts';
import { type Account, accountById } from '#db/queries/accounts.ts';

const SERVICE_ROLES = ['service_role', 'supabase_admin'];

/** Lets only service tokens through: signed by a key of ours, with a service role (contract, section 10). */
export const onlyService =
  (ctx: AuthContext): RequestHandler =>
  async (req, _res, next) => {
    const token = authBearer(req);
    const claims = await claimsOf(ctx.keys, token);
    if (!SERVICE_ROLES.includes(String(claims.role))) throw new AuthError(403, 'not_admin', 'User not allowed');
    if (claims.session_id !== undefined) await signedOf(ctx.db, ctx.keys, token);
    next();
  };

export const noSuchUser = (message = 'User not found'): AuthError => new AuthError(404, 'user_not_found', message);

/** The user a path names. */
export async function namedAccount({ db }: AuthContext, req: Request): Promise<Account> {
  const { id } = req.params;
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const account = await accountById(db, id);
  if (!account) throw noSuchUser();
  return account;
}
