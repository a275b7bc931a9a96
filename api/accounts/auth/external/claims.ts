import { emailOf } from '#api/accounts/auth/input.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** The provider's data about a user. `email` is null when it has no valid one. */
export type Claims = {
  subject: string;
  email: string | null;
  email_verified: boolean;
  /** As it is stored with the identity (contract, 2.2). */
  data: Metadata;
  /** For the profile of a new account. */
  names: { first_name?: string; last_name?: string };
};

const TEXT_MAX = 500;
const NAME_MAX = 100;
const SHOWN = ['iss', 'name', 'given_name', 'family_name', 'preferred_username', 'picture'];

/** Claims are untrusted input: texts only, of limited length, without characters Postgres refuses. */
function textIn(given: Metadata, name: string, max: number): string | undefined {
  const value = given[name];
  if (typeof value !== 'string' || value.includes('\0')) return undefined;
  const text = value.trim();
  return text && text.length <= max ? text : undefined;
}

function addressIn(given: Metadata): string | null {
  try {
    return emailOf(textIn(given, 'email', TEXT_MAX) ?? '');
  } catch {
    return null;
  }
}

const present = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Reads the claims of an id token, with those of userinfo if there were any. Undefined without a usable subject. */
export function claimsFrom(given: Metadata): Claims | undefined {
  const subject = textIn(given, 'sub', 255);
  if (!subject) return undefined;
  const email = addressIn(given);
  // Some providers send the flag as text.
  const email_verified = email !== null && (given.email_verified === true || given.email_verified === 'true');
  const shown = present(Object.fromEntries(SHOWN.map((name) => [name, textIn(given, name, TEXT_MAX)])));
  return {
    subject,
    email,
    email_verified,
    data: { ...shown, sub: subject, ...(email && { email }), email_verified, phone_verified: false },
    names: present({
      first_name: textIn(given, 'given_name', NAME_MAX),
      last_name: textIn(given, 'family_name', NAME_MAX),
    }),
  };
}
