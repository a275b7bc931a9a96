import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const KID = 'bench';
/** Of every api of a measurement: their tokens name it, and each accepts those of the others. */
export const PUBLIC_URL = 'http://127.0.0.1:3000';
const LIFE = '2h';

export type Keys = {
  /** AUTH_JWT_KEYS of an api that accepts these tokens. */
  setting: string;
  tokenOf: (userId: string, sessionId: string) => Promise<string>;
};

/** Users of a measurement are inserted rows; signing them in would take longer than measuring. */
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
