import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what must be readable later, under AUTH_SECRET. `about` binds it to its context (a row id, a purpose). */
export type Secret = {
  seal(text: string, about: string): string;
  /** Decrypts. Throws when the text was changed, was encrypted for another context, or under another AUTH_SECRET. */
  open(sealed: string, about: string): string;
  /** A keyed digest (hex) for short codes, which a plain hash would not protect. */
  mac(text: string, about: string): string;
};

export function createSecret(authSecret: string): Secret {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'rolevoice sealed texts', 32));
  const macKey = Buffer.from(hkdfSync('sha256', authSecret, '', 'rolevoice codes', 32));
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    mac: (text, about) => createHmac('sha256', macKey).update(`${about}\n${text}`).digest('hex'),
  };
}

/** Whether two texts are the same, in a time that does not say where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  // Of bytes: a letter of a given text may take several.
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The hash under which opaque tokens of 32 random bytes are stored. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
