import { randomToken, sha256 } from '#platform/secret.ts';

/** The hash under which the token of a share link is stored. */
export const shareHash = (token: string): Buffer => Buffer.from(sha256(token), 'hex');

/** 256 bits (SHARE-02). */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomToken();
  return { token, token_hash: shareHash(token) };
}
