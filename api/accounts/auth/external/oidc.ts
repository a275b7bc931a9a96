import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { type Config, isSafeOnTheWay, need, publicUrl, SettingError } from '#platform/config.ts';
import { cause, type Log } from '#platform/log.ts';

/** The maximum duration of a provider call: a user must not wait without end. */
const TIMEOUT_SECONDS = 5;
const CLOCK_SECONDS = 10;
const KEY_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

type Beginning = {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  scopes: string;
  more: URLSearchParams;
};
type Checks = { state: string; nonce: string; verifier: string };
export type Finished = { claims: Metadata; access_token: string; refresh_token: string | undefined };

/** The one OpenID Connect provider of this installation. */
export type Oidc = {
  /** Its name in the contract. */
  name: string;
  /** Its name for users. */
  label: string;
  issuer: string;
  /** The URL the browser is redirected to. */
  begin(beginning: Beginning): Promise<URL>;
  /** Redeems the code of the callback. Throws ProviderRefusal when the provider refuses. */
  finish(answer: URL, checks: Checks): Promise<Finished>;
  /** The claims of a valid id token of this provider; undefined for an invalid one. The audience is not checked. */
  verify(idToken: string): Promise<JWTPayload | undefined>;
  /** What userinfo adds to the claims of an id token. Needs an access token of the same subject. */
  withUserInfo(claims: Metadata, accessToken: string): Promise<Metadata>;
};

/** The provider sent the browser back with an error of its own. */
export class ProviderRefusal extends Error {
  readonly error: string;
  readonly description: string;

  constructor(error: string, description: string) {
    super(error);
    this.name = 'ProviderRefusal';
    this.error = error;
    this.description = description;
  }
}

type Parts = { config: Config; log: Log };

const WITHOUT_TLS = 'must begin with https:// when AUTH_OIDC_ISSUER is set (http:// is for this machine only)';

/** Undefined without AUTH_OIDC_ISSUER; throws SettingError without TLS, unless on this machine. Discovery happens at first use. */
export function createOidc({ config, log }: Parts): Oidc | undefined {
  const issuer = config.AUTH_OIDC_ISSUER;
  if (!issuer) return undefined;
  // Without TLS the provider's answer could be read on the way, and browsers keep no secure cookie.
  if (!isSafeOnTheWay(publicUrl(config))) throw new SettingError('PUBLIC_URL', WITHOUT_TLS);
  const { AUTH_OIDC_PROVIDER: name, AUTH_OIDC_NAME: label } = config;
  const away = (thrown: unknown, what: string): AuthError => {
    log.warn({ issuer, ...cause(thrown) }, what);
    return new AuthError(503, 'unexpected_failure', `${label} does not answer. Please try again later.`, {
      cause: thrown,
    });
  };
  const configuration = discoverer(config, issuer, (thrown) =>
    away(thrown, 'the OpenID Connect provider of AUTH_OIDC_ISSUER could not be asked for its addresses'),
  );
  const reachable = async <T>(work: (found: client.Configuration) => Promise<T>): Promise<T> => {
    const found = await configuration();
    return work(found).catch((thrown: unknown) => {
      throw isAway(thrown) ? away(thrown, 'the OpenID Connect provider did not answer') : thrown;
    });
  };
  const withUserInfo: Oidc['withUserInfo'] = (claims, accessToken) =>
    reachable(async (found) => {
      if (claims.email !== undefined || !found.serverMetadata().userinfo_endpoint) return claims;
      return { ...(await client.fetchUserInfo(found, accessToken, String(claims.sub))), ...claims };
    });
  return {
    name,
    label,
    issuer,
    withUserInfo,
    begin: (beginning) => reachable((found) => authorizationUrl(found, beginning)),
    finish: (answer, checks) =>
      reachable((found) => redeem(found, answer, checks)).then(async (tokens) => ({
        ...tokens,
        claims: await withUserInfo(tokens.claims, tokens.access_token),
      })),
    verify: verifier(reachable),
  };
}

/** Fetches once and caches the result; after a failure the next caller fetches again. */
function discoverer(config: Config, issuer: string, away: (thrown: unknown) => AuthError) {
  const id = need(config, 'AUTH_OIDC_CLIENT_ID');
  const proof = clientProof(config.AUTH_OIDC_CLIENT_SECRET);
  // The codes' id tokens are checked by signature too, although they come from the provider itself.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
  ];
  let known: Promise<client.Configuration> | undefined;
  return () => {
    known ??= client
      .discovery(new URL(issuer), id, {}, proof, { timeout: TIMEOUT_SECONDS, execute })
      .catch((thrown: unknown) => {
        known = undefined;
        throw away(thrown);
      });
    return known;
  };
}

/** The client secret is sent in the body if the provider supports it, else in the header, which all must support. */
function clientProof(secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? inBody : inHeader)(server, ...rest);
  };
}

async function authorizationUrl(found: client.Configuration, beginning: Beginning): Promise<URL> {
  const { redirectUri, state, nonce, verifier, scopes, more } = beginning;
  return client.buildAuthorizationUrl(found, {
    ...Object.fromEntries(more),
    redirect_uri: redirectUri,
    scope: scopes,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
}

async function redeem(found: client.Configuration, answer: URL, { state, nonce, verifier }: Checks): Promise<Finished> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
  const tokens = await client.authorizationCodeGrant(found, answer, checks).catch((thrown: unknown) => {
    if (!(thrown instanceof client.AuthorizationResponseError)) throw thrown;
    throw new ProviderRefusal(thrown.error, thrown.error_description ?? '');
  });
  const { access_token, refresh_token } = tokens;
  return { claims: { ...tokens.claims() }, access_token, refresh_token };
}

type Reachable = <T>(work: (found: client.Configuration) => Promise<T>) => Promise<T>;

function verifier(reachable: Reachable): Oidc['verify'] {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return (idToken) =>
    reachable(async (found) => {
      const { jwks_uri, issuer } = found.serverMetadata();
      if (!jwks_uri) throw new TypeError('The provider names no keys');
      keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1_000 });
      const rules = { issuer, algorithms: KEY_ALGORITHMS, clockTolerance: CLOCK_SECONDS };
      const required = { requiredClaims: ['sub', 'aud', 'exp', 'iat'] };
      const verified = await jwtVerify(idToken, keys, { ...rules, ...required }).catch((thrown: unknown) => {
        if (isAway(thrown)) throw thrown;
        return undefined;
      });
      return verified?.payload;
    });
}

const AWAY_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

/** No connection, or an unusable response: not the fault of the user. */
const isAway = (thrown: unknown): boolean => {
  if (thrown instanceof errors.JWKSInvalid) return true;
  const isFetch = thrown instanceof TypeError && /fetch failed|names no keys/.test(thrown.message);
  return isFetch || AWAY_CODES.has(String((thrown as { code?: unknown } | null)?.code));
};
