import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** The parameters of authenticator apps (RFC 6238; contract, section 8): SHA-1, six digits, 30 s, one step either way. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const WINDOW = 1;
const SECRET_BYTES = 20;
/** The quiet zone scanners need around the code, in modules. */
const QUIET_ZONE = 4;

export type Enrolment = { secret: string; uri: string; qr_code: string };

/** A new secret, as text, as an otpauth URL, and as a QR code of that URL. */
export function newTotp(issuer: string, label: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...RULES, issuer, label, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { border: QUIET_ZONE, ecc: 'M' }) };
}

/** The time step a code belongs to, or undefined when it is not a current code of this secret. */
export function stepOf(secret: string, code: string, timestamp = Date.now()): number | undefined {
  // The library compares bytes and throws when multi-byte characters make the code longer than six.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
