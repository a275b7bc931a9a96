import { sha256 } from '@noble/hashes/sha2.js';

/** The one function of `crypto.subtle` that the sign-in client uses; it is absent from http pages. */
const digest = async (_algorithm: unknown, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Uint8Array(sha256(data)).buffer;

/**
 * Gives a page without TLS the digest of `crypto.subtle`. Without it the client would send the verifier of a sign-in with
 * a provider as it is, which the server refuses.
 */
export function provideDigest(): void {
  if (!crypto.subtle) Object.defineProperty(crypto, 'subtle', { configurable: true, value: { digest } });
}
