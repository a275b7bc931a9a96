import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { OneTimeTokenKind, OneTimeTokensTable } from '#db/schema-accounts.ts';

/** A newer token of a kind takes the place of the older one. */
export const putOneTimeToken = (db: Db, token: Insertable<OneTimeTokensTable>) =>
  db
    .insertInto('auth.one_time_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        token_hash: token.token_hash,
        otp_hmac: token.otp_hmac ?? null,
        relates_to: token.relates_to ?? '',
        pkce: token.pkce ?? false,
        attempts: 0,
        created_at: new Date(),
        expires_at: token.expires_at,
      }),
    )
    .execute();

/** A token that is still good, by the hash of its link. */
export const oneTimeTokenByHash = (db: Db, tokenHash: string, kinds: readonly OneTimeTokenKind[]) =>
  db
    .selectFrom('auth.one_time_tokens')
    .select(['id', 'user_id', 'kind', 'pkce', 'relates_to'])
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

type Try = { userId: string; kinds: readonly OneTimeTokenKind[]; tries: number; seconds: number };

/** Counts one try of the six digits before they are looked at, so that tries at the same time count too. */
export const tryDigits = (db: Db, { userId, kinds, tries, seconds }: Try) =>
  db
    .updateTable('auth.one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('attempts', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returning(['id', 'user_id', 'kind', 'pkce', 'relates_to', 'otp_hmac'])
    .execute();

/** True for the one caller who used the token up. */
export const spendOneTimeToken = async (db: Db, id: string): Promise<boolean> => {
  const used = await db.deleteFrom('auth.one_time_tokens').where('id', '=', id).returning('id').executeTakeFirst();
  return used !== undefined;
};

/**
 * Whatever was mailed or texted to the user is worth nothing from now on. Changes of address or number end with their
 * links: whoever asked for one in a session that is over could have them sent once more otherwise.
 */
export async function voidOneTimeTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
  await db
    .updateTable('auth.users')
    .set({ new_email: '', new_phone: '', email_change_confirmed: '' })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('new_email', '<>', ''), eb('new_phone', '<>', '')]))
    .execute();
}
