import express, { type Request, type Router } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { isSameBrowser } from '#api/accounts/auth/browser.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { type Arrival, accountFor, needsVerification } from '#api/accounts/auth/external/accounts.ts';
import { claimsFrom } from '#api/accounts/auth/external/claims.ts';
import { linkTo } from '#api/accounts/auth/external/linking.ts';
import { type Finished, type Oidc, ProviderRefusal } from '#api/accounts/auth/external/oidc.ts';
import {
  errorValues,
  tokensAbout,
  verifierAbout,
  withError,
  withValues,
} from '#api/accounts/auth/external/redirect.ts';
import { continueSession, holdSession, openSession } from '#api/accounts/auth/external/session.ts';
import { queryOf } from '#api/accounts/auth/input.ts';
import { withMails } from '#api/accounts/auth/links/mailing.ts';
import { withFragment, withQuery } from '#api/accounts/auth/links/redirects.ts';
import { FLOW_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { type Issued, sessionReply } from '#api/accounts/auth/tokens/sessions.ts';
import { placeOf, securityOf } from '#api/accounts/security-events/of-request.ts';
import { externalFlow, issueExternalCode, spendExternalFlow } from '#db/accounts/auth/flow-states.ts';
import { cause } from '#platform/log.ts';
import { randomToken, sha256 } from '#platform/secret.ts';
import { isUuid } from '#shared/uuid.ts';

/**
 * Providers that use form_post: the fields are moved into the query and redirected by GET, because a browser
 * sends its cookie only then. Must come before the JSON body parser.
 */
export function addCallbackForm(router: Router, ctx: AuthContext): void {
  router.post('/callback', express.urlencoded({ extended: false, limit: '64kb' }), (req, res) => {
    const fields = Object.entries((req.body ?? {}) as Record<string, unknown>);
    const texts = fields.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    res.redirect(303, `${ctx.baseUrl}/callback?${new URLSearchParams(texts)}`);
  });
}

/** GET /callback (contract, section 9): where the provider sends the browser back. Never an error page. */
export const addCallback: AddRoutes = (router, ctx) => {
  router.get('/callback', async (req, res) => {
    res.redirect(302, await arrive(ctx, req));
  });
};

type Flow = NonNullable<Awaited<ReturnType<typeof externalFlow>>>;

async function arrive(ctx: AuthContext, req: Request): Promise<string> {
  const flow = await takeFlow(ctx, req).catch((thrown: unknown) => {
    if (thrown instanceof AuthError) return thrown;
    throw thrown;
  });
  if (flow instanceof AuthError) {
    await securityOf(req).refused(flow, placeOf(req));
    return withQuery(ctx.siteUrl, errorValues(flow));
  }
  const { redirect_to } = flow.details;
  try {
    return await leadOn(ctx, req, flow);
  } catch (thrown) {
    await securityOf(req).refused(thrown instanceof ProviderRefusal ? notBack() : thrown, placeOf(req));
    if (thrown instanceof ProviderRefusal) return withValues(redirect_to, refusalValues(thrown));
    if (thrown instanceof AuthError) return withError(redirect_to, thrown);
    ctx.log.error(cause(thrown), 'an external sign-in failed');
    return withError(redirect_to, new AuthError(500, 'unexpected_failure', 'Unexpected failure'));
  }
}

const REASON_MAX = 300;
const refusalValues = ({ error, description }: ProviderRefusal): Record<string, string> => ({
  error: error.slice(0, REASON_MAX),
  ...(description && { error_description: description.slice(0, REASON_MAX) }),
});

const notBack = () => new AuthError(400, 'bad_oauth_callback', 'The provider refused the sign-in');
const badState = (why: string) => new AuthError(400, 'bad_oauth_state', why);

/** The flow this callback belongs to; it is marked used. */
async function takeFlow(ctx: AuthContext, req: Request): Promise<Flow> {
  const state = queryOf(req, 'state');
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback without a state');
  const flow = isUuid(state) ? await externalFlow(ctx.db, state) : undefined;
  const isOld = flow && Date.now() - flow.created_at.getTime() > FLOW_SECONDS * 1_000;
  if (!flow || isOld) throw badState('OAuth callback with an invalid or expired state');
  if (!isSameBrowser(ctx, req, flow.details.browser) && !endsByVerifier(flow)) {
    throw badState('OAuth callback in another browser than the one it began in');
  }
  if (flow.used || !(await spendExternalFlow(ctx.db, flow.id))) {
    throw new AuthError(400, 'flow_state_already_used', 'OAuth callback with a state that was used before');
  }
  return flow;
}

/**
 * Programs keep no cookie. Their flows may be finished anywhere, because they end in a code that only they can redeem;
 * but an identity is never linked by a browser that did not start the flow.
 */
const endsByVerifier = ({ code_challenge, details }: Flow): boolean =>
  code_challenge !== null && details.session_id === undefined;

/** Everything after the state was valid: the provider's code, the account, the redirect. */
async function leadOn(ctx: AuthContext, req: Request, flow: Flow): Promise<string> {
  const { oidc } = ctx;
  if (!oidc || oidc.name !== flow.provider) {
    throw new AuthError(400, 'provider_disabled', `Unsupported provider: provider ${flow.provider} is not enabled`);
  }
  const tokens = await redeemed(ctx, req, flow, oidc);
  const claims = claimsFrom(tokens.claims);
  if (!claims) throw new AuthError(400, 'bad_oauth_callback', `${oidc.label} did not say who signed in`);
  const code = flow.code_challenge === null ? undefined : randomToken();
  const outcome = await withMails(ctx, async (tx, post) => {
    const arrival: Arrival = { ctx, oidc, tx, post, claims, browser: flow.details.browser, ip: req.ip ?? null };
    const userId = await whoIsIt(arrival, flow);
    if (userId === undefined) return undefined;
    if (code === undefined) return sessionOf(arrival, req, flow, userId);
    await issueExternalCode(tx, flow.id, { userId, codeHash: sha256(code), ...sealed(ctx, flow.id, tokens) });
    return code;
  });
  if (outcome === undefined) throw needsVerification(oidc);
  const { redirect_to } = flow.details;
  return typeof outcome === 'string'
    ? withQuery(redirect_to, { code: outcome })
    : tokenLocation(ctx, redirect_to, outcome, tokens);
}

async function redeemed(ctx: AuthContext, req: Request, flow: Flow, oidc: Oidc): Promise<Finished> {
  const answer = new URL(`${ctx.baseUrl}/callback`);
  answer.search = new URL(req.originalUrl, ctx.baseUrl).search;
  const verifier = ctx.secret.open(flow.details.verifier, verifierAbout(flow.id));
  const checks = { state: flow.id, nonce: flow.details.nonce, verifier };
  return oidc.finish(answer, checks).catch((thrown: unknown) => {
    if (thrown instanceof ProviderRefusal || thrown instanceof AuthError) throw thrown;
    // Wrong issuer, nonce, signature, audience or code; or a client secret the provider refuses.
    ctx.log.warn({ issuer: oidc.issuer, ...cause(thrown) }, 'the answer of the OpenID Connect provider was refused');
    throw new AuthError(400, 'bad_oauth_callback', 'Unable to exchange external code', { cause: thrown });
  });
}

/** Undefined: no user yet, the address must be confirmed first. */
async function whoIsIt(arrival: Arrival, { user_id, details }: Flow): Promise<string | undefined> {
  if (details.session_id === undefined) {
    const whose = await accountFor(arrival);
    return 'userId' in whose ? whose.userId : undefined;
  }
  if (user_id === null) throw new Error('A flow that connects belongs to nobody');
  await linkTo(arrival, user_id);
  await holdSession(arrival.tx, user_id, details.session_id);
  return user_id;
}

const sessionOf = ({ ctx, tx, oidc }: Arrival, req: Request, { details }: Flow, userId: string): Promise<Issued> =>
  details.session_id === undefined
    ? openSession(ctx, req, tx, userId, oidc.name)
    : continueSession(ctx, req, tx, { userId, sessionId: details.session_id });

function sealed(ctx: AuthContext, flowId: string, { access_token, refresh_token }: Finished) {
  const seal = (token: string) => ctx.secret.seal(token, tokensAbout(flowId));
  return { providerToken: seal(access_token), providerRefreshToken: refresh_token ? seal(refresh_token) : null };
}

async function tokenLocation(ctx: AuthContext, target: string, session: Issued, tokens: Finished): Promise<string> {
  const { access_token, refresh_token, token_type, expires_at, expires_in } = await sessionReply(ctx, session);
  return withFragment(target, {
    access_token,
    refresh_token,
    token_type,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    provider_token: tokens.access_token,
    ...(tokens.refresh_token && { provider_refresh_token: tokens.refresh_token }),
  });
}
