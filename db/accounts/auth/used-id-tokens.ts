import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** True for the one caller that uses this id token; the record is deleted once the token has expired. */
export async function useIdToken(db: Db, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const first = await db
    .insertInto('auth.used_id_tokens')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return first !== undefined;
}

/** With a margin for clocks that differ from the provider's. */
export const forgetExpiredIdTokens = (db: Db) =>
  db.deleteFrom('auth.used_id_tokens').where('expires_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
