import { type Kysely, sql } from 'kysely';

/** Passkeys and recovery codes beside the codes of authenticator apps, and the network of each known device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth.passkeys (
      factor_id uuid primary key references auth.mfa_factors on delete cascade,
      user_id uuid not null references auth.users on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      sign_count bigint not null,
      transports jsonb not null default '[]',
      signs_in boolean not null,
      backed_up boolean not null,
      last_used_at timestamptz(3)
    )`.execute(db);
  await sql`create index passkeys_of_user on auth.passkeys (user_id)`.execute(db);
  await sql`
    create table auth.passkey_challenges (
      id uuid primary key default gen_random_uuid(),
      challenge text not null,
      session_id uuid references auth.sessions on delete cascade,
      friendly_name text,
      signs_in boolean not null,
      browser_hash text,
      expires_at timestamptz(3) not null,
      constraint passkey_challenges_of_one check ((session_id is null) <> (browser_hash is null))
    )`.execute(db);
  await sql`create index passkey_challenges_of_session on auth.passkey_challenges (session_id)`.execute(db);
  await sql`alter table auth.mfa_challenges add column webauthn_challenge text`.execute(db);
  await sql`
    create table auth.recovery_codes (
      user_id uuid primary key references auth.users on delete cascade,
      code_macs text[] not null,
      failures int not null default 0,
      locked_until timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`alter table auth.known_devices add column network text`.execute(db);
  await sql`alter table auth.users add column new_place_mailed_at timestamptz(3)`.execute(db);
}
