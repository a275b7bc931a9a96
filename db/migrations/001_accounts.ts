import { type Kysely, sql } from 'kysely';

/** The sign-in service's own tables (sign-in contract, section 14), in a schema of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create schema if not exists auth`.execute(db);
  await sql`
    create table auth.users (
      id uuid primary key default gen_random_uuid(),
      email text not null default '' check (email = lower(email) and length(email) <= 255),
      phone text not null default '',
      password_hash text,
      role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
      email_confirmed_at timestamptz(3),
      phone_confirmed_at timestamptz(3),
      invited_at timestamptz(3),
      confirmation_sent_at timestamptz(3),
      recovery_sent_at timestamptz(3),
      email_change_sent_at timestamptz(3),
      reauthentication_sent_at timestamptz(3),
      last_sign_in_at timestamptz(3),
      banned_until timestamptz(3),
      deleted_at timestamptz(3),
      new_email text not null default '',
      new_phone text not null default '',
      app_metadata jsonb not null default '{}',
      user_metadata jsonb not null default '{}',
      is_anonymous boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create unique index users_email on auth.users (email) where email <> ''`.execute(db);
  await sql`create unique index users_phone on auth.users (phone) where phone <> ''`.execute(db);
  await sql`create index users_newest on auth.users (created_at desc, id desc)`.execute(db);
  await sql`create index users_by_name on auth.users (
    lower(coalesce(user_metadata ->> 'first_name', '') || ' ' || coalesce(user_metadata ->> 'last_name', '')), id)`.execute(
    db,
  );
  await sql`create index users_search on auth.users using gin ((
    email || ' ' || coalesce(user_metadata ->> 'first_name', '') || ' ' || coalesce(user_metadata ->> 'last_name', '')
    || ' ' || coalesce(user_metadata ->> 'job_title', '')) gin_trgm_ops)`.execute(db);

  await sql`
    create table auth.identities (
      identity_id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data jsonb not null default '{}',
      email text,
      last_sign_in_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (provider, provider_id)
    )`.execute(db);
  await sql`create index identities_of_user on auth.identities (user_id)`.execute(db);

  await sql`
    create table auth.sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
      factor_id uuid,
      user_agent text,
      ip text,
      from_recovery boolean not null default false,
      not_after timestamptz(3),
      refreshed_at timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index sessions_of_user on auth.sessions (user_id)`.execute(db);
  await sql`
    create table auth.session_amr (
      session_id uuid not null references auth.sessions on delete cascade,
      method text not null,
      created_at timestamptz(3) not null default now(),
      primary key (session_id, method)
    )`.execute(db);
  await sql`
    create table auth.refresh_tokens (
      id bigint generated always as identity primary key,
      token_hash text not null unique,
      session_id uuid not null references auth.sessions on delete cascade,
      parent_id bigint references auth.refresh_tokens on delete cascade,
      token_encrypted text,
      used_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index refresh_tokens_of_session on auth.refresh_tokens (session_id, id desc)`.execute(db);
  await sql`create index refresh_tokens_parent on auth.refresh_tokens (parent_id)`.execute(db);

  await sql`
    create table auth.one_time_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      kind text not null check (kind in
        ('signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication', 'sms', 'phone_change')),
      token_hash text not null unique,
      otp_hmac text,
      attempts int not null default 0,
      relates_to text not null default '',
      pkce boolean not null default false,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      unique (user_id, kind)
    )`.execute(db);
  await sql`
    create table auth.flow_states (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references auth.users on delete cascade,
      auth_code text unique,
      code_challenge text,
      code_challenge_method text,
      kind text not null,
      provider text,
      provider_token text,
      provider_refresh_token text,
      details jsonb not null default '{}',
      auth_code_issued_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index flow_states_of_user on auth.flow_states (user_id, kind, created_at desc)`.execute(db);

  await sql`
    create table auth.mfa_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      friendly_name text not null default '',
      factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
      status text not null default 'unverified' check (status in ('unverified', 'verified')),
      secret_encrypted text,
      phone text,
      last_step bigint,
      failures int not null default 0,
      locked_until timestamptz(3),
      last_challenged_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index mfa_factors_of_user on auth.mfa_factors (user_id)`.execute(db);
  await sql`
    create table auth.mfa_challenges (
      id uuid primary key default gen_random_uuid(),
      factor_id uuid not null references auth.mfa_factors on delete cascade,
      session_id uuid references auth.sessions on delete cascade,
      ip text,
      verified_at timestamptz(3),
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index mfa_challenges_of_factor on auth.mfa_challenges (factor_id)`.execute(db);

  await sql`
    create table auth.mail_outbox (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references auth.users on delete cascade,
      kind text not null,
      to_address text not null,
      details jsonb not null default '{}',
      token_encrypted text,
      state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
      attempts int not null default 0,
      last_error text,
      scheduled_for timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index mail_outbox_unsent on auth.mail_outbox (scheduled_for) where state = 'pending'`.execute(db);
  await sql`create index mail_outbox_of_user on auth.mail_outbox (user_id)`.execute(db);

  await sql`
    create table auth.audit_log (
      id bigint generated always as identity primary key,
      user_id uuid,
      actor_id uuid,
      action text not null,
      ip text,
      details jsonb not null default '{}',
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index audit_log_of_user on auth.audit_log (user_id, id desc)`.execute(db);
  await sql`
    create table auth.signing_keys (
      kid text primary key,
      alg text not null,
      public_jwk jsonb not null,
      private_jwk_encrypted text not null,
      active boolean not null default true,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create view auth_users_view as
      select id, email, created_at, user_metadata from auth.users where deleted_at is null and email <> ''`.execute(db);
  await sql`
    create table user_preferences (
      user_id uuid primary key references auth.users on delete cascade,
      tutorial_completed boolean not null default false
    )`.execute(db);
}
