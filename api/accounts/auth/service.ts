import type { AddRoutes } from '#api/accounts/auth/context.ts';
import { relyingPartyOf } from '#api/accounts/auth/passkeys/relying-party.ts';
import { JWKS_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';

/** GET /health, /settings, /.well-known/jwks.json (contract, 3.10). */
export const addService: AddRoutes = (router, ctx) => {
  const { config } = ctx;
  router.get('/health', (_req, res) => {
    res.json({ name: 'Rolevoice sign-in', version: '1', description: 'Sign-in service of Rolevoice' });
  });
  router.get('/settings', (_req, res) => {
    res.json({
      external: {
        email: true,
        phone: config.AUTH_PHONE,
        anonymous_users: config.AUTH_ANONYMOUS,
        ...(ctx.oidc && { [ctx.oidc.name]: true }),
      },
      disable_signup: config.AUTH_SIGNUPS_DISABLED,
      mailer_autoconfirm: config.AUTH_AUTOCONFIRM,
      phone_autoconfirm: config.AUTH_PHONE_AUTOCONFIRM,
      sms_provider: config.AUTH_PHONE && config.AUTH_SMS_WEBHOOK_URL ? 'webhook' : '',
      saml_enabled: false,
      passkeys_enabled: relyingPartyOf(ctx) !== undefined,
    });
  });
  router.get('/.well-known/jwks.json', async (_req, res) => {
    const jwks = await ctx.keys.jwks();
    res.set('Cache-Control', `public, max-age=${JWKS_SECONDS}`).json(jwks);
  });
};
