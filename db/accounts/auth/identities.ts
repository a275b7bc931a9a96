import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { WantedIdentity } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';

export type Subject = { provider: string; provider_id: string };
type NewIdentity = WantedIdentity & { user_id: string };

/** Locks a provider's subject until the transaction ends, so that two concurrent first sign-ins make one account. */
export const holdSubject = (db: Db, { provider, provider_id }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${provider_id}`}, 0))`.execute(db);

export const identityOf = (db: Db, { provider, provider_id }: Subject) =>
  db
    .selectFrom('auth.identities')
    .select(['identity_id', 'user_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst();

export const insertIdentity = (db: Db, { identity_data, ...identity }: NewIdentity) =>
  db
    .insertInto('auth.identities')
    .values({ ...identity, identity_data: JSON.stringify(identity_data), last_sign_in_at: new Date() })
    .execute();

/** Adds the e-mail identity to a user with address and password: one more way to sign in than the provider's. */
export async function ensureEmailIdentity(db: Db, userId: string): Promise<void> {
  const data = sql<Metadata>`jsonb_build_object('sub', id, 'email', email,
    'email_verified', email_confirmed_at is not null, 'phone_verified', false)`;
  const made = await db
    .insertInto('auth.identities')
    .columns(['user_id', 'provider', 'provider_id', 'email', 'identity_data'])
    .expression((eb) =>
      eb
        .selectFrom('auth.users')
        .select(['id', sql<string>`'email'`.as('provider'), sql<string>`id::text`.as('provider_id'), 'email'])
        .select(data.as('identity_data'))
        .where('id', '=', userId)
        .where('email', '<>', ''),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('identity_id')
    .executeTakeFirst();
  if (made) await rewriteProviders(db, userId);
}

/** Updates the provider's current data about its subject. */
export const renewIdentity = (db: Db, identityId: string, email: string | null, data: Metadata) =>
  db
    .updateTable('auth.identities')
    .set({ email, identity_data: JSON.stringify(data), last_sign_in_at: new Date(), updated_at: new Date() })
    .where('identity_id', '=', identityId)
    .execute();

export const identitiesOf = (db: Db, userId: string) =>
  db.selectFrom('auth.identities').select(['identity_id', 'provider']).where('user_id', '=', userId).execute();

export const deleteIdentity = (db: Db, userId: string, identityId: string) =>
  db.deleteFrom('auth.identities').where('user_id', '=', userId).where('identity_id', '=', identityId).execute();

/** Removes all identities of a user but one, and the second factors: another person may have prepared them. */
export async function deleteOtherProofs(db: Db, userId: string, kept: Subject): Promise<void> {
  await db
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.and([eb('provider', '=', kept.provider), eb('provider_id', '=', kept.provider_id)])))
    .execute();
  await db.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
}

/** Writes into app_metadata which providers a user has; `provider` is the oldest one (contract, 2.1). */
export const rewriteProviders = (db: Db, userId: string) =>
  db
    .updateTable('auth.users')
    .set({
      app_metadata: sql`app_metadata || (
        select jsonb_build_object(
          'provider', (array_agg(provider order by created_at, identity_id))[1],
          'providers', jsonb_agg(distinct provider))
        from auth.identities where user_id = ${userId})`,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
