import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { newTotp } from '#api/accounts/auth/factors/totp.ts';
import { bodyOf, notEnabled, textOf } from '#api/accounts/auth/input.ts';
import { lacksSecondStep } from '#api/accounts/auth/restriction.ts';
import { refuseStale } from '#api/accounts/auth/sign-in/reauthentication.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { type Account, accountById, lockUser } from '#db/accounts/accounts.ts';
import { factorsOf, insertTotpFactor } from '#db/accounts/auth/factors.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';

const FACTORS_AT_MOST = 10;
const NAME_LENGTH = 100;

/** The sealing context of a factor's secret. */
export const factorAbout = (factorId: string): string => `factor ${factorId}`;

type Wish = { friendlyName: string; issuer: string };

function wishOf(ctx: AuthContext, req: Request): Wish {
  const body = bodyOf(req);
  const type = textOf(body, 'factor_type');
  if (!['totp', 'phone', 'webauthn'].includes(type)) throw invalid('factor_type needs to be totp, phone, or webauthn');
  // A passkey is registered at /passkeys: here the client would name the site that it is for.
  if (type !== 'totp') throw notEnabled(`mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`);
  return { friendlyName: nameOf(body), issuer: nameOf(body, 'issuer') || new URL(ctx.siteUrl).host };
}

/** A name in a body, trimmed; '' when it is left out. */
export function nameOf(body: Metadata, field = 'friendly_name'): string {
  const name = textOf(body, field).trim();
  if (name.length > NAME_LENGTH) throw invalid(`The field ${field} is too long: at most ${NAME_LENGTH} characters`);
  return name;
}

/** POST /factors: an unverified factor and its secret, returned only here (contract, section 8). */
export async function enroll(ctx: AuthContext, req: Request, signed: Signed): Promise<object> {
  const { friendlyName, issuer } = wishOf(ctx, req);
  const account = await refuseToEnroll(ctx, signed);
  const id = randomUUID();
  const totp = newTotp(issuer, account.email || account.phone || account.id);
  await transact(ctx.db, async (tx) => {
    await refuseNoRoom(tx, signed, friendlyName);
    const secret_encrypted = ctx.secret.seal(totp.secret, factorAbout(id));
    await insertTotpFactor(tx, { id, user_id: signed.id, friendly_name: friendlyName, secret_encrypted });
  });
  return { id, type: 'totp', friendly_name: friendlyName, totp };
}

/** Refuses sessions that may not add a factor; returns the account. */
export async function refuseToEnroll({ db }: Pick<AuthContext, 'db'>, signed: Signed): Promise<Account> {
  const account = await accountById(db, signed.id);
  if (!account || account.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous users cannot set up a second factor');
  }
  if (lacksSecondStep(signed)) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  refuseStale(signed);
  return account;
}

/** Checked with the user locked: a concurrent request may have verified or named a factor. */
export async function refuseNoRoom(tx: Tx, { id, aal }: Signed, friendlyName: string): Promise<void> {
  await lockUser(tx, id);
  const factors = await factorsOf(tx, id);
  if (lacksSecondStep({ has_factor: factors.some(({ status }) => status === 'verified'), aal })) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (factors.length >= FACTORS_AT_MOST) {
    const text = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', text);
  }
  refuseTakenName(factors, friendlyName);
}

export function refuseTakenName(factors: { friendly_name: string }[], friendlyName: string): void {
  if (factors.some((factor) => factor.friendly_name === friendlyName)) {
    const text = `A factor with the friendly name "${friendlyName}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', text);
  }
}
