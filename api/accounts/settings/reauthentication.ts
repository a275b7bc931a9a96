import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { isOwnDigits, isOwnPassword } from '#api/accounts/auth/sign-in/reauthentication.ts';
import type { Identity } from '#api/http/identity.ts';
import { type ApiRouter, serve } from '#api/http/serve.ts';
import { passwordHashOf } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { factorsOf } from '#db/accounts/auth/factors.ts';
import { markReauthenticated } from '#db/accounts/auth/sessions.ts';
import type { Db } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { type Reauthentication, readReauthentication, reauthenticate } from '#shared/accounts/contracts/auth.ts';
import { AppError } from '#shared/errors.ts';

/** Reauthentication, for actions a stolen session must not allow. */
export function addReauthentication(router: ApiRouter, ctx: AuthContext): void {
  serve(router, readReauthentication, ({ user }) => askedOf(ctx.db, user.id));
  serve(router, reauthenticate, ({ user, body, req }) => proveSession(ctx, req, user, body).then(() => undefined));
}

async function askedOf(db: Db, userId: string): Promise<Reauthentication> {
  const verified = (await factorsOf(db, userId)).filter(({ status }) => status === 'verified');
  const apps = verified.filter(({ factor_type }) => factor_type === 'totp');
  const factors = apps.map(({ id, friendly_name }) => ({ id, name: friendly_name || 'Authenticator app' }));
  const passkey = verified.find(({ factor_type }) => factor_type === 'webauthn')?.id;
  const has_password = (await passwordHashOf(db, userId)) !== null;
  const byAccount = has_password ? 'password' : 'digits';
  const ask = factors.length > 0 ? 'code' : passkey ? 'passkey' : byAccount;
  return { ask, has_password, factors, ...(passkey && { passkey }) };
}

type Given = { password?: string | undefined; digits?: string | undefined };

async function proveSession(ctx: AuthContext, req: Request, user: Identity, { password, digits }: Given) {
  const { ask } = await askedOf(ctx.db, user.id);
  const given = { password, digits, code: undefined, passkey: undefined }[ask];
  if (given === undefined) throw new AppError('reauthentication_needed');
  const check = ask === 'password' ? isOwnPassword : isOwnDigits;
  const right = await check(ctx, req, { userId: user.id, given });
  if (!right) throw new AppError(ask === 'password' ? 'wrong_password' : 'wrong_code');
  const entry = { user_id: user.id, actor_id: user.id, ip: req.ip ?? null, details: { method: ask } };
  await transact(ctx.db, async (tx) => {
    await writeAudit(tx, { ...entry, action: 'reauthenticated' });
    await markReauthenticated(tx, user.session_id);
  });
}
