import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { webauthn } from '#api/accounts/auth/passkeys/library.ts';
import { neededParty } from '#api/accounts/auth/passkeys/relying-party.ts';
import { CHALLENGE_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import type { PasskeyRow } from '#db/accounts/auth/passkeys.ts';

type Credential = Pick<PasskeyRow, 'credential_id' | 'transports'>;

export const descriptorOf = ({ credential_id: id, transports }: Credential) => ({ id, transports });

export const challengeEnd = (): Date => new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
export const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1_000);

/**
 * What a browser needs to have a challenge signed: by one of these passkeys, or by any that the browser knows for this
 * site, which then has to verify its user.
 */
export async function passkeyRequest(
  ctx: AuthContext,
  passkeys?: readonly Credential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const rpID = neededParty(ctx).id;
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID,
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && { allowCredentials: passkeys.map(descriptorOf) }),
  });
}
