import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const KID = 'bench';
/**
 * The public address of every api of a measurement: the issuer of their tokens, so that each accepts those of the
 * others.
 */
export const PUBLIC_URL = 'http://127.0.0.1:3000';
const LIFE = '2h';

export type Keys = {
  /** AUTH_JWT_KEYS of an api that accepts these tokens. */
  setting: string;
  tokenOf: (userId: string, sessionId: string) => Promise<string>;
};

/** Sessions are inserted as rows; signing in by password would take longer than the measurement. */
export async function createKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: KID, alg: 'ES256' };
  return {
    setting: JSON.stringify([jwk]),
    tokenOf: (userId, sessionId) =>
      new SignJWT({ session_id: sessionId, role: 'authenticated', aal: 'aal1' })
        .setProtectedHeader({ alg: 'ES256', kid: KID, typ: 'JWT' })
        .setSubject(userId)
        .setAudience('authenticated')
        .setIssuer(`${PUBLIC_URL}/auth/v1`)
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(privateKey),
  };
}
