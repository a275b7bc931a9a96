import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { textOf } from '#api/accounts/auth/input.ts';
import type { Post } from '#api/accounts/auth/links/mailing.ts';
import { countTexts, phoneOf, phoneTaken, refuseWithoutPhone, sendCode } from '#api/accounts/auth/sign-in/phone.ts';
import { proved, wantedOf } from '#api/accounts/auth/sign-up/first-proof.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { accountById } from '#db/accounts/accounts.ts';
import { addressesOf, credentialsOfPhone, movePhone, putNewPhone } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { spendOneTimeToken, voidOneTimeTokens } from '#db/accounts/auth/one-time-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

export type PhoneChange = { id: string; phone: string };

/** Checks all conditions of a change of one's own number (contract, 4.1). Changes nothing. */
export async function phoneChange(ctx: AuthContext, signed: Signed, body: Metadata): Promise<PhoneChange | undefined> {
  if (!textOf(body, 'phone')) return undefined;
  refuseWithoutPhone(ctx);
  const phone = phoneOf(textOf(body, 'phone'));
  const account = await accountById(ctx.db, signed.id);
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (account.phone === phone) return undefined;
  await ctx.limits.newAddress(account.id);
  if (await credentialsOfPhone(ctx.db, phone)) throw phoneTaken();
  if (!ctx.config.AUTH_PHONE_AUTOCONFIRM) await countTexts(ctx, phone);
  return { id: account.id, phone };
}

type Doing = { post: Post; ip: string | null };

/** Texts the code to the new number, or with auto-confirm changes it at once. */
export async function putPhoneChange(tx: Tx, ctx: AuthContext, { post, ip }: Doing, change: PhoneChange) {
  const { id, phone } = change;
  if (ctx.config.AUTH_PHONE_AUTOCONFIRM) return takePhone(tx, ip, change);
  await putNewPhone(tx, id, phone);
  await sendCode(tx, ctx, post, { userId: id, phone, kind: 'phone_change' });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'phone_change_requested', ip });
}

async function takePhone(tx: Tx, ip: string | null, { id, phone }: PhoneChange): Promise<void> {
  if (await credentialsOfPhone(tx, phone)) throw phoneTaken();
  await movePhone(tx, id, phone).catch((thrown: unknown) => {
    if ((thrown as { code?: unknown }).code === UNIQUE_VIOLATION) throw phoneTaken();
    throw thrown;
  });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'phone_changed', ip });
}

const UNIQUE_VIOLATION = '23505';

type Found = { id: string; user_id: string; kind: 'sms' | 'phone_change'; relates_to: string; token_hash: string };

type Redeem = { req: Request; found: Found; over: () => AuthError };

/** Consumes a texted code: it proves the current number, or the new one of a change. */
export async function redeemCode(tx: Tx, ctx: AuthContext, { req, found, over }: Redeem): Promise<void> {
  const { user_id: id, kind, relates_to: phone } = found;
  const now = await addressesOf(tx, id);
  const isMeant = phone !== '' && phone === (kind === 'sms' ? now.phone : now.new_phone);
  const spent = isMeant && (await spendOneTimeToken(tx, found));
  if (!spent) throw over();
  const ip = req.ip ?? null;
  if (kind === 'phone_change') await takePhone(tx, ip, { id, phone });
  else await proved(tx, { userId: id, by: 'phone', wanted: wantedOf(ctx, req, spent), ip });
  await voidOneTimeTokens(tx, id);
}
