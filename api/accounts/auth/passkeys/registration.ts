import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { nameOf, refuseNoRoom, refuseToEnroll } from '#api/accounts/auth/factors/enroll.ts';
import { notifyByMail } from '#api/accounts/auth/factors/notice.ts';
import { raise } from '#api/accounts/auth/factors/raise.ts';
import { bodyOf, flagOf, optionalBodyOf } from '#api/accounts/auth/input.ts';
import { type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { challengeIdIn, credentialIn } from '#api/accounts/auth/passkeys/assertion.ts';
import { webauthn } from '#api/accounts/auth/passkeys/library.ts';
import { neededParty } from '#api/accounts/auth/passkeys/relying-party.ts';
import { challengeEnd, descriptorOf, inSeconds } from '#api/accounts/auth/passkeys/request.ts';
import { challengeExpired, notVerified } from '#api/accounts/auth/passkeys/sign-in.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { CHALLENGE_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { insertPasskey, insertPasskeyChallenge, passkeysOf, takePasskeyChallenge } from '#db/accounts/auth/passkeys.ts';
import type { Tx } from '#db/schema.ts';
import { isUuid } from '#shared/uuid.ts';

/** EdDSA, ES256 and RS256: what all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];
const DEFAULT_NAME = 'Passkey';

/**
 * POST /passkeys/registration/options: `friendly_name`, and `sign_in` (true when left out) for a passkey that also is
 * the way in. The challenge is bound to this session.
 */
export async function registrationOptions(ctx: AuthContext, req: Request, signed: Signed): Promise<object> {
  const party = neededParty(ctx);
  const body = optionalBodyOf(req);
  const signs_in = flagOf(body, 'sign_in', true);
  const given = nameOf(body);
  const account = await refuseToEnroll(ctx, signed);
  const known = await passkeysOf(ctx.db, signed.id);
  const friendly_name = given || freeName(known.map((passkey) => passkey.friendly_name));
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.config.BRAND_NAME,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(signed.id.replaceAll('-', ''), 'hex')),
    userName: account.email || account.phone || account.id,
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: {
      residentKey: signs_in ? 'required' : 'discouraged',
      userVerification: signs_in ? 'required' : 'discouraged',
    },
  });
  const expires_at = challengeEnd();
  const { session_id } = signed;
  const { challenge } = options;
  const made = { challenge, session_id, friendly_name, signs_in, expires_at };
  return { challenge_id: await insertPasskeyChallenge(ctx.db, made), options, expires_at: inSeconds(expires_at) };
}

function freeName(taken: string[]): string {
  const names = [DEFAULT_NAME, ...taken.map((_, at) => `${DEFAULT_NAME} ${at + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? DEFAULT_NAME;
}

type Wanted = { friendly_name: string; signs_in: boolean };
type Checked = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/**
 * POST /passkeys/registration/verify: stores the passkey and raises this session, as the first code of an authenticator
 * app does. Its refresh tokens stay valid: the response has no place for a new one.
 */
export async function register(ctx: AuthContext, req: Request, signed: Signed): Promise<object> {
  const body = bodyOf(req);
  const response = credentialIn<RegistrationResponseJSON>(body.credential);
  await refuseToEnroll(ctx, signed);
  const { challenge, ...wanted } = await ownChallenge(ctx, signed, challengeIdIn(body));
  const { id, origin } = neededParty(ctx);
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: wanted.signs_in,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((thrown: unknown) => {
    ctx.log.info({ user_id: signed.id, reason: String(thrown) }, 'a new passkey was refused');
    return undefined;
  });
  if (!checked?.registrationInfo) throw notVerified();
  const info = checked.registrationInfo;
  const { made, ended } = await withMails(ctx, (tx, post) => added(tx, post, { req, signed, wanted, info }));
  publishSessionsEnded(ctx, signed.id, ended);
  const { created_at, ...passkey } = made;
  return { ...passkey, created_at: created_at.toISOString() };
}

async function ownChallenge(ctx: AuthContext, signed: Signed, id: string): Promise<Wanted & { challenge: string }> {
  const found = isUuid(id) ? await takePasskeyChallenge(ctx.db, id) : undefined;
  if (!found || found.session_id !== signed.session_id) {
    throw new AuthError(404, 'webauthn_challenge_not_found', 'There is no such challenge in this session');
  }
  if (found.expires_at.getTime() <= Date.now()) throw challengeExpired();
  return { challenge: found.challenge, signs_in: found.signs_in, friendly_name: found.friendly_name ?? DEFAULT_NAME };
}

type Addition = { req: Request; signed: Signed; wanted: Wanted; info: Checked };

async function added(tx: Tx, post: Post, { req, signed, wanted, info }: Addition) {
  const { id: userId, session_id: sessionId } = signed;
  await refuseNoRoom(tx, signed, wanted.friendly_name);
  const { credential } = info;
  const made = await insertPasskey(tx, {
    ...wanted,
    user_id: userId,
    credential_id: credential.id,
    sign_count: credential.counter,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    transports: credential.transports ?? [],
    backed_up: info.credentialBackedUp,
  });
  if (!made) throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is registered already');
  const ended = await raise(tx, { userId, sessionId, factorId: made.id, method: 'webauthn', isProof: false });
  const details = { factor_id: made.id, type: 'webauthn' };
  await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'factor_added', ip: req.ip ?? null, details });
  const owner = await lockUser(tx, userId);
  if (owner) await notifyByMail(post, 'passkey_added', owner);
  return { made, ended };
}
