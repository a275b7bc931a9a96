import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { type Signed, signedOf } from '#api/accounts/auth/tokens/bearer.ts';
import { bearerOf } from '#api/http/identity.ts';
import { AppError } from '#shared/errors.ts';

/** The bearer of a request to the sign-in service, or its own 401. */
export function authBearer(req: Request): string {
  try {
    return bearerOf(req);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === 'key_not_here') throw new AuthError(401, thrown.code, thrown.message);
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
}

/**
 * The signed-in user, checked in the order of the contract (2.5). 403 password_change_needed for a password that
 * its owner did not choose, unless the call is allowed before a new one is set.
 */
export async function signedIn(
  ctx: AuthContext,
  req: Request,
  { beforeNewPassword = false }: { beforeNewPassword?: boolean } = {},
): Promise<Signed> {
  const signed = await signedOf(ctx.db, ctx.keys, authBearer(req));
  if (signed.must_change_password && !beforeNewPassword) throw passwordFirst();
  return signed;
}

export const passwordFirst = (): AuthError =>
  new AuthError(403, 'password_change_needed', 'Choose a new password to go on.');

/**
 * Responds no sooner than after a fixed time, so that the time does not reveal whether there was anything to do (S8).
 */
export async function atSteadyPace<T>({ slowness }: AuthContext, work: () => Promise<T>): Promise<T> {
  const pace = new Promise<void>((resolve) => setTimeout(resolve, slowness.steadyMs));
  const [result] = await Promise.allSettled([work(), pace]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
