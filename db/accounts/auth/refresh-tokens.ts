import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type NewToken = { session_id: string; token_hash: string; parent_id?: number; token_encrypted?: string };

export const insertRefreshToken = (db: Db, token: NewToken) =>
  db.insertInto('auth.refresh_tokens').values(token).execute();

export const refreshTokenByHash = (db: Db, tokenHash: string) =>
  db
    .selectFrom('auth.refresh_tokens')
    .select(['id', 'session_id', 'parent_id', 'used_at', 'used_by', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Locks the session, so that refreshes of one family run one after the other; gives up after `waitMs` (Postgres
 * code 55P03). Undefined when the session ended meanwhile.
 */
export async function lockSession(db: Db, id: string, waitMs: number) {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db);
  return db
    .selectFrom('auth.sessions')
    .select(['id', 'user_id', 'not_after', 'refreshed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The token the family accepts next. */
export const currentRefreshToken = (db: Db, sessionId: string) =>
  db
    .selectFrom('auth.refresh_tokens')
    .select(['id', 'parent_id', 'token_encrypted'])
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Marks a token as used by a client and clears its sealed copy. */
export async function spendRefreshToken(db: Db, id: number, sessionId: string, client: string): Promise<void> {
  const now = new Date();
  await db
    .updateTable('auth.refresh_tokens')
    .set({ used_at: now, used_by: client, token_encrypted: null })
    .where('id', '=', id)
    .execute();
  await db.updateTable('auth.sessions').set({ refreshed_at: now }).where('id', '=', sessionId).execute();
}

/** The tokens so far are void: none of them may return a session that was raised meanwhile. */
export const revokeRefreshTokens = (db: Db, sessionId: string) =>
  db
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: new Date(), token_encrypted: null })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();

/** Clears sealed copies after the reuse interval, and deletes used tokens of long ago. */
export async function forgetOldRefreshTokens(db: Db, sealedSeconds: number): Promise<void> {
  await db
    .updateTable('auth.refresh_tokens')
    .set({ token_encrypted: null })
    .where('token_encrypted', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${sealedSeconds})`)
    .execute();
}
