import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { cookieIn, ownCookieName } from '#api/http/cookies.ts';
import { clientKey } from '#api/http/limits.ts';
import { DEVICE_SECONDS, isKnownDevice, putKnownDevice } from '#db/accounts/auth/known-devices.ts';
import type { Db } from '#db/schema.ts';
import { isSameSecret, randomToken, sha256 } from '#platform/secret.ts';

type Parts = Pick<AuthContext, 'secret' | 'baseUrl'>;

const isSecure = ({ baseUrl }: Parts): boolean => baseUrl.startsWith('https:');
const nameOf = (parts: Parts): string => ownCookieName('known-device', isSecure(parts));
const ABOUT = 'known device';
const WELL_FORMED = /^([\w-]{43})\.([0-9a-f]{64})$/;

/** The device id of the request's cookie, when its signature is valid. */
function idOf(parts: Parts, req: Request): string | undefined {
  const [, id, mac] = WELL_FORMED.exec(cookieIn(req, nameOf(parts)) ?? '') ?? [];
  if (!id || !mac) return undefined;
  return isSameSecret(mac, parts.secret.mac(id, ABOUT)) ? id : undefined;
}

/** The hash the request's device is stored under, whether known or not. */
export function deviceHash(parts: Parts, req: Request): string | undefined {
  const id = idOf(parts, req);
  return id && sha256(id);
}

const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000';

/** The device's hash when this account was signed in from it before. Constant time, also for unknown accounts. */
export async function knownDevice(ctx: AuthContext, req: Request, userId: string = UNKNOWN_USER) {
  const hash = deviceHash(ctx, req);
  return hash && (await isKnownDevice(ctx.db, userId, hash)) ? hash : undefined;
}

/**
 * Makes the device a known one of this account, inside the caller's transaction: password guessing by others does
 * not lock its owner out. The cookie grants no access; it names the browser, which may be known to many accounts.
 */
export async function rememberDevice(tx: Db, ctx: AuthContext, req: Request, userId: string): Promise<void> {
  const id = idOf(ctx, req) ?? randomToken();
  await putKnownDevice(tx, userId, { deviceHash: sha256(id), network: clientKey(req.ip) });
  req.res?.cookie(nameOf(ctx), `${id}.${ctx.secret.mac(id, ABOUT)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(ctx),
    path: '/',
    maxAge: DEVICE_SECONDS * 1_000,
  });
}
