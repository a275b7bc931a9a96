import type { RequestHandler } from 'express';
import { AuthError, invalid } from '#api/accounts/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/context.ts';
import { signedIn } from '#api/accounts/guard.ts';
import { queryOf } from '#api/accounts/input.ts';
import { withQuery } from '#api/accounts/redirects.ts';

/** What the contract knows and this product does not offer (yet): each call answers its own 'not enabled' (GAP-06, GAP-11). */
export const addNotOffered: AddRoutes = (router, ctx) => {
  const off =
    (status: number, code: string, message: string): RequestHandler =>
    () => {
      throw new AuthError(status, code, message);
    };
  router.post('/sso', off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'));
  router.get('/authorize', (req) => {
    throw invalid(`Unsupported provider: provider ${queryOf(req, 'provider')} is not enabled`);
  });
  router.all('/callback', (_req, res) => {
    const values = { error: 'invalid_request', error_code: 'bad_oauth_callback' };
    const error_description = 'OAuth callback with invalid state';
    res.redirect(303, withQuery(ctx.siteUrl, { ...values, error_description }));
  });
  const linking = off(404, 'manual_linking_disabled', 'Manual linking is disabled');
  router.get('/user/identities/authorize', behindBearer(ctx), linking);
  router.delete('/user/identities/:id', behindBearer(ctx), linking);
};

const behindBearer =
  (ctx: AuthContext): RequestHandler =>
  async (req, _res, next) => {
    await signedIn(ctx, req);
    next();
  };
