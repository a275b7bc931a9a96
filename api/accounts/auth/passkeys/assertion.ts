import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { badJson } from '#api/accounts/auth/frame.ts';
import { webauthn } from '#api/accounts/auth/passkeys/library.ts';
import { neededParty } from '#api/accounts/auth/passkeys/relying-party.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { type PasskeyRow, passkeyByCredential, passkeyUsed } from '#db/accounts/auth/passkeys.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** The signed response of an authenticator in a body. Its parts are checked with the signature. */
export function credentialIn<Credential extends { id: string }>(value: unknown): Credential {
  const given = value as { id?: unknown; response?: unknown } | null | undefined;
  if (typeof given?.id !== 'string' || typeof given.response !== 'object' || given.response === null) throw badJson();
  return value as Credential;
}

export const challengeIdIn = (body: Metadata): string =>
  typeof body.challenge_id === 'string' ? body.challenge_id : '';

type AssertionCheck = {
  ctx: AuthContext;
  req: Request;
  response: AuthenticationResponseJSON;
  challenge: string;
  /** Whether this passkey may be used here. */
  isAllowed: (passkey: PasskeyRow) => boolean;
  /** Whether the authenticator must have verified its user, by a PIN or a fingerprint. */
  verifiesUser: boolean;
};

/**
 * The passkey that signed the challenge for this site, its use stored; undefined when it is not valid. A counter that
 * did not grow is a sign of a copied passkey, but also of a device that lost its count, whose owner it would lock out for
 * ever (WebAuthn, level 3, 7.2): the use is recorded as a security event and counts. The highest counter stays, so that a
 * copy goes on being recorded. The user is locked: concurrent uses are compared with one another.
 */
export async function signedPasskey(tx: Tx, asked: AssertionCheck): Promise<PasskeyRow | undefined> {
  const passkey = await passkeyByCredential(tx, asked.response.id);
  if (!passkey || !asked.isAllowed(passkey)) return undefined;
  const info = await infoOf(asked, passkey);
  if (!info) return undefined;
  const { newCounter: sign_count, credentialBackedUp: backed_up } = info;
  if ((sign_count > 0 || passkey.sign_count > 0) && sign_count <= passkey.sign_count) {
    const { id: factor_id, user_id } = passkey;
    const ip = asked.req.ip ?? null;
    await writeAudit(tx, { user_id, action: 'passkey_counter_reused', ip, details: { factor_id } });
  }
  await passkeyUsed(tx, passkey.id, { sign_count: Math.max(sign_count, passkey.sign_count), backed_up });
  return passkey;
}

async function infoOf({ ctx, response, challenge, verifiesUser }: AssertionCheck, passkey: PasskeyRow) {
  const { id, origin } = neededParty(ctx);
  const credential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    // Below any counter: the library compares it before the signature, and so would report forged ones, too.
    counter: -1,
  };
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: verifiesUser,
  }).catch((thrown: unknown) => {
    ctx.log.info({ factor_id: passkey.id, reason: String(thrown) }, 'a passkey was refused');
    return undefined;
  });
  return checked?.verified ? checked.authenticationInfo : undefined;
}
