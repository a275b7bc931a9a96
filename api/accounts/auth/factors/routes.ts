import type { Request } from 'express';
import { namedAccount, onlyService, refusePersonAlone } from '#api/accounts/auth/admin/admin-guard.ts';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { enroll } from '#api/accounts/auth/factors/enroll.ts';
import { removeFactors, unenroll } from '#api/accounts/auth/factors/remove.ts';
import { challenge, noSuchFactor, verify } from '#api/accounts/auth/factors/verify.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { withMails } from '#api/accounts/auth/links/mailing.ts';
import { toFactor } from '#api/accounts/auth/user-json.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { factorsOf } from '#db/accounts/auth/factors.ts';
import { isUuid } from '#shared/uuid.ts';

/** The second factor: /factors for its owner, /admin/users/:id/factors for service tokens (contract, 8 and 10). */
export const addFactors: AddRoutes = (router, ctx) => {
  router.post('/factors', async (req, res) => {
    const signed = await signedIn(ctx, req);
    res.json(await enroll(ctx, req, signed));
  });
  router.post('/factors/:id/challenge', async (req, res) => {
    const signed = await signedIn(ctx, req, { beforeNewPassword: true });
    await ctx.limits.call('factor challenge', req.ip);
    res.json(await challenge({ ctx, req, signed, factorId: factorIdOf(req, 'id') }));
  });
  router.post('/factors/:id/verify', async (req, res) => {
    const signed = await signedIn(ctx, req, { beforeNewPassword: true });
    await ctx.limits.call('factor verify', req.ip);
    res.json(await verify({ ctx, req, signed, factorId: factorIdOf(req, 'id') }));
  });
  router.delete('/factors/:id', async (req, res) => {
    const signed = await signedIn(ctx, req);
    res.json(await unenroll(ctx, req, signed, factorIdOf(req, 'id')));
  });
  addAdminFactors(router, ctx);
};

function factorIdOf(req: Request, name: string): string {
  const id = req.params[name];
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  return id;
}

const addAdminFactors: AddRoutes = (router, ctx) => {
  const guard = onlyService(ctx);
  router.get('/admin/users/:id/factors', guard, async (req, res) => {
    const { id } = await namedAccount(ctx, req);
    res.json((await factorsOf(ctx.db, id)).map(toFactor));
  });
  router.delete('/admin/users/:id/factors/:factorId', guard, async (req, res) => {
    const account = await namedAccount(ctx, req);
    refusePersonAlone(ctx, req, account);
    res.json(await removeOne(ctx, req, account.id));
  });
};

const removeOne = (ctx: AuthContext, req: Request, userId: string): Promise<object> =>
  withMails(ctx, async (tx, post) => {
    const factorId = factorIdOf(req, 'factorId');
    const user = await lockUser(tx, userId);
    const removed = user && (await removeFactors(tx, post, { user, actorId: null, ip: req.ip ?? null, factorId }));
    if (!removed?.[0]) throw noSuchFactor();
    return toFactor(removed[0]);
  });
