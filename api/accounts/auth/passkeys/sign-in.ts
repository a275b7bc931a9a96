import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request, Response } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { bindBrowser, isSameBrowser } from '#api/accounts/auth/browser.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { bodyOf } from '#api/accounts/auth/input.ts';
import { challengeIdIn, credentialIn, signedPasskey } from '#api/accounts/auth/passkeys/assertion.ts';
import { challengeEnd, inSeconds, passkeyRequest } from '#api/accounts/auth/passkeys/request.ts';
import { isBanned } from '#api/accounts/auth/tokens/bearer.ts';
import { sessionReply, startSession } from '#api/accounts/auth/tokens/sessions.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { insertPasskeyChallenge, passkeyByCredential, takePasskeyChallenge } from '#db/accounts/auth/passkeys.ts';
import { transact } from '#db/transact.ts';
import { sha256 } from '#platform/secret.ts';
import { isUuid } from '#shared/uuid.ts';

/** POST /passkeys/authentication/options: a challenge for any passkey of this site, bound to this browser. */
export async function signInOptions(ctx: AuthContext, req: Request, res: Response): Promise<object> {
  const options = await passkeyRequest(ctx);
  const expires_at = challengeEnd();
  const browser_hash = bindBrowser(ctx, req, res);
  const challenge_id = await insertPasskeyChallenge(ctx.db, {
    challenge: options.challenge,
    signs_in: true,
    browser_hash,
    expires_at,
  });
  return { challenge_id, options, expires_at: inSeconds(expires_at) };
}

/**
 * POST /passkeys/authentication/verify: a session at aal2, because the passkey is what the user has and its PIN or
 * fingerprint what they know or are.
 */
export async function signInByPasskey(ctx: AuthContext, req: Request): Promise<object> {
  const body = bodyOf(req);
  const response = credentialIn<AuthenticationResponseJSON>(body.credential);
  const challenge = await ownChallenge(ctx, req, challengeIdIn(body));
  const guess = { kind: 'sign-in', account: `passkey ${sha256(response.id)}`, ip: req.ip } as const;
  const session = await ctx.limits.guess(guess, () => sessionOf(ctx, req, { response, challenge }));
  if (!session) throw notVerified();
  return sessionReply(ctx, session);
}

export const notVerified = () =>
  new AuthError(422, 'webauthn_verification_failed', 'The passkey could not be verified');

/** A challenge of this browser, used up by this call. */
async function ownChallenge(ctx: AuthContext, req: Request, id: string): Promise<string> {
  const found = isUuid(id) ? await takePasskeyChallenge(ctx.db, id) : undefined;
  if (!found?.browser_hash || !isSameBrowser(ctx, req, found.browser_hash)) {
    throw new AuthError(404, 'webauthn_challenge_not_found', 'There is no such challenge in this browser');
  }
  if (found.expires_at.getTime() <= Date.now()) throw challengeExpired();
  return found.challenge;
}

export const challengeExpired = () =>
  new AuthError(422, 'webauthn_challenge_expired', 'The challenge has expired, ask for a new one');

type PasskeyAnswer = { response: AuthenticationResponseJSON; challenge: string };

async function sessionOf(ctx: AuthContext, req: Request, { response, challenge }: PasskeyAnswer) {
  const known = await passkeyByCredential(ctx.db, response.id);
  const userId = known?.user_id;
  const ip = req.ip ?? null;
  return transact(ctx.db, async (tx) => {
    const user = userId ? await lockUser(tx, userId) : undefined;
    const asked = { ctx, req, response, challenge, verifiesUser: true };
    const passkey =
      user &&
      (await signedPasskey(tx, { ...asked, isAllowed: ({ user_id, signs_in }) => signs_in && user_id === user.id }));
    if (!user || !passkey || user.deleted_at) {
      await writeAudit(tx, { user_id: userId ?? null, action: 'sign_in_failed', ip, details: { method: 'webauthn' } });
      return undefined;
    }
    if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
    const details = { method: 'webauthn', factor_id: passkey.id };
    await writeAudit(tx, { user_id: user.id, actor_id: user.id, action: 'user_signed_in', ip, details });
    return startSession(tx, ctx, { userId: user.id, method: 'webauthn', req, factorId: passkey.id });
  });
}
