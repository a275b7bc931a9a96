import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type NewChallenge = {
  challenge: string;
  signs_in: boolean;
  expires_at: Date;
  /** Of a registration. */
  session_id?: string;
  friendly_name?: string;
  /** Of a sign-in: a digest of the browser's cookie. */
  browser_hash?: string;
};

/** Returns the id. */
export async function insertPasskeyChallenge(db: Db, challenge: NewChallenge): Promise<string> {
  const made = db.insertInto('auth.passkey_challenges').values(challenge).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** A challenge is for one try: the caller who gets it has used it up, whatever the outcome. */
export const takePasskeyChallenge = (db: Db, id: string) =>
  db
    .deleteFrom('auth.passkey_challenges')
    .where('id', '=', id)
    .returning(['challenge', 'session_id', 'friendly_name', 'signs_in', 'browser_hash', 'expires_at'])
    .executeTakeFirst();

const passkeys = (db: Db) =>
  db
    .selectFrom('auth.passkeys as passkey')
    .innerJoin('auth.mfa_factors as factor', 'factor.id', 'passkey.factor_id')
    .select(['factor.id', 'factor.user_id', 'factor.friendly_name', 'factor.created_at'])
    .select(['passkey.credential_id', 'passkey.public_key', 'passkey.sign_count', 'passkey.transports'])
    .select(['passkey.signs_in', 'passkey.last_used_at'])
    .orderBy('factor.created_at');

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** Oldest first. */
export const passkeysOf = (db: Db, userId: string) => passkeys(db).where('passkey.user_id', '=', userId).execute();

export const passkeyOf = (db: Db, userId: string, id: string) =>
  passkeys(db).where('passkey.user_id', '=', userId).where('passkey.factor_id', '=', id).executeTakeFirst();

export const passkeyByCredential = (db: Db, credentialId: string) =>
  passkeys(db).where('passkey.credential_id', '=', credentialId).executeTakeFirst();

type NewPasskey = {
  user_id: string;
  friendly_name: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string[];
  signs_in: boolean;
  backed_up: boolean;
};

/** Stores a passkey as a verified factor. Undefined when the credential is stored already, here or for another account. */
export async function insertPasskey(db: Db, { user_id, friendly_name, transports, ...credential }: NewPasskey) {
  const known = await passkeyByCredential(db, credential.credential_id);
  if (known) return undefined;
  const factor = await db
    .insertInto('auth.mfa_factors')
    .values({ user_id, friendly_name, factor_type: 'webauthn', status: 'verified' })
    .returning(['id', 'friendly_name', 'created_at'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth.passkeys')
    .values({ ...credential, user_id, factor_id: factor.id, transports: JSON.stringify(transports) })
    .execute();
  return factor;
}

/** Stores the signature counter of a use. Also ends the wrong tries of the factor. */
export async function passkeyUsed(db: Db, id: string, used: { sign_count: number; backed_up: boolean }): Promise<void> {
  await db
    .updateTable('auth.passkeys')
    .set({ ...used, last_used_at: sql`now()` })
    .where('factor_id', '=', id)
    .execute();
  await db.updateTable('auth.mfa_factors').set({ failures: 0, locked_until: null }).where('id', '=', id).execute();
}

export const renameFactor = (db: Db, id: string, friendlyName: string) =>
  db
    .updateTable('auth.mfa_factors')
    .set({ friendly_name: friendlyName, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
