import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { JWTPayload } from 'jose';
import { invalid, oauthFault } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { type Arrival, accountFor, needsVerification } from '#api/accounts/auth/external/accounts.ts';
import { claimsFrom } from '#api/accounts/auth/external/claims.ts';
import { linkTo, refuseLinkingOff, refuseWeakSession } from '#api/accounts/auth/external/linking.ts';
import type { Oidc } from '#api/accounts/auth/external/oidc.ts';
import { continueSession, openSession } from '#api/accounts/auth/external/session.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { flagOf, notEnabled, textOf } from '#api/accounts/auth/input.ts';
import { withMails } from '#api/accounts/auth/links/mailing.ts';
import { sessionReply } from '#api/accounts/auth/tokens/sessions.ts';
import { useIdToken } from '#db/accounts/auth/used-id-tokens.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { need } from '#platform/config.ts';
import { sha256 } from '#platform/secret.ts';

/** The id_token grant (contract, 3.2): an app has signed a user in with the provider itself and sends the token. */
export async function idTokenGrant(ctx: AuthContext, req: Request, body: Metadata): Promise<object> {
  const token = textOf(body, 'id_token');
  if (!token) throw oauthFault('invalid request', 'id_token required');
  const oidc = providerOf(ctx, body);
  const payload = await checkedToken(ctx, oidc, token);
  compareNonce(payload, textOf(body, 'nonce'));
  const accessToken = textOf(body, 'access_token');
  const claims = claimsFrom(accessToken ? await moreClaims(oidc, payload, accessToken) : payload);
  if (!claims) throw badToken();
  const linker = flagOf(body, 'link_identity', false) ? await whoLinks(ctx, req) : undefined;
  const session = await withMails(ctx, async (tx, post) => {
    const arrival: Arrival = { ctx, oidc, tx, post, claims, browser: null, ip: req.ip ?? null };
    if (!(await useIdToken(tx, digestOf(token), new Date(Number(payload.exp) * 1_000)))) throw badToken();
    if (linker) {
      await linkTo(arrival, linker.id);
      return continueSession(ctx, req, tx, { userId: linker.id, sessionId: linker.session_id });
    }
    const whose = await accountFor(arrival);
    return 'userId' in whose ? openSession(ctx, req, tx, whose.userId, oidc.name) : undefined;
  });
  if (!session) throw needsVerification(oidc);
  return sessionReply(ctx, session);
}

/** The signed part only: a signature can be encoded in more than one way. */
const digestOf = (token: string): string => sha256(token.slice(0, token.lastIndexOf('.')));

const badToken = () => oauthFault('invalid request', 'Bad ID token');

/** Providers that clients know by name; here they are not enabled. */
const KNOWN: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

function providerOf({ oidc }: AuthContext, body: Metadata): Oidc {
  const [name, issuer] = [textOf(body, 'provider'), textOf(body, 'issuer')];
  if (!name && !issuer) throw oauthFault('invalid request', 'provider or client_id and issuer required');
  if (oidc && (name ? name === oidc.name : issuer === oidc.issuer)) return oidc;
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (oidc && !known) throw invalid(`Custom OIDC provider "${name || issuer}" not allowed`);
  throw notEnabled('provider_disabled', `Provider (issuer "${known ?? (issuer || name)}") is not enabled`, 400);
}

async function checkedToken({ config }: AuthContext, oidc: Oidc, token: string): Promise<JWTPayload> {
  const payload = await oidc.verify(token);
  if (!payload) throw badToken();
  const accepted = [need(config, 'AUTH_OIDC_CLIENT_ID'), ...config.AUTH_OIDC_AUDIENCES];
  const audiences = [payload.aud ?? []].flat();
  if (!audiences.some((audience) => accepted.includes(audience))) {
    throw oauthFault('invalid request', `Unacceptable audience in id_token: [${audiences.join(' ')}]`);
  }
  return payload;
}

/**
 * The token contains the hex SHA-256 of the nonce the app made, which only the app knows: a stolen token
 * is useless. The contract lets both be absent; here both are required.
 */
function compareNonce({ nonce: hashed }: JWTPayload, nonce: string): void {
  const carried = typeof hashed === 'string' ? hashed : '';
  if (Boolean(carried) !== Boolean(nonce)) {
    throw oauthFault('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (createHash('sha256').update(nonce).digest('hex') !== carried) {
    throw oauthFault('invalid nonce', 'Nonces mismatch');
  }
}

/** An access token of another user, or an expired one, makes the id token invalid. */
const moreClaims = (oidc: Oidc, payload: JWTPayload, accessToken: string): Promise<Metadata> =>
  oidc.withUserInfo({ ...payload }, accessToken).catch((thrown: unknown) => {
    if (thrown instanceof Error && thrown.name === 'AuthError') throw thrown;
    throw badToken();
  });

async function whoLinks(ctx: AuthContext, req: Request) {
  const signed = await signedIn(ctx, req);
  refuseLinkingOff(ctx);
  refuseWeakSession(signed);
  return signed;
}
