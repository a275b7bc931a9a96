import { Router } from 'express';
import { addAdminLinks } from '#api/accounts/auth/admin/admin-links.ts';
import { addAdminUsers } from '#api/accounts/auth/admin/admin-users.ts';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { addAuthorize } from '#api/accounts/auth/external/authorize.ts';
import { addCallback, addCallbackForm } from '#api/accounts/auth/external/callback.ts';
import { addUnlink } from '#api/accounts/auth/external/linking.ts';
import { addFactors } from '#api/accounts/auth/factors/routes.ts';
import { answerAuthErrors, cors, readBody } from '#api/accounts/auth/frame.ts';
import { addRecover } from '#api/accounts/auth/links/recover.ts';
import { addVerify } from '#api/accounts/auth/links/verify.ts';
import { relyingPartyOf } from '#api/accounts/auth/passkeys/relying-party.ts';
import { addPasskeys } from '#api/accounts/auth/passkeys/routes.ts';
import { addRecoveryCodes } from '#api/accounts/auth/recovery-codes/routes.ts';
import { addOtp } from '#api/accounts/auth/sign-in/otp.ts';
import { addSignup } from '#api/accounts/auth/sign-up/sign-up.ts';
import { JWKS_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { addLogout } from '#api/accounts/auth/tokens/logout.ts';
import { addToken } from '#api/accounts/auth/tokens/token.ts';
import { addUser } from '#api/accounts/auth/user.ts';
import type { Deps } from '#api/deps.ts';
import { createAddresses } from '#api/http/addresses.ts';
import { refuseUnknownHosts } from '#api/http/guards.ts';

/** GET /health, /settings, /.well-known/jwks.json (contract, 3.10). */
const addService: AddRoutes = (router, ctx) => {
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

/** The part of the contract this product does not support: each call answers its own 'not enabled' (GAP-06, GAP-11). */
const addNotOffered: AddRoutes = (router) => {
  router.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
};

/** The sign-in service, to be mounted at /auth/v1: it reads its own bodies and answers its own errors. */
export function authRoutes(ctx: AuthContext): Router {
  const { config, log } = ctx;
  ctx.passwords.warmUp();
  const router = Router();
  const addresses = createAddresses(config);
  router.use(
    cors(addresses, pagesAllowed(config)),
    refuseUnknownHosts(addresses, (message) => new AuthError(421, 'unknown_host', message)),
  );
  addCallbackForm(router, ctx);
  router.use(readBody);
  for (const add of groups) add(router, ctx);
  router.use((req) => {
    throw new AuthError(404, 'not_found', `There is nothing at ${req.method} ${req.path}`);
  });
  router.use(answerAuthErrors(log));
  return router;
}

/** Origins that users are redirected to with a session, and listed ones. */
const pagesAllowed = ({ AUTH_REDIRECTS, AUTH_ORIGINS }: Deps['config']): ReadonlySet<string> =>
  new Set([
    ...AUTH_ORIGINS,
    ...AUTH_REDIRECTS.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin),
  ]);

const groups = [
  addService,
  addSignup,
  addToken,
  addVerify,
  addRecover,
  addOtp,
  addUser,
  addLogout,
  addFactors,
  addPasskeys,
  addRecoveryCodes,
  addAuthorize,
  addCallback,
  addUnlink,
  addAdminUsers,
  addAdminLinks,
  addNotOffered,
];
