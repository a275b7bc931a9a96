import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { notEnabled, textOf } from '#api/accounts/auth/input.ts';
import { mintToken, type Post } from '#api/accounts/auth/links/mailing.ts';
import { DIGITS_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import type { Wanted } from '#db/accounts/auth/one-time-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

const E164 = /^[1-9]\d{1,14}$/;

/** The number as stored: digits only (contract, 3.6). */
export function phoneOf(given: string): string {
  const phone = given.trim().replace(/^\+/, '').replaceAll(' ', '');
  if (!E164.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
  return phone;
}

/** With AUTH_PHONE off every call with a number gets the same error code, with the text of the call. */
export function refuseWithoutPhone(
  { config }: AuthContext,
  message = 'Unsupported phone provider',
  status = 400,
): void {
  if (!config.AUTH_PHONE) throw notEnabled('phone_provider_disabled', message, status);
}

/** Throws without an SMS provider, so that no code is announced that cannot be sent. */
export function refuseWithoutSender(ctx: AuthContext): void {
  refuseWithoutPhone(ctx);
  if (!ctx.config.AUTH_SMS_WEBHOOK_URL) throw notEnabled('phone_provider_disabled', 'Unsupported phone provider', 400);
}

export function refuseOtherChannels(body: Metadata): void {
  if (['', 'sms'].includes(textOf(body, 'channel'))) return;
  throw invalid("Invalid channel, supported values are 'sms'");
}

export const phoneTaken = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');

/** Counts one text message to a number, known or not. */
export async function countTexts({ limits }: AuthContext, phone: string): Promise<void> {
  const wait = await limits.mail('sms', phone);
  if (wait > 0) throw tooManyTexts(wait);
}

export function tooManyTexts(retryAfterMs: number): AuthError {
  const text = `For security purposes, you can only request this after ${Math.ceil(retryAfterMs / 1_000)} seconds.`;
  return new AuthError(429, 'over_sms_send_rate_limit', text, { retryAfterMs });
}

type Code = {
  userId: string;
  phone: string;
  kind: 'sms' | 'phone_change' | 'reauthentication';
  wanted?: Wanted | 'unchanged' | undefined;
};

/** Texts six digits; an older code of the kind is void. Texts leave by the outbox like mails. */
export async function sendCode(tx: Tx, ctx: AuthContext, post: Post, code: Code): Promise<void> {
  const { userId, phone, kind, wanted } = code;
  const minted = await mintToken(tx, ctx, { userId, kind, relatesTo: phone, wanted });
  await post({ kind: 'sms_code', userId, to: `+${phone}`, minted, validSeconds: DIGITS_SECONDS });
}
