import type { Request, Response } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { cookieIn, ownCookieName } from '#api/http/cookies.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

const NAME = 'sign-in-browser';
const WELL_FORMED = /^[A-Za-z0-9_-]{43}$/;
/** As long as the link that may confirm a sign-up with an unverified address: it is valid in this browser only. */
const MAX_AGE_MS = LINK_SECONDS.signup * 1_000;

function cookieFor({ baseUrl }: Pick<AuthContext, 'baseUrl'>) {
  const secure = baseUrl.startsWith('https:');
  return { secure, name: ownCookieName(NAME, secure), path: secure ? '/' : new URL(baseUrl).pathname };
}

function cookieOf(ctx: AuthContext, req: Request): string | undefined {
  const value = cookieIn(req, cookieFor(ctx).name) ?? '';
  return WELL_FORMED.test(value) ? value : undefined;
}

/**
 * Binds a flow to the browser that starts it: otherwise an attacker could start one and have another person finish
 * it, who would then be signed in as the attacker, or link the attacker's identity to their account. Returns what to
 * store with it.
 */
export function bindBrowser(ctx: AuthContext, req: Request, res: Response): string {
  const { name, path, secure } = cookieFor(ctx);
  const value = cookieOf(ctx, req) ?? randomToken();
  res.cookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: MAX_AGE_MS });
  return sha256(value);
}

export function isSameBrowser(ctx: AuthContext, req: Request, bound: string | null): boolean {
  const value = cookieOf(ctx, req);
  return value !== undefined && sha256(value) === bound;
}
