import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE62, randomBase62 } from '#platform/base62.ts';

/** 32 random characters and 6 of a checksum, each of base62: 190 random bits. Scanners for secrets know the form. */
const FORM = /^rvk_[0-9A-Za-z]{38}$/;
const START = 'rvk_';
const RANDOM = 32;
const CHECKED = 6;
const PREFIX = 10;

export type NewApiKey = {
  /** Shown once, and stored nowhere. */
  key: string;
  /** Its first characters, by which people recognise it. */
  prefix: string;
  hash: Buffer;
};

export function newApiKey(): NewApiKey {
  const key = withChecksum(`${START}${randomBase62(RANDOM)}`);
  return { key, prefix: key.slice(0, PREFIX), hash: apiKeyHash(key) };
}

/** SHA-256: a random value of 190 bits needs no slow hash. */
export const apiKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Whether it is meant as a key, whatever else is wrong with it. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith(START);

/** Whether it can be a key: a mistyped one is recognised without a query. */
export const isApiKey = (token: string): boolean =>
  FORM.test(token) && withChecksum(token.slice(0, -CHECKED)) === token;

function withChecksum(start: string): string {
  let rest = crc32(start);
  let letters = '';
  for (let at = 0; at < CHECKED; at += 1) {
    letters = `${BASE62[rest % BASE62.length]}${letters}`;
    rest = Math.floor(rest / BASE62.length);
  }
  return `${start}${letters}`;
}
