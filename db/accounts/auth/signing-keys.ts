import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import type { SigningKeysTable } from '#db/schema-accounts.ts';

/** Newest first; those that are not active only verify. */
export const signingKeys = (db: Db) =>
  db
    .selectFrom('auth.signing_keys')
    .select(['kid', 'alg', 'public_jwk', 'private_jwk_encrypted', 'active', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

/** Adds the first key. Of several processes starting at once only one inserts; all of them then read the same key. */
export async function insertFirstSigningKey(tx: Tx, key: Insertable<SigningKeysTable>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rolevoice first signing key'))`.execute(tx);
  const known = await tx.selectFrom('auth.signing_keys').select('kid').limit(1).executeTakeFirst();
  if (!known) await tx.insertInto('auth.signing_keys').values(key).execute();
}

export const insertSigningKey = (db: Db, key: Insertable<SigningKeysTable>) =>
  db.insertInto('auth.signing_keys').values(key).execute();

/** Revokes every token signed by another key, at once. */
export const deleteOtherSigningKeys = (db: Db, kid: string) =>
  db.deleteFrom('auth.signing_keys').where('kid', '<>', kid).execute();

/** Keys that were replaced longer ago than this. */
export const deleteRetiredSigningKeys = (db: Db, seconds: number) =>
  db
    .deleteFrom('auth.signing_keys as old')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auth.signing_keys as newer')
          .select('newer.kid')
          .whereRef('newer.created_at', '>', 'old.created_at')
          .where('newer.active', '=', true)
          .where('newer.created_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .execute();
