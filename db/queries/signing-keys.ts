import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { SigningKeysTable } from '#db/schema-accounts.ts';

/** Newest first; those that are no longer active only verify. */
export const signingKeys = (db: Db) =>
  db
    .selectFrom('auth.signing_keys')
    .select(['kid', 'alg', 'public_jwk', 'private_jwk_encrypted', 'active'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

/** Adds the first key. Of several processes that start at once only one does; all of them then read the same key. */
export const insertFirstSigningKey = (db: Db, key: Insertable<SigningKeysTable>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rolevoice first signing key'))`.execute(tx);
    const known = await tx.selectFrom('auth.signing_keys').select('kid').limit(1).executeTakeFirst();
    if (!known) await tx.insertInto('auth.signing_keys').values(key).execute();
    return !known;
  });
