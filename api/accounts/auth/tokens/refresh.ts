import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { textOf } from '#api/accounts/auth/input.ts';
import { isBanned } from '#api/accounts/auth/tokens/bearer.ts';
import { LOST_ANSWER_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { issued, publishSessionsEnded, sessionReply } from '#api/accounts/auth/tokens/sessions.ts';
import { clientKey } from '#api/http/limits.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import {
  currentRefreshToken,
  insertRefreshToken,
  lockSession,
  refreshTokenByHash,
  spendRefreshToken,
} from '#db/accounts/auth/refresh-tokens.ts';
import { deleteSession } from '#db/accounts/auth/sessions.ts';
import { nameAccount } from '#db/recording.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { inTransaction } from '#db/transact.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

const SHORTEST = 12;
const WELL_FORMED = /^[A-Za-z0-9_-]+$/;
const WAIT_MS = 5_000;
const DAY_MS = 86_400_000;
const LOCK_NOT_AVAILABLE = '55P03';

const refused = (code: string, why: string): AuthError => new AuthError(400, code, `Invalid Refresh Token: ${why}`);
const notFound = () => refused('refresh_token_not_found', 'Refresh Token Not Found');

type Family = NonNullable<Awaited<ReturnType<typeof lockSession>>>;
type Presented = NonNullable<Awaited<ReturnType<typeof refreshTokenByHash>>>;
type Current = Awaited<ReturnType<typeof currentRefreshToken>>;

const sealedAbout = (sessionId: string): string => `refresh token ${sessionId}`;

/** The refresh_token grant (contract, section 6). Refreshes of one session are serialised. */
export async function refresh(ctx: AuthContext, req: Request, body: Metadata): Promise<object> {
  const token = textOf(body, 'refresh_token');
  if (token.length < SHORTEST || !WELL_FORMED.test(token)) throw invalid('Refresh token is not valid');
  const outcome = await inTransaction(ctx.db, (tx) => refreshIn(tx, ctx, sha256(token), clientOf(req))).catch(
    (thrown: unknown) => {
      if ((thrown as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw thrown;
      throw new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session');
    },
  );
  if (!outcome.stolen) return sessionReply(ctx, outcome.issued);
  // The end of the family is committed although this request fails.
  const { user_id, id } = outcome.stolen;
  publishSessionsEnded(ctx, user_id, [id]);
  ctx.log.warn({ user_id, session_id: id }, 'a used refresh token came again; its session was ended');
  throw refused('refresh_token_already_used', 'Already Used');
}

/** The client, as far as a server knows: browser and network. */
export const clientOf = (req: Request): string => sha256(`${clientKey(req.ip)} ${req.get('user-agent') ?? ''}`);

async function refreshIn(tx: Tx, ctx: AuthContext, hash: string, client: string) {
  const known = await refreshTokenByHash(tx, hash);
  if (!known) throw notFound();
  const family = await lockSession(tx, known.session_id, WAIT_MS);
  if (!family) throw refused('session_not_found', 'No Valid Session Found');
  // Read again: a concurrent request may have used it while this one waited for the lock.
  const token = await refreshTokenByHash(tx, hash);
  if (!token) throw notFound();
  const { id, user_id } = family;
  nameAccount(user_id);
  const inHand = await issued(tx, user_id, id, '');
  refuseEnded(ctx, family, inHand.account);
  if (!token.used_at && !token.revoked_at) {
    return { issued: { ...inHand, refreshToken: await rotate(tx, ctx, token, client) } };
  }
  const current = await currentRefreshToken(tx, id);
  const raced = mayBeAnswered(ctx, token, current, client) ? current?.token_encrypted : undefined;
  if (raced) return { issued: { ...inHand, refreshToken: ctx.secret.open(raced, sealedAbout(id)) } };
  if (wasJustReplaced(token)) throw refused('refresh_token_already_used', 'Already Used');
  await deleteSession(tx, id);
  await writeAudit(tx, { user_id, action: 'refresh_token_reused', details: { session_id: id } });
  return { stolen: family };
}

function refuseEnded({ config }: AuthContext, family: Family, account: { banned_until: Date | null }): void {
  const now = Date.now();
  if (isBanned(account)) throw refused('user_banned', 'User Banned');
  if (family.not_after && family.not_after.getTime() <= now) throw refused('session_expired', 'Session Expired');
  if (now - family.refreshed_at.getTime() > config.AUTH_IDLE_DAYS * DAY_MS) {
    throw refused('session_expired', 'Session Expired (Inactivity)');
  }
}

/** The new token is also stored sealed for a while, for concurrent tabs and lost responses. */
export async function rotate(
  tx: Tx,
  ctx: AuthContext,
  { id, session_id }: Pick<Presented, 'id' | 'session_id'>,
  client: string,
): Promise<string> {
  const next = randomToken();
  await spendRefreshToken(tx, id, session_id, client);
  await insertRefreshToken(tx, {
    session_id,
    parent_id: id,
    token_hash: sha256(next),
    token_encrypted: ctx.secret.seal(next, sealedAbout(session_id)),
  });
  return next;
}

/**
 * Concurrent tabs (the reuse interval), or a lost response (the direct parent, for a minute), and only for
 * the client that used the token: any other client counts as theft.
 */
function mayBeAnswered({ config }: AuthContext, token: Presented, current: Current, client: string): boolean {
  if (!token.used_at || token.revoked_at) return false;
  if (token.used_by !== client) return false;
  const seconds = (Date.now() - token.used_at.getTime()) / 1_000;
  const isParent = current?.parent_id === token.id;
  return seconds <= config.AUTH_REUSE_INTERVAL_S || (isParent && seconds <= LOST_ANSWER_SECONDS);
}

/** A tab that did not receive the second step yet: its token must not return the stronger session, but is no theft. */
const wasJustReplaced = ({ used_at, revoked_at }: Presented): boolean =>
  !used_at && revoked_at !== null && Date.now() - revoked_at.getTime() <= LOST_ANSWER_SECONDS * 1_000;
