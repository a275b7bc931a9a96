import { randomUUID } from 'node:crypto';
import { factorAbout } from '#api/accounts/auth/factors/enroll.ts';
import { newTotp } from '#api/accounts/auth/factors/totp.ts';
import { createSigningKeys, type SigningKeys, serviceClaims } from '#api/accounts/auth/tokens/keys.ts';
import { lockedAccount, openSession, tokenAnswer } from '#api/accounts/auth/tokens/sessions.ts';
import type { Deps } from '#api/deps.ts';
import { clientKey } from '#api/http/limits.ts';
import { acceptCode, insertTotpFactor } from '#db/accounts/auth/factors.ts';
import { putKnownDevice } from '#db/accounts/auth/known-devices.ts';
import { transact } from '#db/transact.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

type Context = Pick<Deps, 'db' | 'config' | 'secret'>;
type How = { user_agent?: string; ip?: string; factorId?: string };

const keysOf = new WeakMap<Context['db'], SigningKeys>();

/** The keys of the table are read once for each database. */
function keysIn(ctx: Context): SigningKeys {
  const keys = keysOf.get(ctx.db) ?? createSigningKeys(ctx);
  keysOf.set(ctx.db, keys);
  return keys;
}

/**
 * Signs a user in as a password does, without the password: the rows of a session, of its refresh token and of its
 * device. With `factorId` the second step is passed, too. Returns what POST /auth/v1/token answers.
 */
export async function sessionOf(ctx: Context, userId: string, how: How = {}) {
  const { user_agent = 'node', ip = '127.0.0.1', factorId } = how;
  const opened = await transact(ctx.db, async (tx) => {
    const { session, refreshToken } = await openSession(tx, ctx, userId, {
      method: 'password',
      user_agent,
      ip,
      ...(factorId && { factorId }),
    });
    await putKnownDevice(tx, userId, { deviceHash: sha256(randomToken()), network: clientKey(ip) });
    return { account: await lockedAccount(tx, userId), session, refreshToken };
  });
  return tokenAnswer({ keys: keysIn(ctx), config: ctx.config }, opened);
}

/** A second factor that was set up long ago: an authenticator app, whose codes are all unused. Returns its id. */
export async function aFactor({ db, secret }: Context, userId: string): Promise<string> {
  const id = randomUUID();
  const secret_encrypted = secret.seal(newTotp('rolevoice', userId).secret, factorAbout(id));
  await insertTotpFactor(db, { id, user_id: userId, friendly_name: 'Phone', secret_encrypted });
  await acceptCode(db, id, 0);
  return id;
}

/** A token with which an operator's program administrates, for so many seconds. */
export const serviceTokenOf = (ctx: Context, seconds: number): Promise<string> =>
  keysIn(ctx).sign(serviceClaims(seconds));
