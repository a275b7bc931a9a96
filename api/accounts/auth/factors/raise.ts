import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { type Issued, issued } from '#api/accounts/auth/tokens/sessions.ts';
import { deleteUnverifiedFactors, deleteWeakSessions, type Raise, raiseSession } from '#db/accounts/auth/factors.ts';
import { insertRefreshToken, revokeRefreshTokens } from '#db/accounts/auth/refresh-tokens.ts';
import type { Tx } from '#db/schema.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

type Raised = Raise & { userId: string };

/**
 * Raises this session, inside the caller's transaction with the user locked; the other sessions below aal2 and
 * unfinished set-ups end (contract, section 8). Returns the ids of the sessions that ended.
 */
export async function raise(tx: Tx, { userId, ...how }: Raised): Promise<string[]> {
  if (!(await raiseSession(tx, how))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await deleteUnverifiedFactors(tx, userId, how.factorId);
  return deleteWeakSessions(tx, userId, how.sessionId);
}

/** The same with a new refresh token: the earlier ones must not return the stronger session. */
export async function raiseWithToken(tx: Tx, raised: Raised): Promise<{ issued: Issued; ended: string[] }> {
  const { userId, sessionId } = raised;
  const ended = await raise(tx, raised);
  await revokeRefreshTokens(tx, sessionId);
  const refreshToken = randomToken();
  await insertRefreshToken(tx, { session_id: sessionId, token_hash: sha256(refreshToken) });
  return { issued: await issued(tx, userId, sessionId, refreshToken), ended };
}
