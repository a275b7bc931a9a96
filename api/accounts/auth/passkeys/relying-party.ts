import { isIP } from 'node:net';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';

export type RelyingParty = { id: string; origin: string };
type Site = Pick<AuthContext, 'siteUrl'>;

/**
 * For whom passkeys are made: host and origin of PUBLIC_URL. Undefined where browsers allow none, which is an address
 * without TLS (other than localhost) and one without a name.
 */
export function relyingPartyOf({ siteUrl }: Site): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && isIP(hostname) === 0 && !hostname.startsWith('[') ? { id: hostname, origin } : undefined;
}

/** 422 passkey_disabled where there are none. */
export function neededParty(site: Site): RelyingParty {
  const party = relyingPartyOf(site);
  if (party) return party;
  throw new AuthError(422, 'passkey_disabled', 'Passkeys need a public address with a host name and TLS');
}
