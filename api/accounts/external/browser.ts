import type { Request, Response } from 'express';
import type { AuthContext } from '#api/accounts/context.ts';
import { LINK_SECONDS } from '#api/accounts/lifetimes.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

const NAME = 'sign-in-browser';
const WELL_FORMED = /^[A-Za-z0-9_-]{43}$/;
/** As long as the link that may confirm a sign-up with an unverified address: it counts in this browser only. */
const MAX_AGE_MS = LINK_SECONDS.signup * 1_000;

/** Only browsers say where a request comes from. */
const isBrowser = (req: Request): boolean => req.get('sec-fetch-site') !== undefined;

function cookieOf(req: Request): string | undefined {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === NAME)?.[1] ?? '';
  return WELL_FORMED.test(value) ? value : undefined;
}

/**
 * Ties a flow to the browser that begins it: otherwise somebody could begin one themselves and have another person end
 * it, who would then be signed in as a stranger, or give the stranger a way into their own account. Answers what to
 * remember of it; null for a program, which has no cookies and cannot be led anywhere.
 */
export function bindBrowser(ctx: AuthContext, req: Request, res: Response): string | null {
  if (!isBrowser(req)) return null;
  const value = cookieOf(req) ?? randomToken();
  res.cookie(NAME, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.baseUrl.startsWith('https:'),
    path: new URL(ctx.baseUrl).pathname,
    maxAge: MAX_AGE_MS,
  });
  return sha256(value);
}

export function isSameBrowser(req: Request, bound: string | null): boolean {
  if (bound === null) return !isBrowser(req);
  const value = cookieOf(req);
  return value !== undefined && sha256(value) === bound;
}
