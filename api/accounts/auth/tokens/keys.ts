import { randomUUID } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { JWKS_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { type Claims, createVerify } from '#api/accounts/auth/tokens/verified-tokens.ts';
import type { Deps } from '#api/deps.ts';
import { insertFirstSigningKey, signingKeys } from '#db/accounts/auth/signing-keys.ts';
import { transact } from '#db/transact.ts';
import { publicUrl, SettingError } from '#platform/config.ts';

type KeyObject = Awaited<ReturnType<typeof importJWK>>;
type VerifyKey = { kid: string; alg: string; key: KeyObject; jwk: JWK };
type KeySet = { sign: { kid: string; alg: string; key: KeyObject }; verify: VerifyKey[]; readAt: number };

export type SigningKeys = {
  /** Signs these claims; issuer and time of issue are added. */
  sign(claims: JWTPayload): Promise<string>;
  /** Returns the claims of an access token of this issuer signed by one of these keys; throws for any other token. */
  verify(token: string): Promise<Claims>;
  /** Undefined when there is no key with this id. A new key of another process is found by reading the table again. */
  verifier(kid: string | undefined): Promise<VerifyKey | undefined>;
  jwks(): Promise<{ keys: JWK[] }>;
};

export const sealedKeyAbout = (kid: string): string => `signing key ${kid}`;

/** The maximum delay until a rotation of another process takes effect; a token of a new key is accepted at once. */
const READ_AGAIN_MS = 30_000;
const UNKNOWN_KID_MS = 1_000;
const PUBLISHED_MS = (JWKS_SECONDS + 60) * 1_000;

/**
 * The keys of AUTH_JWT_KEYS (a JSON list of JWKs: the first private one signs, all verify), else those of the table
 * auth.signing_keys, whose first is made here. Private keys are stored only under AUTH_SECRET.
 */
export function createSigningKeys({ config, db, secret }: Pick<Deps, 'config' | 'db' | 'secret'>): SigningKeys {
  const given = config.AUTH_JWT_KEYS;
  if (given) refuseShortSecrets(given);
  const issuer = `${publicUrl(config)}/auth/v1`;
  const load = () => (given ? keysFromSetting(given) : keysFromTable({ db, secret }));
  let current: Promise<KeySet> | undefined;
  const read = async (maxAgeMs: number): Promise<KeySet> => {
    const known = await current?.catch(() => undefined);
    if (known && (given || Date.now() - known.readAt < maxAgeMs)) return known;
    current = load();
    return current;
  };
  const find = (set: KeySet, kid: string | undefined) =>
    set.verify.find((one) => one.kid === kid) ?? (kid ? undefined : set.verify.find(({ alg }) => alg === 'HS256'));
  const verifier = async (kid: string | undefined) =>
    find(await read(READ_AGAIN_MS), kid) ?? find(await read(UNKNOWN_KID_MS), kid);
  return {
    verifier,
    verify: createVerify(verifier, issuer),
    async sign(claims) {
      const { sign } = await read(READ_AGAIN_MS);
      const whole = { iss: issuer, iat: Math.floor(Date.now() / 1_000), ...claims };
      return new SignJWT(whole).setProtectedHeader({ alg: sign.alg, kid: sign.kid, typ: 'JWT' }).sign(sign.key);
    },
    async jwks() {
      const { verify } = await read(READ_AGAIN_MS);
      return { keys: verify.filter(({ jwk }) => jwk.kty !== 'oct').map(({ jwk }) => jwk) };
    },
  };
}

/** Claims of a service token for the admin routes. */
export const serviceClaims = (seconds: number): JWTPayload => ({
  role: 'service_role',
  jti: randomUUID(),
  exp: Math.floor(Date.now() / 1_000) + seconds,
});

const PRIVATE_PARTS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'] as const;

function publicPart(jwk: JWK, kid: string, alg: string): JWK {
  const open: JWK = { ...jwk, kid, alg, use: 'sig', key_ops: ['verify'] };
  for (const part of PRIVATE_PARTS) delete open[part];
  return open;
}

const USUAL: Record<string, string> = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' };
const algOf = (jwk: JWK): string => jwk.alg ?? USUAL[jwk.kty ?? ''] ?? '';
const ALGORITHMS = ['ES256', 'RS256', 'HS256'];

async function verifyKey(jwk: JWK): Promise<VerifyKey> {
  const alg = algOf(jwk);
  if (!ALGORITHMS.includes(alg)) throw new Error(`a key is of the kind ${alg || jwk.kty}; ES256 or RS256 is wanted`);
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk));
  const isShared = jwk.kty === 'oct';
  const open = isShared ? { ...jwk } : publicPart(jwk, kid, alg);
  return { kid, alg, jwk: open, key: await importJWK(open, alg) };
}

const SHARED_BYTES = 32;

/** Throws for a short shared key, with which an attacker could sign tokens (RFC 7518, 3.2). Checked at the start. */
function refuseShortSecrets(text: string): void {
  const isShort = ({ kty, k }: JWK) => kty === 'oct' && Buffer.from(k ?? '', 'base64url').length < SHARED_BYTES;
  if (listOf(text).some(isShort)) {
    throw new SettingError('AUTH_JWT_KEYS', `a shared key must have at least ${SHARED_BYTES} bytes`);
  }
}

/** The keys of the setting; none when it is no JSON, which is reported when they are read. */
function listOf(text: string): JWK[] {
  try {
    return parsedKeys(text);
  } catch {
    return [];
  }
}

function parsedKeys(text: string): JWK[] {
  const parsed: unknown = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : ((parsed as { keys?: unknown }).keys ?? [])) as JWK[];
}

async function keysFromSetting(text: string): Promise<KeySet> {
  try {
    const list = parsedKeys(text);
    const verify = await Promise.all(list.map(verifyKey));
    const signer = list.findIndex((jwk) => jwk.d && (jwk.key_ops?.includes('sign') ?? true));
    const open = verify[signer];
    const jwk = list[signer];
    if (!open || !jwk) throw new Error('no private key to sign with');
    const { key_ops: _, ...rest } = jwk;
    return { sign: { kid: open.kid, alg: open.alg, key: await importJWK(rest, open.alg) }, verify, readAt: Date.now() };
  } catch (thrown) {
    throw new SettingError('AUTH_JWT_KEYS', thrown instanceof Error ? thrown.message : 'is not a list of JWKs');
  }
}

/**
 * The newest key published longer ago than the ten minutes public keys are cached; while there is none, the oldest.
 * So a key is published before it signs.
 */
function signerOf(rows: Awaited<ReturnType<typeof signingKeys>>) {
  const active = rows.filter((row) => row.active);
  const signer = active.find(({ created_at }) => Date.now() - created_at.getTime() > PUBLISHED_MS) ?? active.at(-1);
  if (!signer) throw new Error('There is no active signing key');
  return signer;
}

type Store = Pick<Deps, 'db' | 'secret'>;

async function keysFromTable({ db, secret }: Store): Promise<KeySet> {
  let rows = await signingKeys(db);
  if (rows.length === 0) {
    const made = await makeSigningKey(secret);
    await transact(db, (tx) => insertFirstSigningKey(tx, made));
    rows = await signingKeys(db);
  }
  const verify = await Promise.all(rows.map((row) => verifyKey(row.public_jwk as JWK)));
  const newest = signerOf(rows);
  const jwk = JSON.parse(secret.open(newest.private_jwk_encrypted, sealedKeyAbout(newest.kid))) as JWK;
  return {
    sign: { kid: newest.kid, alg: newest.alg, key: await importJWK(jwk, newest.alg) },
    verify,
    readAt: Date.now(),
  };
}

/** A new ES256 key as a row of auth.signing_keys. */
export async function makeSigningKey(secret: Deps['secret']) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    alg: 'ES256',
    public_jwk: JSON.stringify(publicPart(jwk, kid, 'ES256')),
    private_jwk_encrypted: secret.seal(JSON.stringify({ ...jwk, kid, alg: 'ES256' }), sealedKeyAbout(kid)),
  };
}
