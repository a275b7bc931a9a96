import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { GoTrueClient } from '@supabase/auth-js';
import { call, type Service } from '#api/accounts/auth/testing/service.ts';
import { browserFetch } from '#local/testing/cookies.ts';

const encoded = (bytes: Buffer): string => bytes.toString('base64url');
const digest = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** As much CBOR (RFC 8949) as an attestation without a statement needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

type Faults = {
  origin?: string;
  rpId?: string;
  /** The authenticator did not verify its user. */
  unverified?: boolean;
  /** Signs with another key. */
  forged?: boolean;
  /** The counter in the answer, in place of the next one. */
  counter?: number;
  credentialId?: string;
};

/** A security key in software: ES256, no attestation. Its answers are those of a browser at `origin`. */
export function softAuthenticator({ url: origin }: { url: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const credentialId = randomBytes(32);
  let count = 0;
  let userHandle = '';
  const site = (faults: Faults) => ({ origin: faults.origin ?? origin, rpId: faults.rpId ?? new URL(origin).hostname });
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site(faults).origin, crossOrigin: false }));
  const authenticatorData = (flags: number, faults: Faults, rest: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? count);
    const all = PRESENT | (faults.unverified ? 0 : VERIFIED) | flags;
    return Buffer.concat([digest(site(faults).rpId), Buffer.from([all]), counter, rest]);
  };
  return {
    create(options: PublicKeyCredentialCreationOptionsJSON, faults: Faults = {}): RegistrationResponseJSON {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key: [number, Cbor][] = [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ];
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(new Map(key)),
      ]);
      const authData = authenticatorData(WITH_KEY, faults, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: encoded(credentialId),
        rawId: encoded(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, faults)),
          attestationObject: encoded(cbor(attestation)),
          transports: ['usb'],
        },
      };
    },
    get(options: PublicKeyCredentialRequestOptionsJSON, faults: Faults = {}): AuthenticationResponseJSON {
      count += 1;
      const id = faults.credentialId ?? encoded(credentialId);
      const data = authenticatorData(0, faults);
      const client = clientData('webauthn.get', options.challenge, faults);
      const signature = sign('sha256', Buffer.concat([data, digest(client)]), faults.forged ? other : privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          authenticatorData: encoded(data),
          clientDataJSON: encoded(client),
          signature: encoded(signature),
          userHandle,
        },
      };
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;

/** The published client with its calls for passkeys. */
export const aPasskeyClient = ({ url }: Service): GoTrueClient =>
  new GoTrueClient({
    url: `${url}/auth/v1`,
    storageKey: `test-${crypto.randomUUID()}`,
    autoRefreshToken: false,
    persistSession: false,
    fetch: browserFetch,
    experimental: { passkey: true },
  });

type Registration = { bearer: string; name?: string; signIn?: boolean };

/** Registers a passkey; returns the answer of the server. */
export async function register(
  service: Service,
  authenticator: SoftAuthenticator,
  { bearer, name = 'Key', signIn = true }: Registration,
) {
  const wanted = { friendly_name: name, sign_in: signIn };
  const { body } = await call(service, '/auth/v1/passkeys/registration/options', { bearer, json: wanted });
  const json = { challenge_id: body.challenge_id, credential: authenticator.create(body.options) };
  return call(service, '/auth/v1/passkeys/registration/verify', { bearer, json });
}
