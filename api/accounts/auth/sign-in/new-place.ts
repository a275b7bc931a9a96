import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { putMail } from '#api/accounts/auth/links/mailing.ts';
import { deviceHash } from '#api/accounts/auth/sign-in/devices.ts';
import { deviceOf } from '#api/accounts/settings/device.ts';
import { clientKey } from '#api/http/limits.ts';
import { updateUser } from '#db/accounts/accounts.ts';
import { placeOf } from '#db/accounts/auth/known-devices.ts';
import type { Tx } from '#db/schema.ts';

/**
 * Mails the owner about a sign-in by an unknown device from an unknown network, inside the caller's transaction and
 * before device and session are stored: at most once an hour, and not for the first sign-in of an account. Returns the
 * ids of the mails to enqueue once it is committed.
 */
export async function mailNewPlace(tx: Tx, ctx: AuthContext, req: Request, userId: string): Promise<string[]> {
  const asked = { device: deviceHash(ctx, req) ?? '', network: clientKey(req.ip), ip: req.ip ?? '' };
  const place = await placeOf(tx, userId, asked);
  if (!place?.email || place.is_first || place.is_known || place.is_mailed) return [];
  await updateUser(tx, userId, { new_place_mailed_at: new Date() });
  const device = deviceOf(req.get('user-agent') ?? null) ?? 'Unknown device';
  const details = { first_name: place.first_name ?? '', device, at: new Date().toISOString(), ip: req.ip ?? '' };
  return [await putMail(tx, ctx, { kind: 'new_place', userId, to: place.email, details })];
}
