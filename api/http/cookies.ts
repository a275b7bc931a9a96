import type { Request } from 'express';

/** The value of a cookie of the request; undefined when it has none of that name. */
export function cookieIn(req: Request, name: string): string | undefined {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([given]) => given === name)?.[1];
}

/**
 * The name under which only this host may set a cookie: with TLS browsers accept it neither from a sub-domain nor
 * over plain http. Such a cookie is for the whole host (path '/').
 */
export const ownCookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
