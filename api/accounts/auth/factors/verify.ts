import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { factorAbout } from '#api/accounts/auth/factors/enroll.ts';
import { afterWrong, refuseLocked } from '#api/accounts/auth/factors/lock.ts';
import { notifyByMail } from '#api/accounts/auth/factors/notice.ts';
import { raiseWithToken } from '#api/accounts/auth/factors/raise.ts';
import { stepOf } from '#api/accounts/auth/factors/totp.ts';
import { bodyOf, textOf } from '#api/accounts/auth/input.ts';
import { type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { answeredBy, answerIn, secondStepRequest } from '#api/accounts/auth/passkeys/second-step.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { CHALLENGE_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { publishSessionsEnded, sessionReply } from '#api/accounts/auth/tokens/sessions.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import {
  acceptCode,
  challengeOf,
  countWrongCode,
  factorOf,
  insertChallenge,
  secretOf,
  spendChallenge,
} from '#db/accounts/auth/factors.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { isUuid } from '#shared/uuid.ts';

type FactorCall = { ctx: AuthContext; req: Request; signed: Signed; factorId: string };

export const noSuchFactor = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** POST /factors/{id}/challenge: what a code is sent with or a passkey signs, bound to this session and client address. */
export async function challenge({ ctx, req, signed, factorId }: FactorCall): Promise<object> {
  const expires = new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
  return transact(ctx.db, async (tx) => {
    await lockUser(tx, signed.id);
    const type = (await factorOf(tx, signed.id, factorId))?.factor_type;
    if (!type) throw noSuchFactor();
    const request = type === 'webauthn' ? await secondStepRequest(tx, ctx, signed.id) : undefined;
    const made = { factor_id: factorId, session_id: signed.session_id, ip: req.ip ?? null, expires_at: expires };
    const id = await insertChallenge(tx, { ...made, ...(request && { webauthn_challenge: request.challenge }) });
    const webauthn = request && { type: 'request', credential_options: { publicKey: request } };
    return { id, type, expires_at: Math.floor(expires.getTime() / 1_000), ...(webauthn && { webauthn }) };
  });
}

/**
 * POST /factors/{id}/verify: the right code, or a passkey's signature, raises this session to aal2 and ends the other
 * aal1 sessions (contract, section 8).
 */
export async function verify(asked: FactorCall): Promise<object> {
  const { ctx, req, signed } = asked;
  const body = bodyOf(req);
  const [challengeId, code] = [textOf(body, 'challenge_id'), textOf(body, 'code').trim()];
  const response = answerIn(body);
  if (!code && !response) throw invalid('Code needs to be non-empty');
  const outcome = await withMails(ctx, (tx, post) =>
    response ? tryPasskey(tx, asked, challengeId, response) : tryCode(tx, post, asked, { challengeId, code }),
  );
  // A wrong code is counted although the request fails.
  if (outcome instanceof AuthError) throw outcome;
  publishSessionsEnded(ctx, signed.id, outcome.ended);
  return sessionReply(ctx, outcome.issued);
}

type CodeAnswer = { challengeId: string; code: string };
type FactorSecret = NonNullable<Awaited<ReturnType<typeof secretOf>>>;

async function tryCode(tx: Tx, post: Post, asked: FactorCall, { challengeId, code }: CodeAnswer) {
  const { ctx, req, signed, factorId } = asked;
  // Serialised: no code, try or challenge counts for two requests.
  await lockUser(tx, signed.id);
  const factor = await secretOf(tx, signed.id, factorId);
  if (!factor?.secret_encrypted) throw noSuchFactor();
  await unusedChallenge(tx, asked, challengeId);
  refuseLocked(factor);
  const step = stepOf(ctx.secret.open(factor.secret_encrypted, factorAbout(factor.id)), code);
  if (step === undefined || step <= (factor.last_step ?? -1))
    return countWrong(tx, req, factor, 'Invalid TOTP code entered');
  await acceptCode(tx, factorId, step);
  await spendChallenge(tx, challengeId);
  return raised(tx, post, asked, factor);
}

/** The challenge is used up by one answer, a wrong one too. */
async function tryPasskey(tx: Tx, asked: FactorCall, challengeId: string, response: AuthenticationResponseJSON) {
  const { ctx, req, signed, factorId } = asked;
  const { id: userId, session_id: sessionId } = signed;
  await lockUser(tx, userId);
  const factor = await secretOf(tx, userId, factorId);
  if (factor?.factor_type !== 'webauthn') throw noSuchFactor();
  const challenge = (await unusedChallenge(tx, asked, challengeId)).webauthn_challenge ?? '';
  refuseLocked(factor);
  await spendChallenge(tx, challengeId);
  const passkey = await answeredBy(tx, ctx, { req, userId, response, challenge });
  if (!passkey) return countWrong(tx, req, factor, 'The passkey could not be verified');
  const details = { factor_id: passkey.id };
  await writeAudit(tx, {
    user_id: userId,
    actor_id: userId,
    action: 'second_step_passed',
    ip: req.ip ?? null,
    details,
  });
  return raiseWithToken(tx, { userId, sessionId, factorId: passkey.id, method: 'webauthn', isProof: true });
}

async function unusedChallenge(tx: Tx, { req, signed, factorId }: FactorCall, challengeId: string) {
  const of = { factor_id: factorId, session_id: signed.session_id };
  const found = isUuid(challengeId) ? await challengeOf(tx, challengeId, of) : undefined;
  if (!found) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (found.verified_at || found.ip !== (req.ip ?? null)) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (found.expires_at.getTime() <= Date.now()) {
    const text = `MFA challenge ${found.id} has expired, create a new challenge and verify against that`;
    throw new AuthError(422, 'mfa_challenge_expired', text);
  }
  return found;
}

async function countWrong(
  tx: Tx,
  req: Request,
  { id, user_id, failures }: FactorSecret,
  text: string,
): Promise<AuthError> {
  const after = afterWrong(failures);
  await countWrongCode(tx, id, after);
  const details = { factor_id: id, locked: after.locked_until !== null };
  await writeAudit(tx, {
    user_id,
    actor_id: user_id,
    action: 'second_step_failed',
    ip: req.ip ?? null,
    details,
  });
  return new AuthError(422, 'mfa_verification_failed', text);
}

async function raised(tx: Tx, post: Post, { req, signed, factorId }: FactorCall, factor: FactorSecret) {
  const { id, session_id: sessionId } = signed;
  const isNew = factor.status === 'unverified';
  const outcome = await raiseWithToken(tx, { userId: id, sessionId, factorId, method: 'totp', isProof: !isNew });
  const action = isNew ? 'factor_added' : 'second_step_passed';
  await writeAudit(tx, { user_id: id, actor_id: id, action, ip: req.ip ?? null, details: { factor_id: factorId } });
  if (isNew) await notifyByMail(post, 'factor_added', outcome.issued.account);
  return outcome;
}
