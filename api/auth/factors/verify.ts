import type { Request } from 'express';
import { AuthError, invalid } from '#api/auth/auth-error.ts';
import type { AuthContext } from '#api/auth/context.ts';
import { factorAbout } from '#api/auth/factors/enroll.ts';
import { notifyByMail } from '#api/auth/factors/notice.ts';
import { stepOf } from '#api/auth/factors/totp.ts';
import { bodyOf, textOf } from '#api/auth/input.ts';
import { type Post, withMails } from '#api/auth/links/mailing.ts';
import type { Signed } from '#api/auth/tokens/bearer.ts';
import {
  CHALLENGE_SECONDS,
  FACTOR_LOCK_SECONDS,
  FACTOR_LOCKS,
  FACTOR_LONG_LOCK_SECONDS,
  FACTOR_TRIES,
} from '#api/auth/tokens/lifetimes.ts';
import { type Issued, issued, publishSessionsEnded, sessionReply } from '#api/auth/tokens/sessions.ts';
import { lockUser } from '#db/queries/accounts/accounts.ts';
import { writeAudit } from '#db/queries/audit.ts';
import {
  acceptCode,
  challengeOf,
  countWrongCode,
  deleteUnverifiedFactors,
  deleteWeakSessions,
  factorOf,
  insertChallenge,
  raiseSession,
  secretOf,
  spendChallenge,
} from '#db/queries/auth/factors.ts';
import { insertRefreshToken } from '#db/queries/auth/refresh-tokens.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { randomToken, sha256 } from '#platform/secret.ts';
import { isUuid } from '#shared/uuid.ts';

type Asked = { ctx: AuthContext; req: Request; signed: Signed; factorId: string };

export const noSuchFactor = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** POST /factors/{id}/challenge: the challenge a code is sent with, bound to this session and client address. */
export async function challenge({ ctx, req, signed, factorId }: Asked): Promise<object> {
  const expires = new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
  const id = await transact(ctx.db, async (tx) => {
    await lockUser(tx, signed.id);
    if (!(await factorOf(tx, signed.id, factorId))) throw noSuchFactor();
    const made = { factor_id: factorId, session_id: signed.session_id, ip: req.ip ?? null, expires_at: expires };
    return insertChallenge(tx, made);
  });
  return { id, type: 'totp', expires_at: Math.floor(expires.getTime() / 1_000) };
}

/** POST /factors/{id}/verify: the right code raises this session to aal2 and ends the other aal1 sessions (contract, section 8). */
export async function verify(asked: Asked): Promise<object> {
  const { ctx, req, signed } = asked;
  const body = bodyOf(req);
  const [challengeId, code] = [textOf(body, 'challenge_id'), textOf(body, 'code').trim()];
  if (!code) throw invalid('Code needs to be non-empty');
  const outcome = await withMails(ctx, (tx, post) => tryCode(tx, post, asked, { challengeId, code }));
  // A wrong code is counted although the request fails.
  if (outcome instanceof AuthError) throw outcome;
  publishSessionsEnded(ctx, signed.id, outcome.ended);
  return sessionReply(ctx, outcome.issued);
}

type Given = { challengeId: string; code: string };
type Held = NonNullable<Awaited<ReturnType<typeof secretOf>>>;

async function tryCode(tx: Tx, post: Post, asked: Asked, { challengeId, code }: Given) {
  const { ctx, req, signed, factorId } = asked;
  // Serialised: no code, try or challenge counts for two requests.
  await lockUser(tx, signed.id);
  const factor = await secretOf(tx, signed.id, factorId);
  if (!factor?.secret_encrypted) throw noSuchFactor();
  await refuseChallenge(tx, asked, challengeId);
  refuseLocked(factor);
  const step = stepOf(ctx.secret.open(factor.secret_encrypted, factorAbout(factor.id)), code);
  if (step === undefined || step <= (factor.last_step ?? -1)) return countWrong(tx, req, factor);
  await acceptCode(tx, factorId, step);
  await spendChallenge(tx, challengeId);
  return raised(tx, post, asked, factor);
}

async function refuseChallenge(tx: Tx, { req, signed, factorId }: Asked, challengeId: string): Promise<void> {
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
}

/** Every five wrong codes lock the factor for a while, and longer when the guessing continues. */
function refuseLocked({ locked_until }: Held): void {
  const retryAfterMs = (locked_until?.getTime() ?? 0) - Date.now();
  if (retryAfterMs <= 0) return;
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const text = `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  throw new AuthError(429, 'over_request_rate_limit', text, { retryAfterMs });
}

async function countWrong(tx: Tx, req: Request, { id, user_id, failures }: Held): Promise<AuthError> {
  const wrong = failures + 1;
  const isLast = wrong % FACTOR_TRIES === 0;
  const seconds = wrong >= FACTOR_TRIES * FACTOR_LOCKS ? FACTOR_LONG_LOCK_SECONDS : FACTOR_LOCK_SECONDS;
  const locked_until = isLast ? new Date(Date.now() + seconds * 1_000) : null;
  await countWrongCode(tx, id, { failures: wrong, locked_until });
  const details = { factor_id: id, locked: isLast };
  await writeAudit(tx, { user_id, actor_id: user_id, action: 'second_step_failed', ip: req.ip ?? null, details });
  return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
}

/** Raises this session with a new refresh token; the other sessions below aal2 end (contract, section 8). */
async function raised(tx: Tx, post: Post, { req, signed, factorId }: Asked, factor: Held) {
  const { id, session_id } = signed;
  const isNew = factor.status === 'unverified';
  if (!(await raiseSession(tx, { sessionId: session_id, factorId, isProof: !isNew }))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await deleteUnverifiedFactors(tx, id, factorId);
  const ended = await deleteWeakSessions(tx, id, session_id);
  const refreshToken = randomToken();
  await insertRefreshToken(tx, { session_id, token_hash: sha256(refreshToken) });
  const action = isNew ? 'factor_added' : 'second_step_passed';
  await writeAudit(tx, { user_id: id, actor_id: id, action, ip: req.ip ?? null, details: { factor_id: factorId } });
  const now: Issued = await issued(tx, id, session_id, refreshToken);
  if (isNew) await notifyByMail(post, 'factor_added', now.account);
  return { issued: now, ended };
}
