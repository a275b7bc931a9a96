import type { AddRoutes } from '#api/accounts/auth/context.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { makeCodes, readCodes, useCode } from '#api/accounts/auth/recovery-codes/codes.ts';

/** The second step without a device: ten codes, each valid once. */
export const addRecoveryCodes: AddRoutes = (router, ctx) => {
  router.get('/recovery-codes', async (req, res) => {
    res.json(await readCodes(ctx, await signedIn(ctx, req)));
  });
  router.post('/recovery-codes', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ctx.limits.call('factor challenge', req.ip);
    res.json(await makeCodes(ctx, req, signed));
  });
  router.post('/recovery-codes/verify', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ctx.limits.call('factor verify', req.ip);
    res.json(await useCode(ctx, req, signed));
  });
};
