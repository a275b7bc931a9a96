import { randomInt } from 'node:crypto';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { refuseLowLevel } from '#api/accounts/auth/factors/level.ts';
import { afterWrong, refuseLocked } from '#api/accounts/auth/factors/lock.ts';
import { notifyByMail } from '#api/accounts/auth/factors/notice.ts';
import { raiseWithToken } from '#api/accounts/auth/factors/raise.ts';
import { signedIn } from '#api/accounts/auth/guard.ts';
import { bodyOf, textOf } from '#api/accounts/auth/input.ts';
import { type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { refuseStale } from '#api/accounts/auth/sign-in/reauthentication.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { publishSessionsEnded, sessionReply } from '#api/accounts/auth/tokens/sessions.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import {
  countWrongRecoveryCode,
  putRecoveryCodes,
  recoveryCodesOf,
  spendRecoveryCode,
} from '#db/accounts/auth/recovery-codes.ts';
import type { Tx } from '#db/schema.ts';

const CODES = 10;
/** Without I, L, O and U: none is mistaken for another when it is typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits. */
const LENGTH = 10;

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The code as it was made, from what a person typed. */
const typed = (given: string): string =>
  given.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const macOf = ({ secret }: AuthContext, userId: string, code: string): string =>
  secret.mac(code, `recovery code ${userId}`);

/** GET /recovery-codes: how many of the set are left. */
async function readCodes(ctx: AuthContext, signed: Signed): Promise<object> {
  refuseLowLevel(signed);
  const set = await recoveryCodesOf(ctx.db, signed.id);
  return { left: set?.code_macs.length ?? 0, total: CODES, created_at: set?.created_at.toISOString() ?? null };
}

/** POST /recovery-codes: a new set of ten, returned only here; it ends the one before. */
async function makeCodes(ctx: AuthContext, req: Request, signed: Signed): Promise<object> {
  refuseLowLevel(signed);
  if (!signed.has_factor) {
    throw new AuthError(422, 'mfa_factor_not_found', 'Recovery codes need an authenticator app or a passkey first');
  }
  refuseStale(signed);
  const codes = Array.from({ length: CODES }, newCode);
  const macs = codes.map((code) => macOf(ctx, signed.id, code));
  const { id } = signed;
  await withMails(ctx, async (tx, post) => {
    const owner = await lockUser(tx, id);
    await putRecoveryCodes(tx, id, macs);
    await writeAudit(tx, { user_id: id, actor_id: id, action: 'recovery_codes_made', ip: req.ip ?? null });
    if (owner) await notifyByMail(post, 'recovery_codes_made', owner);
  });
  return { codes: codes.map(shown) };
}

/** POST /recovery-codes/verify: the second step by a recovery code, which is valid once. */
async function useCode(ctx: AuthContext, req: Request, signed: Signed): Promise<object> {
  const code = typed(textOf(bodyOf(req), 'code'));
  if (!code) throw invalid('Code needs to be non-empty');
  const mac = macOf(ctx, signed.id, code);
  const outcome = await withMails(ctx, (tx, post) => tryCode(tx, post, { req, signed, mac }));
  // A wrong code is counted although the request fails.
  if (outcome instanceof AuthError) throw outcome;
  publishSessionsEnded(ctx, signed.id, outcome.ended);
  return sessionReply(ctx, outcome.issued);
}

type Tried = { req: Request; signed: Signed; mac: string };

async function tryCode(tx: Tx, post: Post, { req, signed, mac }: Tried) {
  const { id: userId, session_id: sessionId } = signed;
  const user = await lockUser(tx, userId);
  const set = await recoveryCodesOf(tx, userId);
  if (!user || !set) throw new AuthError(422, 'mfa_factor_not_found', 'There are no recovery codes');
  refuseLocked(set);
  const by = { user_id: userId, actor_id: userId, ip: req.ip ?? null };
  if (!set.code_macs.includes(mac)) {
    const after = afterWrong(set.failures);
    await countWrongRecoveryCode(tx, userId, after);
    const details = { method: 'recovery_code', locked: after.locked_until !== null };
    await writeAudit(tx, { ...by, action: 'second_step_failed', details });
    return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
  }
  await spendRecoveryCode(tx, userId, mac);
  const left = set.code_macs.length - 1;
  await writeAudit(tx, { ...by, action: 'recovery_code_used', details: { left } });
  const details = { ...firstNameOf(user.user_metadata), left };
  if (user.email) await post({ kind: 'recovery_code_used', userId, to: user.email, details });
  return raiseWithToken(tx, { userId, sessionId, factorId: null, method: 'recovery_code', isProof: true });
}

/** The second step without a device: ten codes, each valid once. */
export const addRecoveryCodes: AddRoutes = (router, ctx) => {
  router.get('/recovery-codes', async (req, res) => {
    res.json(await readCodes(ctx, await signedIn(ctx, req)));
  });
  router.post('/recovery-codes', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ctx.limits.call('factor challenge', req.ip);
    res.json(await makeCodes(ctx, req, signed));
  });
  router.post('/recovery-codes/verify', async (req, res) => {
    const signed = await signedIn(ctx, req);
    await ctx.limits.call('factor verify', req.ip);
    res.json(await useCode(ctx, req, signed));
  });
};
