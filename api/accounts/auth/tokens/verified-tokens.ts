import { type CryptoKey, decodeProtectedHeader, jwtVerify } from 'jose';
import { sha256 } from '#platform/secret.ts';

/** The claims used here; the user's current state is never taken from them. */
export type Claims = {
  exp?: number | undefined;
  iat?: number | undefined;
  jti?: string | undefined;
  sub?: string | undefined;
  aud?: string | string[] | undefined;
  session_id?: unknown;
  role?: unknown;
};

type Key = { kid: string; alg: string; key: CryptoKey | Uint8Array };
type FindKey = (kid: string | undefined) => Promise<Key | undefined>;
type Verified = { claims: Claims; key: Key; exp: number };

const REMEMBERED_AT_MOST = 5_000;

/**
 * Verifies access tokens of this issuer; throws what jose throws, or 'unrecognized JWT kid'. A signature costs more than the rest of a
 * request, and a browser sends the same token for an hour: its claims are cached under its hash until it
 * expires, and only as long as `findKey` returns the same key that it was verified with.
 */
export function createVerify(
  findKey: FindKey,
  issuer: string,
  most = REMEMBERED_AT_MOST,
): (token: string) => Promise<Claims> {
  const remembered = new Map<string, Verified>();
  const remember = (hash: string, verified: Verified) => {
    const [oldest] = remembered.size >= most ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(hash, verified);
  };
  return async (token) => {
    const hash = sha256(token);
    const known = remembered.get(hash);
    if (known && known.exp > nowInSeconds() && (await findKey(known.key.kid)) === known.key) return known.claims;
    remembered.delete(hash);
    const key = await findKey(decodeProtectedHeader(token).kid);
    if (!key) throw new Error(UNKNOWN_KEY);
    const { payload } = await jwtVerify(token, key.key, { algorithms: [key.alg], issuer, typ: 'JWT' });
    const { exp, iat, jti, sub, aud, session_id, role } = payload;
    const claims = { exp, iat, jti, sub, aud, session_id, role };
    if (exp) remember(hash, { claims, key, exp });
    return claims;
  };
}

export const UNKNOWN_KEY = 'unrecognized JWT kid';
const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);
