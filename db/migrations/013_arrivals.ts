import { type Kysely, sql } from 'kysely';

/**
 * Id tokens that have signed somebody in, so that each does it once; and who used a refresh token, so that only they
 * get the current one when they ask again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth.used_id_tokens (
      token_hash text primary key,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`alter table auth.refresh_tokens add column used_by text`.execute(db);
}
