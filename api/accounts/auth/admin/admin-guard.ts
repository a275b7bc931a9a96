import type { Request, RequestHandler } from 'express';
import { needsSecond } from '#api/accounts/admin/rights.ts';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { authBearer } from '#api/accounts/auth/guard.ts';
import { badJwt, claimsOf, signedOf } from '#api/accounts/auth/tokens/bearer.ts';
import { SERVICE_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import type { Claims } from '#api/accounts/auth/tokens/verified-tokens.ts';
import { securityOf } from '#api/accounts/security-events/of-request.ts';
import { type Account, accountById } from '#db/accounts/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';

const SERVICE_ROLES = ['service_role', 'supabase_admin'];

/** Whether the service token of a request names a person. */
const isPerson = new WeakMap<Request, boolean>();

/**
 * A person who holds a service token acts on admins like any admin: with the setting through a request to a second one.
 * Programs without a person are not limited.
 */
export function refusePersonAlone({ config }: AuthContext, req: Request, target: Pick<Account, 'role'>): void {
  if (!needsSecond(config, target) || !isPerson.get(req)) return;
  throw new AuthError(403, 'not_admin', new AppError('second_admin_needed').message);
}

/** Lets only service tokens through: signed by one of the product's keys, with a service role (contract, section 10). */
export const onlyService =
  (ctx: AuthContext): RequestHandler =>
  async (req, _res, next) => {
    const token = authBearer(req);
    const claims = await claimsOf(ctx.keys, token);
    if (!SERVICE_ROLES.includes(String(claims.role))) throw new AuthError(403, 'not_admin', 'User not allowed');
    if (!isBounded(claims)) throw badJwt('a service token needs exp, iat and jti, and lives a day at most');
    if (claims.session_id !== undefined) await signedOf(ctx.db, ctx.keys, token);
    isPerson.set(req, claims.sub !== undefined || claims.session_id !== undefined);
    if (req.method === 'GET') {
      const { id } = req.params;
      await securityOf(req).read({ action: 'users_read', by: null, about: isUuid(id) ? id : null });
    }
    next();
  };

/** A service token must expire, and have an id that logs can name. */
const isBounded = ({ exp, iat, jti }: Claims): boolean =>
  exp !== undefined && iat !== undefined && exp - iat <= SERVICE_SECONDS && Boolean(jti);

export const noSuchUser = (message = 'User not found'): AuthError => new AuthError(404, 'user_not_found', message);

/** The user a path names. */
export async function namedAccount({ db }: AuthContext, req: Request): Promise<Account> {
  const { id } = req.params;
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const account = await accountById(db, id);
  if (!account) throw noSuchUser();
  return account;
}
