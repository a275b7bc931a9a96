import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { textOf } from '#api/accounts/auth/input.ts';
import { digitsMac } from '#api/accounts/auth/links/mailing.ts';
import { knownDevice } from '#api/accounts/auth/sign-in/devices.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { DIGITS_SECONDS, DIGITS_TRIES } from '#api/accounts/auth/tokens/lifetimes.ts';
import { isReauthenticated } from '#api/http/identity.ts';
import { clientKey } from '#api/http/limits.ts';
import { passwordHashOf } from '#db/accounts/accounts.ts';
import { spendOneTimeToken, tryDigits } from '#db/accounts/auth/one-time-tokens.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { isSameSecret } from '#platform/secret.ts';

type OwnProof = { userId: string; given: string };

/** Whether this is the user's own password, checked in a live session. 429 after too many wrong ones. */
export async function isOwnPassword(ctx: AuthContext, req: Request, { userId, given }: OwnProof): Promise<boolean> {
  const device = await knownDevice(ctx, req, userId);
  const place = { client: clientKey(req.ip), account: userId, isKnown: true };
  return ctx.limits.guess({ kind: 'session', account: userId, ip: req.ip, device }, async () =>
    ctx.passwords.matches(given, await passwordHashOf(ctx.db, userId), place),
  );
}

const KIND = 'reauthentication';

/** Whether these are the last digits of GET /reauthenticate. They are valid once. 429 after too many wrong ones. */
export async function isOwnDigits(ctx: AuthContext, req: Request, { userId, given }: OwnProof): Promise<boolean> {
  const device = await knownDevice(ctx, req, userId);
  const right = digitsMac(ctx, userId, KIND, given);
  return ctx.limits.guess({ kind: 'session', account: userId, ip: req.ip, device }, async () => {
    const tried = await tryDigits(ctx.db, { userId, kinds: [KIND], tries: DIGITS_TRIES, seconds: DIGITS_SECONDS });
    const found = tried.find(({ otp_hmac }) => otp_hmac !== null && isSameSecret(otp_hmac, right));
    return found !== undefined && (await spendOneTimeToken(ctx.db, found)) !== undefined;
  });
}

/** 400 reauthentication_needed unless this session was reauthenticated recently. Anonymous users have no means for it. */
export function refuseStale(signed: Signed): void {
  if (signed.is_anonymous || isReauthenticated(signed)) return;
  throw reauthenticationNeeded('Reauthentication is required to change how you sign in');
}

const reauthenticationNeeded = (message: string) => new AuthError(400, 'reauthentication_needed', message);
const DAY_MS = 86_400_000;

/**
 * Allows a change of password, address or number (contract, 4.1): by a valid current_password or nonce of the
 * same request, by a recently reauthenticated session, or, for a password alone, by a recovery link.
 */
export async function prove(ctx: AuthContext, req: Request, signed: Signed, body: Metadata): Promise<void> {
  const [current, nonce] = [textOf(body, 'current_password'), textOf(body, 'nonce')];
  const userId = signed.id;
  if (current && !(await isOwnPassword(ctx, req, { userId, given: current }))) {
    throw new AuthError(400, 'current_password_invalid', CURRENT_PASSWORD);
  }
  const isEnough = current !== '' || recovers(signed, body) || signed.is_anonymous || isReauthenticated(signed);
  if (isEnough && !asksForNonce(ctx, signed, body)) return;
  if (!nonce) throw reauthenticationNeeded('Password update requires reauthentication');
  if (await isOwnDigits(ctx, req, { userId, given: nonce })) return;
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

export const CURRENT_PASSWORD = 'Current password required when setting new password.';

/** A recovery link allows a new password and nothing else in the same request. */
const recovers = ({ from_recovery }: Signed, body: Metadata): boolean =>
  from_recovery && textOf(body, 'email') === '' && textOf(body, 'phone') === '';

/** With that setting: for a password in a session older than a day without reauthentication. */
const asksForNonce = ({ config }: AuthContext, signed: Signed, body: Metadata): boolean =>
  config.AUTH_REAUTHENTICATION &&
  textOf(body, 'password') !== '' &&
  Date.now() - signed.signed_in_at.getTime() > DAY_MS &&
  !isReauthenticated(signed);
