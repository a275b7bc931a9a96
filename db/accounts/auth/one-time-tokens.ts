import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { OneTimeTokenKind, OneTimeTokensTable, WantedIdentity } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** The data of a sign-up. It is stored with its token and enters the account only with that token. */
export type Wanted = {
  passwordHash: string | null;
  metadata: Metadata;
  /** Of a provider that has not verified the address, with the digest of its browser (api/accounts/auth/browser.ts). */
  identity?: WantedIdentity & { browserHash: string | null };
};

type NewToken = Omit<Insertable<OneTimeTokensTable>, keyof WantedColumns>;
type WantedColumns = ReturnType<typeof columnsOf>;

const columnsOf = (wanted: Wanted | undefined) => {
  const { browserHash = null, ...identity } = wanted?.identity ?? {};
  return {
    wanted_password_hash: wanted?.passwordHash ?? null,
    wanted_metadata: wanted ? JSON.stringify(wanted.metadata) : null,
    wanted_identity: wanted?.identity ? JSON.stringify(identity) : null,
    browser_hash: browserHash,
  };
};

/** A newer token of a kind replaces the older one; 'unchanged': its data stays. */
export const putOneTimeToken = (db: Db, token: NewToken, wanted: Wanted | 'unchanged' | undefined) =>
  db
    .insertInto('auth.one_time_tokens')
    .values({ ...token, ...(wanted !== 'unchanged' && columnsOf(wanted)) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        token_hash: token.token_hash,
        otp_hmac: token.otp_hmac ?? null,
        relates_to: token.relates_to ?? '',
        pkce: token.pkce ?? false,
        asked_in: token.asked_in ?? null,
        attempts: 0,
        created_at: new Date(),
        expires_at: token.expires_at,
        ...(wanted !== 'unchanged' && columnsOf(wanted)),
      }),
    )
    .execute();

const FOUND = ['id', 'user_id', 'kind', 'pkce', 'relates_to', 'token_hash', 'asked_in'] as const;

/** A valid token, by the hash of its link. */
export const oneTimeTokenByHash = (db: Db, tokenHash: string, kinds: readonly OneTimeTokenKind[]) =>
  db
    .selectFrom('auth.one_time_tokens')
    .select(FOUND)
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

type Try = { userId: string; kinds: readonly OneTimeTokenKind[]; tries: number; seconds: number };

/** Counts one try of the six digits before they are compared, so that concurrent tries count too. */
export const tryDigits = (db: Db, { userId, kinds, tries, seconds }: Try) =>
  db
    .updateTable('auth.one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('attempts', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returning([...FOUND, 'otp_hmac'])
    .execute();

export type SpentToken = NonNullable<Awaited<ReturnType<typeof spendOneTimeToken>>>;

/**
 * The token's data, for the one caller that used it up; undefined for all others. A newer token of the kind keeps
 * the row and its id, so the hash must still be that of the token that was read.
 */
export const spendOneTimeToken = (db: Db, { id, token_hash }: { id: string; token_hash: string }) =>
  db
    .deleteFrom('auth.one_time_tokens')
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .returning(['wanted_password_hash', 'wanted_metadata', 'wanted_identity', 'browser_hash'])
    .executeTakeFirst();

/**
 * Revokes everything that was mailed or texted to the user. Pending changes of address or number end with their
 * links: otherwise an ended session's change could have its links sent once more.
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
