import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** What authenticator apps agree on (RFC 6238; contract, section 8): SHA-1, six digits, 30 s, one step either way. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const WINDOW = 1;
const SECRET_BYTES = 20;
/** The quiet zone scanners need around the code, in modules. */
const QUIET_ZONE = 4;

export type Enrolment = { secret: string; uri: string; qr_code: string };

/** A fresh secret, as text, as the address authenticator apps read, and as a picture of that address. */
export function newTotp(issuer: string, label: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...RULES, issuer, label, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { border: QUIET_ZONE, ecc: 'M' }) };
}

/** The time step a code belongs to, or undefined when it is not a code of this secret around now. */
export function stepOf(secret: string, code: string, timestamp = Date.now()): number | undefined {
  // The library compares bytes and throws when other characters make them more than six.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
