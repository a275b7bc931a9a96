import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { badJson } from '#api/accounts/auth/frame.ts';
import { credentialIn, signedPasskey } from '#api/accounts/auth/passkeys/assertion.ts';
import { passkeyRequest } from '#api/accounts/auth/passkeys/request.ts';
import { type PasskeyRow, passkeysOf } from '#db/accounts/auth/passkeys.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** The challenge of a second step: any passkey of the user may sign it, whichever factor the path names. */
export const secondStepRequest = async (
  tx: Tx,
  ctx: AuthContext,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> => passkeyRequest(ctx, await passkeysOf(tx, userId));

/**
 * The passkey's answer in the body of a verify call of the published client; undefined when the body has a code. The
 * client sends `rpId` and `rpOrigins` too: what it claims does not count.
 */
export function answerIn({ webauthn }: Metadata): AuthenticationResponseJSON | undefined {
  if (webauthn === undefined || webauthn === null) return undefined;
  if (typeof webauthn !== 'object') throw badJson();
  return credentialIn<AuthenticationResponseJSON>((webauthn as Metadata).credential_response);
}

type Answer = { req: Request; userId: string; response: AuthenticationResponseJSON; challenge: string };

export const answeredBy = (
  tx: Tx,
  ctx: AuthContext,
  { req, userId, response, challenge }: Answer,
): Promise<PasskeyRow | undefined> =>
  signedPasskey(tx, {
    ctx,
    req,
    response,
    challenge,
    verifiesUser: false,
    isAllowed: ({ user_id }) => user_id === userId,
  });
