import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { nameOf, refuseTakenName } from '#api/accounts/auth/factors/enroll.ts';
import { refuseLowLevel } from '#api/accounts/auth/factors/level.ts';
import { unenroll } from '#api/accounts/auth/factors/remove.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { bodyOf } from '#api/accounts/auth/input.ts';
import { register, registrationOptions } from '#api/accounts/auth/passkeys/registration.ts';
import { signInByPasskey, signInOptions } from '#api/accounts/auth/passkeys/sign-in.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { factorsOf } from '#db/accounts/auth/factors.ts';
import { type PasskeyRow, passkeyOf, passkeysOf, renameFactor } from '#db/accounts/auth/passkeys.ts';
import { transact } from '#db/transact.ts';
import { isUuid } from '#shared/uuid.ts';

/** Passkeys in the shapes of the published client's `passkey` calls. As a second step they are factors: /factors. */
export const addPasskeys: AddRoutes = (router, ctx) => {
  router.post('/passkeys/authentication/options', async (req, res) => {
    await ctx.limits.call('passkey options', req.ip);
    res.json(await signInOptions(ctx, req, res));
  });
  router.post('/passkeys/authentication/verify', async (req, res) => {
    await ctx.limits.call('passkey verify', req.ip);
    res.json(await signInByPasskey(ctx, req));
  });
  router.post('/passkeys/registration/options', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ctx.limits.call('factor challenge', req.ip);
    res.json(await registrationOptions(ctx, req, signed));
  });
  router.post('/passkeys/registration/verify', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ctx.limits.call('factor verify', req.ip);
    res.json(await register(ctx, req, signed));
  });
  router.get('/passkeys', async (req, res) => {
    const signed = await signedIn(ctx, req);
    refuseLowLevel(signed);
    res.json((await passkeysOf(ctx.db, signed.id)).map(toPasskey));
  });
  router.patch('/passkeys/:id', async (req, res) => {
    const signed = await signedIn(ctx, req);
    refuseLowLevel(signed);
    res.json(toPasskey(await renamed(ctx, req, signed)));
  });
  router.delete('/passkeys/:id', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ownPasskey(ctx, req, signed);
    await unenroll(ctx, req, signed, String(req.params.id));
    res.status(204).end();
  });
};

const toPasskey = ({ id, friendly_name, created_at, last_used_at, signs_in }: PasskeyRow) => ({
  id,
  friendly_name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString(),
  sign_in: signs_in,
});

async function ownPasskey({ db }: Pick<AuthContext, 'db'>, req: Request, signed: Signed): Promise<PasskeyRow> {
  const { id } = req.params;
  const found = isUuid(id) ? await passkeyOf(db, signed.id, id) : undefined;
  if (!found) throw new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found');
  return found;
}

async function renamed(ctx: AuthContext, req: Request, signed: Signed): Promise<PasskeyRow> {
  const name = nameOf(bodyOf(req));
  if (!name) throw invalid('A passkey needs a name');
  return transact(ctx.db, async (tx) => {
    await lockUser(tx, signed.id);
    const passkey = await ownPasskey({ db: tx }, req, signed);
    refuseTakenName(
      (await factorsOf(tx, signed.id)).filter(({ id }) => id !== passkey.id),
      name,
    );
    await renameFactor(tx, passkey.id, name);
    return { ...passkey, friendly_name: name };
  });
}
