import { type Kysely, sql } from 'kysely';

/**
 * What a sign-up wants its account to become is kept with the link it was mailed, and enters the account only when that
 * link is opened. Links from before have none of it: they still prove the address, and a password is chosen anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth.one_time_tokens
      add column wanted_password_hash text,
      add column wanted_metadata jsonb,
      add column wanted_identity jsonb,
      add column browser_hash text`.execute(db);
  await sql`
    create index users_unproved on auth.users (created_at)
      where email_confirmed_at is null and phone_confirmed_at is null and not is_anonymous`.execute(db);
}
