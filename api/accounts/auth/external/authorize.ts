import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import { bindBrowser } from '#api/accounts/auth/browser.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { refuseLinkingOff, refuseWeakSession } from '#api/accounts/auth/external/linking.ts';
import type { Oidc } from '#api/accounts/auth/external/oidc.ts';
import { verifierAbout, withError } from '#api/accounts/auth/external/redirect.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { challengeOf, queryOf } from '#api/accounts/auth/input.ts';
import { redirectOf } from '#api/accounts/auth/links/redirects.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { insertExternalFlow } from '#db/accounts/auth/flow-states.ts';
import { randomToken } from '#platform/secret.ts';

const SCOPES = ['openid', 'email', 'profile'];

/** Parameters a client may not set on the way to the provider; all others are passed on. */
const OURS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
  'invite_token',
  'state',
  'nonce',
  'scope',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'registration',
  'dpop_jkt',
]);

/** GET /authorize and /user/identities/authorize (contract, sections 4 and 9). */
export const addAuthorize: AddRoutes = (router, ctx) => {
  router.get('/authorize', async (req, res) => {
    const oidc = providerOf(ctx, req);
    const begun = await begin(ctx, req, res, oidc).catch((thrown: unknown) => {
      // A browser navigation is redirected back with the reason: there is no page here to show it on.
      if (!(thrown instanceof AuthError) || thrown.status < 500) throw thrown;
      return withError(wantedRedirect(ctx, req), thrown);
    });
    res.redirect(302, begun);
  });
  router.get('/user/identities/authorize', async (req, res) => {
    const signed = await signedIn(ctx, req);
    refuseLinkingOff(ctx);
    const oidc = providerOf(ctx, req);
    refuseWeakSession(signed);
    const url = await begin(ctx, req, res, oidc, signed);
    if (queryOf(req, 'skip_http_redirect') === 'true') res.json({ url });
    else res.redirect(302, url);
  });
};

function providerOf({ oidc }: AuthContext, req: Request): Oidc {
  const asked = queryOf(req, 'provider');
  if (oidc?.name === asked) return oidc;
  throw invalid(`Unsupported provider: provider ${asked} is not enabled`);
}

const wantedRedirect = (ctx: AuthContext, req: Request): string =>
  redirectOf(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS });

/** Stores the flow and returns the provider's URL. Without a `linker` it is a sign-in. */
async function begin(ctx: AuthContext, req: Request, res: Response, oidc: Oidc, linker?: Signed): Promise<string> {
  const challenge = challengeOf({
    code_challenge: queryOf(req, 'code_challenge'),
    code_challenge_method: queryOf(req, 'code_challenge_method'),
  });
  await ctx.limits.call('authorize', req.ip);
  const [state, nonce, verifier] = [randomUUID(), randomToken(), randomToken()];
  const redirectUri = `${ctx.baseUrl}/callback`;
  const url = await oidc.begin({ redirectUri, state, nonce, verifier, scopes: scopesOf(req), more: passedOn(req) });
  await insertExternalFlow(ctx.db, {
    id: state,
    provider: oidc.name,
    user_id: linker?.id ?? null,
    code_challenge: challenge?.code_challenge ?? null,
    code_challenge_method: challenge?.code_challenge_method ?? null,
    details: {
      redirect_to: wantedRedirect(ctx, req),
      nonce,
      verifier: ctx.secret.seal(verifier, verifierAbout(state)),
      browser: bindBrowser(ctx, req, res),
      ...(linker && { session_id: linker.session_id }),
    },
  });
  return url.href;
}

const scopesOf = (req: Request): string =>
  [
    ...new Set([
      ...SCOPES,
      ...queryOf(req, 'scopes')
        .split(/[\s,]+/)
        .filter(Boolean),
    ]),
  ].join(' ');

function passedOn(req: Request): URLSearchParams {
  const given = Object.entries(req.query).filter(([name]) => !OURS.has(name));
  return new URLSearchParams(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}
