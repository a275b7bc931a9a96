-- The schema of the database as it is now, by domain. A new database is made from this file; an existing one is brought
-- to the same by db/migrations: a migration comes with its change here, and a test compares both ways.
--
-- The order of the tables matters: when a row is deleted, Postgres follows references to it in the order in which they
-- were made. What is in a personal workspace has to go before the author of a row is emptied.
--
-- Columns stand in the order in which they came. `user_id` of a row is its author, null once the account is deleted;
-- `workspace_id` is where it belongs. References within a workspace are pairs (id, workspace_id), so that the database
-- refuses a link across workspaces, and deferrable, so that rows can move together. Times have milliseconds, so that a
-- cursor made of one is exact.

create extension if not exists pg_trgm;
create schema if not exists auth;
create schema if not exists audit;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts: sign-in, factors, administration
-- ---------------------------------------------------------------------------------------------------------------------

-- An account: addresses, password, settings, and what of it is confirmed, suspended or mailed.
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
  updated_at timestamptz(3) not null default now(),
  email_change_confirmed text not null default '' check (email_change_confirmed in ('', 'current', 'new')),
  new_place_mailed_at timestamptz(3),
  must_change_password boolean not null default false,
  inactivity_mailed_at timestamptz(3)
);
create index users_by_name on auth.users (
  lower(coalesce(user_metadata ->> 'first_name', '') || ' ' || coalesce(user_metadata ->> 'last_name', '')), id);
create unique index users_email on auth.users (email) where email <> '';
create index users_new_email on auth.users (new_email) where new_email <> '';
create index users_new_phone on auth.users (new_phone) where new_phone <> '';
create index users_newest on auth.users (created_at desc, id desc);
create unique index users_phone on auth.users (phone) where phone <> '';
create index users_search on auth.users using gin ((
  email || ' ' || coalesce(user_metadata ->> 'first_name', '') || ' ' || coalesce(user_metadata ->> 'last_name', '')
  || ' ' || coalesce(user_metadata ->> 'job_title', '')) gin_trgm_ops);
create index users_unproved on auth.users (created_at)
  where email_confirmed_at is null and phone_confirmed_at is null and not is_anonymous;

-- A way to sign in: the address itself, or an account at a provider.
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
);
create index identities_of_user on auth.identities (user_id);

-- A device that is signed in. `asked_in`: the digest of the browser that asked for the link which opened it there.
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
  created_at timestamptz(3) not null default now(),
  reauthenticated_at timestamptz(3),
  asked_in text
);
create index sessions_of_user on auth.sessions (user_id);

-- By which methods a session was authenticated.
create table auth.session_amr (
  session_id uuid references auth.sessions on delete cascade,
  method text,
  created_at timestamptz(3) not null default now(),
  primary key (session_id, method)
);

-- Digests of the tokens that continue a session; `used_by` is the client that used one.
create table auth.refresh_tokens (
  id bigint primary key generated always as identity,
  token_hash text not null unique,
  session_id uuid not null references auth.sessions on delete cascade,
  parent_id bigint references auth.refresh_tokens on delete cascade,
  token_encrypted text,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  used_by text
);
create index refresh_tokens_of_session on auth.refresh_tokens (session_id, id desc);
create index refresh_tokens_parent on auth.refresh_tokens (parent_id);

-- Digests of mailed links and digits. `wanted_…`: what a sign-up enters into the account once its link is opened.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null
    check (kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new',
    'reauthentication', 'sms', 'phone_change')),
  token_hash text not null unique,
  otp_hmac text,
  attempts int not null default 0,
  relates_to text not null default '',
  pkce boolean not null default false,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  wanted_password_hash text,
  wanted_metadata jsonb,
  wanted_identity jsonb,
  browser_hash text,
  asked_in text,
  unique (user_id, kind)
);

-- Sign-ins under way: at a provider, or by a code of PKCE.
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
);
create index flow_states_of_user on auth.flow_states (user_id, kind, created_at desc);

-- Id tokens of providers that have signed in a person, so that each does it once.
create table auth.used_id_tokens (
  token_hash text primary key,
  expires_at timestamptz(3) not null
);

-- Browsers that signed in to an account before, and the network of each.
create table auth.known_devices (
  user_id uuid references auth.users on delete cascade,
  device_hash text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  network text,
  primary key (user_id, device_hash)
);
create index known_devices_by_use on auth.known_devices (last_used_at);

-- Authenticator apps, and what a passkey shares with them.
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
);
create index mfa_factors_of_user on auth.mfa_factors (user_id);

-- Second steps under way.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  ip text,
  verified_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  webauthn_challenge text
);
create index mfa_challenges_of_factor on auth.mfa_challenges (factor_id);

-- The credential of a factor that is a passkey.
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
);
create index passkeys_of_user on auth.passkeys (user_id);

-- Registrations of passkeys (`session_id`) and sign-ins with one (`browser_hash`) under way.
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  challenge text not null,
  session_id uuid references auth.sessions on delete cascade,
  friendly_name text,
  signs_in boolean not null,
  browser_hash text,
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_of_one check ((session_id is null) <> (browser_hash is null))
);
create index passkey_challenges_of_session on auth.passkey_challenges (session_id);

-- Keyed digests of the recovery codes that are left.
create table auth.recovery_codes (
  user_id uuid primary key references auth.users on delete cascade,
  code_macs text[] not null,
  failures int not null default 0,
  locked_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- Acts on administrators that wait for the consent of a second one.
create table auth.admin_requests (
  id uuid primary key default gen_random_uuid(),
  act text not null check (act in ('reset_password', 'remove_factors', 'suspend', 'delete')),
  about_id uuid not null references auth.users on delete cascade,
  asked_by uuid not null references auth.users on delete cascade,
  reason text,
  password_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  unique (about_id, act),
  constraint admin_requests_check check (asked_by <> about_id),
  constraint admin_requests_check1 check ((act = 'reset_password') = (password_hash is not null))
);
create index admin_requests_asked_by on auth.admin_requests (asked_by);

-- Which demo accounts were made: each once, whatever became of it.
create table auth.demo_accounts (
  address text primary key,
  user_id uuid references auth.users on delete set null,
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create index demo_accounts_of_user on auth.demo_accounts (user_id);

-- The keys that sign access tokens; the private part is sealed.
create table auth.signing_keys (
  kid text primary key,
  alg text not null,
  public_jwk jsonb not null,
  private_jwk_encrypted text not null,
  active boolean not null default true,
  created_at timestamptz(3) not null default now()
);

-- Mails to send, and those that were sent.
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
);
create index mail_outbox_of_user on auth.mail_outbox (user_id);
create index mail_outbox_unsent on auth.mail_outbox (scheduled_for) where state = 'pending';

-- What a person has seen, and which mails they want.
create table user_preferences (
  user_id uuid primary key references auth.users on delete cascade,
  tutorial_completed boolean not null default false,
  mail_rhythm text not null default 'soon' check (mail_rhythm in ('soon', 'daily', 'never')),
  mail_reviews boolean not null default true,
  mail_answers boolean not null default true,
  mail_mentions boolean not null default true,
  mail_shares boolean not null default true,
  next_mail_at timestamptz(3),
  last_mail_at timestamptz(3),
  mails_today int not null default 0
);
create index user_preferences_next_mail on user_preferences (next_mail_at) where next_mail_at is not null;

-- Limits that an administrator raised for one account, or its personal workspace. Without a row the usual one holds.
create table account_limits (
  user_id uuid references auth.users on delete cascade,
  name text,
  value bigint not null check (value > 0),
  reason text not null default '' check (char_length(reason) <= 300),
  set_by uuid references auth.users on delete set null,
  set_at timestamptz(3) not null default now(),
  primary key (user_id, name)
);
create index account_limits_set_by on account_limits (set_by);

-- Deleted accounts, so that a restored backup can be cleaned of them. No foreign key: the account is gone.
create table deletions (
  user_id uuid primary key,
  kind text not null check (kind in ('deleted', 'emptied')),
  deleted_at timestamptz(3) not null default now(),
  stored_at timestamptz(3)
);
create index deletions_not_stored on deletions (deleted_at) where stored_at is null;

-- The accounts that administrators list (ENT-15).
create view auth_users_view as
  select id, email, created_at, user_metadata from auth.users where deleted_at is null and email <> '';

-- ---------------------------------------------------------------------------------------------------------------------
-- Team: workspaces and their members
-- ---------------------------------------------------------------------------------------------------------------------

-- Where rows belong: each account's personal one, which has the id of the account, and shared ones.
create table workspaces (
  id uuid primary key default gen_random_uuid(),
  personal_of uuid unique references auth.users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  slug text unique,
  logo_path text,
  required_approvals int not null default 1 check (required_approvals between 0 and 3),
  link_approvals_count boolean not null default false,
  suspended_at timestamptz(3),
  suspended_reason text,
  deleting_at timestamptz(3),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz(3) not null default now(),
  editors_approve boolean not null default true,
  constraint shared_has_slug check ((slug is null) = (personal_of is not null)),
  constraint workspaces_check check (personal_of = id)
);
create index workspaces_created_by on workspaces (created_by);

-- Who is in a workspace, and as what.
create table workspace_members (
  workspace_id uuid references workspaces on delete cascade,
  user_id uuid references auth.users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'reviewer', 'viewer')),
  invited_by uuid references auth.users on delete set null,
  joined_at timestamptz(3) not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_invited_by on workspace_members (invited_by);
create index workspace_members_of_user on workspace_members (user_id, workspace_id);

-- Invitations by mail; at most one to an address is open.
create table workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 320),
  role text not null check (role in ('admin', 'editor', 'reviewer', 'viewer')),
  token_hash bytea not null unique,
  invited_by uuid references auth.users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  sends int not null default 1,
  last_sent_at timestamptz(3) not null default now(),
  asked_again_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid references auth.users on delete set null,
  declined_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index workspace_invitations_accepted_by on workspace_invitations (accepted_by);
create index workspace_invitations_invited_by on workspace_invitations (invited_by);
create index workspace_invitations_of_address on workspace_invitations (email)
  where accepted_at is null and declined_at is null and revoked_at is null;
create unique index workspace_invitations_open on workspace_invitations (workspace_id, email)
  where accepted_at is null and declined_at is null and revoked_at is null;
create index workspace_invitations_sent on workspace_invitations (workspace_id, last_sent_at);

-- Each account has its personal workspace, and owns it, from its first statement on.
create function create_personal_workspace() returns trigger language plpgsql as $$
begin
  insert into workspaces (id, personal_of, name, created_by) values (new.id, new.id, 'Personal', new.id);
  insert into workspace_members (workspace_id, user_id, role) values (new.id, new.id, 'owner');
  return null;
end $$;
create trigger create_personal_workspace after insert on auth.users
  for each row execute function create_personal_workspace();

-- ---------------------------------------------------------------------------------------------------------------------
-- Text: kinds and templates
-- ---------------------------------------------------------------------------------------------------------------------

-- What to write, its kind and its prompts.
create table document_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null,
  system_prompt text not null,
  prompt_template text not null,
  sort_order int not null,
  updated_at timestamptz(3) not null default now(),
  kind text not null
    check (kind in ('boolean_search', 'sourcing_email', 'social_ad', 'job_spec', 'job_advert',
      'interview_questions', 'plain'))
);
create index document_templates_sorted on document_templates (sort_order, id);

-- The kind by the name of a template (CTX-11, GAP-76); the same as shared/text/kinds/by-name.ts.
create function kind_of_name(name text) returns text language sql immutable strict parallel safe
return case
  when name ~* 'boolean' then 'boolean_search'
  when name ~* 'sourcing' then 'sourcing_email'
  when name ~* 'social media' then 'social_ad'
  when name ~* 'advert' then 'job_advert'
  when name ~* 'interview' then 'interview_questions'
  when name ~* '\mspec(s|ifications?)?\M' then 'job_spec'
  else 'plain' end;

-- A template that is created without a kind gets that of its name.
create function name_kind() returns trigger language plpgsql as $$
begin
  new.kind := kind_of_name(new.name);
  return new;
end $$;
create trigger name_kind before insert on document_templates for each row when (new.kind is null)
  execute function name_kind();

-- The kind by the fields of a stored list.
create function kind_of_list(content jsonb) returns text language sql immutable strict parallel safe
return case
  when content -> 0 ? 'search' then 'boolean_search'
  when content -> 0 ? 'subject' then 'sourcing_email'
  when content -> 0 ? 'title' then 'social_ad' end;

-- A text as it is searched: without what nobody sees (`asSeen`), where emoji need no joiners, in lower case.
create function searched(given text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(given,
  '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]',
  '', 'g'));

-- What is searched of a text: the words people see, without names, quotes and escapes of JSON.
create function content_words(content jsonb) returns text language sql immutable strict parallel safe
return searched(case jsonb_typeof(content) when 'string' then content #>> '{}' else coalesce(
  (select string_agg(value #>> '{}', chr(10)) from jsonb_path_query(content, '$[*].*') as value), '') end);

-- ---------------------------------------------------------------------------------------------------------------------
-- Brand: voices, assets, profiles
-- ---------------------------------------------------------------------------------------------------------------------

-- A brand voice: how an employer writes, and the look of its exported files.
create table brand_guidelines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint brand_guidelines_author_fkey references auth.users on delete set null,
  profile_name text not null,
  brand_values text not null,
  target_audience text not null,
  writing_style text not null,
  personality_traits text not null,
  tone_descriptors text not null,
  communication_style text not null,
  additional_notes text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  workspace_id uuid not null constraint brand_guidelines_workspace_fkey references workspaces on delete cascade,
  words_to_avoid text not null default '',
  words_we_use text not null default '',
  equal_opportunity_statement text not null default '',
  logo_path text,
  logo_width int,
  logo_height int,
  heading_colour text check (heading_colour ~ '^#[0-9A-F]{6}$'),
  updated_by uuid references auth.users on delete set null,
  constraint brand_guidelines_equal_opportunity_statement_short
    check (char_length(equal_opportunity_statement) <= 600),
  constraint brand_guidelines_words_to_avoid_short
    check (cardinality(string_to_array(words_to_avoid, e'\n')) <= 200 and words_to_avoid !~ '[^\n]{61}'),
  constraint brand_guidelines_words_we_use_short
    check (cardinality(string_to_array(words_we_use, e'\n')) <= 200 and words_we_use !~ '[^\n]{61}')
);
create unique index brand_guidelines_in_workspace on brand_guidelines (id, workspace_id);
create index brand_guidelines_of_user on brand_guidelines (user_id);
create index brand_guidelines_search on brand_guidelines
  using gin ((profile_name || ' ' || writing_style || ' ' || personality_traits) gin_trgm_ops);
create index brand_guidelines_updated_by on brand_guidelines (updated_by) where updated_by is not null;
create index brand_guidelines_ws_created on brand_guidelines (workspace_id, created_at desc, id desc);
create index brand_guidelines_ws_updated on brand_guidelines (workspace_id, updated_at desc, id desc);

-- A brand asset: an uploaded file with its extracted text, and where reading it stands.
create table reference_documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint reference_documents_author_fkey references auth.users on delete set null,
  title text not null,
  file_path text not null,
  file_type text not null,
  file_size bigint not null check (file_size >= 0),
  description text not null default '',
  extracted_text text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  workspace_id uuid not null constraint reference_documents_workspace_fkey references workspaces on delete cascade,
  text_state text not null default 'ready',
  text_reason text,
  text_detail text,
  scanned_at timestamptz(3),
  run_token uuid,
  crashes int not null default 0,
  heartbeat_at timestamptz(3),
  enqueued_at timestamptz(3),
  due_at timestamptz(3) not null default now(),
  is_advert boolean not null default false,
  constraint text_reason_of_state check (case text_state
    when 'ready' then text_reason is null when 'failed' then text_reason is not null else true end),
  constraint text_state_is_known check (text_state in ('reading', 'ready', 'failed'))
);
create unique index reference_documents_in_workspace on reference_documents (id, workspace_id);
create index reference_documents_of_user on reference_documents (user_id);
create index reference_documents_reading on reference_documents (due_at) where text_state = 'reading';
create index reference_documents_running on reference_documents (user_id) where run_token is not null;
create index reference_documents_unscanned on reference_documents (id) where scanned_at is null;
create index reference_documents_ws_created on reference_documents (workspace_id, created_at desc, id desc);
create index reference_documents_ws_updated on reference_documents (workspace_id, updated_at desc, id desc);

-- A named group of brand assets.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint profiles_author_fkey references auth.users on delete set null,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  workspace_id uuid not null constraint profiles_workspace_fkey references workspaces on delete cascade
);
create unique index profiles_in_workspace on profiles (id, workspace_id);
create index profiles_of_user on profiles (user_id);
create unique index profiles_ws_by_name on profiles (workspace_id, lower(name));

-- Which asset is in which profile.
create table document_profiles (
  document_id uuid,
  profile_id uuid,
  user_id uuid,
  workspace_id uuid not null,
  primary key (document_id, profile_id),
  constraint document_profiles_document_id_ws_fkey foreign key (document_id, workspace_id)
    references reference_documents (id, workspace_id) on delete cascade deferrable,
  constraint document_profiles_profile_id_ws_fkey foreign key (profile_id, workspace_id)
    references profiles (id, workspace_id) on delete cascade deferrable
);
create index document_profiles_of_profile on document_profiles (profile_id, document_id);

-- The version of a record, so that a save can name the one it began from.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_version before update of updated_at on brand_guidelines
  for each row execute function raise_version();
create trigger raise_version before update on reference_documents
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function raise_version();

-- ---------------------------------------------------------------------------------------------------------------------
-- Roles
-- ---------------------------------------------------------------------------------------------------------------------

-- A role to fill, with what it offers. shared/roles/contracts/offer-input.ts has the same limits.
create table role_details (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint role_details_author_fkey references auth.users on delete set null,
  company_name text not null,
  job_title text not null,
  experience_level text not null check (experience_level in ('entry', 'mid', 'senior', 'leadership')),
  location_type text not null check (location_type in ('onsite', 'hybrid', 'remote')),
  days_onsite int,
  days_remote int,
  country text not null,
  city text not null,
  role_requirements text not null,
  person_specification text not null,
  brand_guidelines_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  workspace_id uuid not null constraint role_details_workspace_fkey references workspaces on delete cascade,
  pay_min numeric(12,2),
  pay_max numeric(12,2),
  pay_currency char(3),
  pay_period text,
  pay_note text not null default '',
  benefits text[] not null default '{}',
  employment_type text,
  hours_per_week numeric(4,1),
  closing_date date,
  how_to_apply text not null default '',
  region text not null default '',
  content_language text,
  imported_from text not null default '',
  updated_by uuid references auth.users on delete set null,
  search_text text generated always as (searched(job_title || ' ' || company_name || ' ' || role_requirements || ' '
    || person_specification || ' ' || country || ' ' || city)) stored,
  to_check jsonb not null default '{}',
  kept_pairs text[] not null default '{}',
  lead_id uuid constraint role_details_lead_fkey references auth.users on delete set null,
  dismissed_changes jsonb not null default '{}',
  constraint days_agree check (case when location_type = 'hybrid'
    then coalesce(days_onsite between 1 and 4 and days_remote between 1 and 4 and days_onsite + days_remote = 5, false)
    else days_onsite is null and days_remote is null end),
  constraint role_details_benefits check (cardinality(benefits) <= 30 and '' <> all (benefits)
    and array_position(benefits, null) is null and strpos(array_to_string(benefits, ''), e'\n') = 0
    and array_to_string(benefits, e'\n') !~ '[^\n]{121}'),
  constraint role_details_employment_type
    check (employment_type in ('full_time', 'part_time', 'temporary', 'contract', 'internship')),
  constraint role_details_hours_per_week check (hours_per_week between 1 and 80),
  constraint role_details_offer_short check (char_length(pay_note) <= 300 and char_length(how_to_apply) <= 500
    and char_length(region) <= 100 and char_length(content_language) <= 35 and char_length(imported_from) <= 500),
  constraint role_details_pay check (coalesce(pay_min, 0) >= 0 and coalesce(pay_max, 0) >= 0
    and (pay_min is null or pay_max is null or pay_min <= pay_max)),
  constraint role_details_pay_currency check (pay_currency ~ '^[A-Z]{3}$'),
  constraint role_details_pay_period check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  constraint role_details_pay_unit check ((num_nonnulls(pay_min, pay_max) > 0) = (pay_currency is not null)
    and (pay_currency is null) = (pay_period is null)),
  constraint role_details_waiting check (jsonb_typeof(to_check) = 'object' and octet_length(to_check::text) <= 20000
    and cardinality(kept_pairs) <= 50 and array_position(kept_pairs, null) is null
    and octet_length(array_to_string(kept_pairs, '')) <= 40000),
  constraint role_details_brand_guidelines_id_ws_fkey foreign key (brand_guidelines_id, workspace_id)
    references brand_guidelines (id, workspace_id) on delete set null (brand_guidelines_id) deferrable
);
alter table role_details alter column search_text set statistics 0;
create index role_details_guidelines on role_details (brand_guidelines_id);
create unique index role_details_in_workspace on role_details (id, workspace_id);
create index role_details_lead on role_details (lead_id) where lead_id is not null;
create index role_details_of_user on role_details (user_id);
create index role_details_updated_by on role_details (updated_by) where updated_by is not null;
create index role_details_ws_company on role_details (workspace_id, lower(company_name), id);
create index role_details_ws_lead on role_details (workspace_id, coalesce(lead_id, user_id), updated_at desc, id desc);
create index role_details_ws_title on role_details (workspace_id, lower(job_title), id);
create index role_details_ws_updated on role_details (workspace_id, updated_at desc, id desc);

-- Which assets a role uses.
create table role_documents (
  role_id uuid,
  document_id uuid,
  user_id uuid,
  workspace_id uuid not null,
  primary key (role_id, document_id),
  constraint role_documents_document_id_ws_fkey foreign key (document_id, workspace_id)
    references reference_documents (id, workspace_id) on delete cascade deferrable,
  constraint role_documents_role_id_ws_fkey foreign key (role_id, workspace_id)
    references role_details (id, workspace_id) on delete cascade deferrable
);
create index role_documents_of_document on role_documents (document_id);

create trigger raise_version before update of updated_at on role_details
  for each row execute function raise_version();

-- ---------------------------------------------------------------------------------------------------------------------
-- Tasks: what the AI is asked to do
-- ---------------------------------------------------------------------------------------------------------------------

-- A task: a text to write for a role and a template, or another one of shared/tasks.ts. Where it stands, who runs it.
-- `input`, `result`: as shared/task-payloads.ts describes them, emptied when the row is closed. `draft`: of a cancelled one.
create table generation_queue (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint generation_queue_author_fkey references auth.users on delete set null,
  role_id uuid,
  template_id uuid references document_templates on delete set null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  attempt_count int not null default 0,
  max_attempts int not null default 3 check (max_attempts > 0),
  scheduled_for timestamptz(3),
  last_error text,
  error jsonb,
  overwrite boolean not null default true,
  run_token uuid,
  runs int not null default 0,
  crashes int not null default 0,
  request_id text not null default '',
  heartbeat_at timestamptz(3),
  enqueued_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  replaced_at timestamptz(3),
  draft text,
  workspace_id uuid not null constraint generation_queue_workspace_fkey references workspaces on delete cascade,
  task text not null default 'write' check (task in ('write', 'refine', 'read_advert', 'learn_voice', 'check_facts')),
  input jsonb,
  document_id uuid,
  base_version int,
  result jsonb,
  tokens int,
  model text,
  prompt text,
  closed_at timestamptz(3),
  closed_as text check (closed_as in ('accepted', 'discarded', 'replaced', 'expired')),
  api_key_id uuid,
  ended_at timestamptz(3),
  constraint attempts_counted check (attempt_count between 0 and max_attempts),
  constraint closed_is_empty check (closed_at is null or (input is null and result is null)),
  constraint completed_is_clean
    check (status <> 'completed' or (completed_at is not null and last_error is null and scheduled_for is null)),
  constraint only_write_has_a_role check (task = 'write' or (role_id is null and template_id is null)),
  constraint status_says_ended
    check ((ended_at is not null) = (status = 'completed' or (status = 'failed' and scheduled_for is null))),
  constraint generation_queue_role_id_ws_fkey foreign key (role_id, workspace_id)
    references role_details (id, workspace_id) on delete set null (role_id) deferrable
) with (fillfactor = 80);
create index generation_queue_document on generation_queue (document_id) where document_id is not null;
create index generation_queue_ended on generation_queue (ended_at) where ended_at is not null;
create unique index generation_queue_in_workspace on generation_queue (id, workspace_id);
create index generation_queue_newest on generation_queue (user_id, created_at desc, id desc);
create index generation_queue_of_key on generation_queue (api_key_id) where api_key_id is not null;
create index generation_queue_open_tasks on generation_queue (user_id, created_at)
  where task <> 'write' and closed_at is null;
create unique index generation_queue_refine_of_caller on generation_queue (document_id, coalesce(api_key_id, user_id))
  where task = 'refine' and ended_at is null;
create index generation_queue_replaced on generation_queue (replaced_at) where replaced_at is not null;
create index generation_queue_role on generation_queue (role_id);
create unique index generation_queue_unfinished_check_facts on generation_queue (document_id)
  where task = 'check_facts' and ended_at is null;
create index generation_queue_waiting on generation_queue (created_at) where ended_at is null;
create index generation_queue_ws_last on generation_queue (workspace_id, role_id, template_id)
  where replaced_at is null;
create index generation_queue_ws_newest on generation_queue (workspace_id, created_at desc, id desc);
create unique index generation_queue_ws_unfinished on generation_queue (workspace_id, role_id, template_id)
  where ended_at is null;

-- The tokens that an account or an API key used on a day (UTC).
create table token_use (
  user_id uuid,
  day date,
  tokens bigint not null,
  primary key (user_id, day)
);

-- Keys of repeated requests, of an account or an API key, and what the first one made.
create table idempotency_keys (
  user_id uuid,
  key text,
  body_hash text not null,
  generation_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- A completed row can only fail, a finally failed one stays so. `ended_at` says when a row became final.
create function generation_stays_final() returns trigger language plpgsql as $$
begin
  if old.status = 'completed' and new.status not in ('completed', 'failed') then
    raise exception 'a completed generation can change to failed only' using errcode = 'check_violation';
  end if;
  if old.status = 'failed' and old.scheduled_for is null and new.status <> 'failed' then
    raise exception 'a finally failed generation stays failed' using errcode = 'check_violation';
  end if;
  if new.status = 'completed' or (new.status = 'failed' and new.scheduled_for is null) then
    new.ended_at := coalesce(old.ended_at, now());
  end if;
  return new;
end $$;
create trigger generation_stays_final before update of status on generation_queue
  for each row execute function generation_stays_final();
create function generation_begins_final() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, new.updated_at);
  return new;
end $$;
create trigger generation_begins_final before insert on generation_queue
  for each row when (new.status = 'completed' or (new.status = 'failed' and new.scheduled_for is null))
  execute function generation_begins_final();

-- Without its role or template a generation is the last one of nothing.
create function orphan_generation() returns trigger language plpgsql as $$
begin
  new.replaced_at := coalesce(new.replaced_at, now());
  return new;
end $$;
create trigger orphan_generation before update of role_id, template_id on generation_queue
  for each row when (new.role_id is null or new.template_id is null) execute function orphan_generation();

-- A task ends with the document it works on: an unfinished one is cancelled, and no row keeps a text of it.
create function end_task_of_document() returns trigger language plpgsql as $$
begin
  new.input := null;
  new.result := null;
  new.closed_at := coalesce(new.closed_at, now());
  new.closed_as := coalesce(new.closed_as, 'discarded');
  new.replaced_at := coalesce(new.replaced_at, now());
  new.updated_at := now();
  if new.ended_at is null then
    new.ended_at := now();
    new.status := 'failed';
    new.scheduled_for := null;
    new.run_token := null;
    new.last_error := 'The document was deleted';
    new.error := jsonb_build_object('code', 'cancelled', 'message', 'The document was deleted', 'title', null,
      'messages', '[]'::jsonb, 'request_id', null);
  end if;
  return new;
end $$;
create trigger end_task_of_document before update of document_id on generation_queue
  for each row when (old.document_id is not null and new.document_id is null and new.task <> 'write')
  execute function end_task_of_document();

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing: documents and their versions
-- ---------------------------------------------------------------------------------------------------------------------

-- A document: the current text of a role and a template, and where its review stands.
create table generated_documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint generated_documents_author_fkey references auth.users on delete set null,
  role_id uuid,
  template_id uuid references document_templates on delete set null,
  queue_id uuid,
  content jsonb not null check (jsonb_typeof(content) in ('string', 'array')),
  content_text text generated always as (content_words(content)) stored,
  metadata jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  kind text not null
    check (kind in ('boolean_search', 'sourcing_email', 'social_ad', 'job_spec', 'job_advert',
      'interview_questions', 'plain')),
  workspace_id uuid not null constraint generated_documents_workspace_fkey references workspaces on delete cascade,
  updated_by uuid references auth.users on delete set null,
  review_state text not null default 'draft'
    check (review_state in ('draft', 'in_review', 'changes_requested', 'approved')),
  approved_version int,
  open_threads int not null default 0 check (open_threads >= 0),
  constraint content_not_blank check (content_text ~ '[^[:space:]]' and content <> '[]'::jsonb),
  constraint generated_documents_queue_id_ws_fkey foreign key (queue_id, workspace_id)
    references generation_queue (id, workspace_id) on delete set null (queue_id) deferrable,
  constraint generated_documents_role_id_ws_fkey foreign key (role_id, workspace_id)
    references role_details (id, workspace_id) on delete set null (role_id) deferrable
);
create unique index generated_documents_in_workspace on generated_documents (id, workspace_id);
create index generated_documents_of_queue on generated_documents (queue_id);
create index generated_documents_of_role on generated_documents (role_id);
create index generated_documents_of_user on generated_documents (user_id);
create index generated_documents_updated_by on generated_documents (updated_by) where updated_by is not null;
create unique index generated_documents_ws_key on generated_documents (workspace_id, role_id, template_id);
create index generated_documents_ws_reviewed on generated_documents (workspace_id, review_state, updated_at desc, id desc)
  where review_state <> 'draft';
create index generated_documents_ws_updated on generated_documents (workspace_id, updated_at desc, id desc)
  include (created_at, role_id, template_id);

-- What texts were written from, once for each workspace and content.
create table materials (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  hash text not null,
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  unique (id, workspace_id),
  unique (workspace_id, hash)
);

-- Every text that a document has or had: `number` for programs, `ordinal` (1, 2, 3) for people.
create table document_versions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null,
  workspace_id uuid not null,
  number int not null check (number > 0),
  ordinal int not null check (ordinal > 0),
  content jsonb not null,
  kind text not null
    check (kind in ('boolean_search', 'sourcing_email', 'social_ad', 'job_spec', 'job_advert',
      'interview_questions', 'plain')),
  metadata jsonb not null,
  origin text not null check (origin in ('generated', 'edited', 'refined', 'restored')),
  author_id uuid references auth.users on delete set null,
  generation_id uuid references generation_queue on delete set null,
  material_id uuid,
  name text,
  sitting uuid,
  saved_at timestamptz(3) not null default now(),
  restored_from int,
  instruction text,
  language text,
  created_at timestamptz(3) not null default now(),
  bytes int not null generated always as (octet_length(content::text) + octet_length(metadata::text)) stored,
  constraint document_versions_counted unique (document_id, ordinal) deferrable,
  unique (document_id, number),
  constraint document_versions_name check (name = btrim(name) and char_length(name) between 1 and 60),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable,
  foreign key (material_id, workspace_id) references materials (id, workspace_id) deferrable
);
create index document_versions_author_id on document_versions (author_id);
create index document_versions_generation_id on document_versions (generation_id);
create index document_versions_material_id on document_versions (material_id);
create index document_versions_oldest on document_versions (workspace_id, saved_at, id) include (bytes);

-- ---------------------------------------------------------------------------------------------------------------------
-- Checks: what is open in a document
-- ---------------------------------------------------------------------------------------------------------------------

-- The counts of a document (decision 036). `version`: the one that was counted, 0 before the first time. `urgency`:
-- null unless it must be checked again; 0: a person changed it, 1: a generation or its role, 2: its voice or the rules.
create table document_checks (
  document_id uuid primary key,
  workspace_id uuid not null,
  version int not null default 0 check (version >= 0),
  rules int not null default 0 check (rules >= 0),
  fix smallint not null default 0 check (fix between 0 and 10000),
  consider smallint not null default 0 check (consider between 0 and 10000),
  facts_open smallint not null default 0 check (facts_open between 0 and 10000),
  to_fix boolean generated always as (case when version > 0 then fix + facts_open > 0 end) stored,
  pay_missing boolean not null default false,
  updated_at timestamptz(3) not null default now(),
  checked_at timestamptz(3) not null default now(),
  urgency smallint check (urgency between 0 and 2),
  due_at timestamptz(3) not null default now(),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable
);
create index document_checks_due on document_checks (urgency, due_at) where urgency is not null;
create index document_checks_of_rules on document_checks (rules, updated_at desc);

-- What people decided about a finding or a fact of a document.
create table document_marks (
  document_id uuid,
  workspace_id uuid not null,
  rule text check (char_length(rule) between 1 and 60),
  phrase text check (char_length(phrase) between 1 and 300),
  verdict text not null check (verdict in ('ignored', 'checked')),
  made_by uuid references auth.users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (document_id, rule, phrase),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable
);
create index document_marks_made_by on document_marks (made_by);

-- ---------------------------------------------------------------------------------------------------------------------
-- Review: rounds, comments, share links, notifications
-- ---------------------------------------------------------------------------------------------------------------------

-- A round of asking for approval of one version; at most one of a document is open.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  document_id uuid not null,
  version int not null,
  required int not null check (required between 0 and 1),
  requested_by uuid references auth.users on delete set null,
  note text not null default '' check (char_length(note) <= 2000),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  outcome text check (outcome in ('approved', 'changes_requested', 'withdrawn', 'replaced', 'revoked')),
  ended_by uuid references auth.users on delete set null,
  unique (id, workspace_id),
  constraint reviews_check check ((ended_at is null) = (outcome is null)),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable
);
create index reviews_ended_by on reviews (ended_by);
create index reviews_of_document on reviews (document_id, created_at desc);
create unique index reviews_open on reviews (document_id) where ended_at is null;
create index reviews_requested_by on reviews (requested_by);

-- Who was asked.
create table review_requests (
  review_id uuid,
  workspace_id uuid not null,
  user_id uuid references auth.users on delete cascade,
  primary key (review_id, user_id),
  foreign key (review_id, workspace_id) references reviews (id, workspace_id) on delete cascade deferrable
);
create index review_requests_of_user on review_requests (user_id);

-- An answer, of a member or of a guest of a share link.
create table review_votes (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null,
  workspace_id uuid not null,
  user_id uuid references auth.users on delete set null,
  share_id uuid,
  guest_id uuid,
  guest_name text,
  verdict text not null check (verdict in ('approved', 'changes_requested')),
  note text not null default '' check (char_length(note) <= 2000),
  counts boolean not null,
  created_at timestamptz(3) not null default now(),
  unique (review_id, share_id),
  unique (review_id, user_id),
  constraint review_votes_check check (share_id is null or user_id is null),
  foreign key (review_id, workspace_id) references reviews (id, workspace_id) on delete cascade deferrable
);
create index review_votes_of_guest on review_votes (guest_id);
create index review_votes_of_share on review_votes (share_id);
create index review_votes_of_user on review_votes (user_id);

-- The passage that comments are about; `share_id`: the link whose guests see it.
create table comment_threads (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  document_id uuid not null,
  anchor jsonb,
  orphaned_at timestamptz(3),
  share_id uuid,
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  resolved_by uuid references auth.users on delete set null,
  unique (id, workspace_id),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable
);
create index comment_threads_of_document on comment_threads (document_id, created_at);
create index comment_threads_of_share on comment_threads (share_id);
create index comment_threads_open on comment_threads (document_id) where resolved_at is null;
create index comment_threads_resolved_by on comment_threads (resolved_by);

-- A comment; its text is empty once it was deleted.
create table comments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  thread_id uuid not null,
  user_id uuid references auth.users on delete set null,
  guest_id uuid,
  guest_name text,
  body text not null check (char_length(body) <= 4000),
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint comments_check check (deleted_at is null or body = ''),
  foreign key (thread_id, workspace_id) references comment_threads (id, workspace_id) on delete cascade deferrable
);
create index comments_of_guest on comments (guest_id);
create index comments_of_thread on comments (thread_id, created_at, id);
create index comments_of_user on comments (user_id);

-- A share link; only its digest is stored.
create table shares (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  token_hash bytea not null unique,
  label text not null check (char_length(label) between 1 and 60),
  may_comment boolean not null default false,
  may_answer boolean not null default false,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  views int not null default 0,
  last_viewed_at timestamptz(3),
  unique (id, workspace_id)
);
create index shares_created_by on shares (created_by);
create index shares_of_workspace on shares (workspace_id, created_at desc);

-- Which version of which document a share link shows.
create table share_documents (
  share_id uuid,
  document_id uuid,
  workspace_id uuid not null,
  pinned_version int not null,
  position int not null default 0,
  primary key (share_id, document_id),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable,
  foreign key (share_id, workspace_id) references shares (id, workspace_id) on delete cascade deferrable
);
create index share_documents_of_document on share_documents (document_id);

-- The name that a guest of a share link typed.
create table share_guests (
  id uuid primary key default gen_random_uuid(),
  share_id uuid not null,
  workspace_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  pass_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  foreign key (share_id, workspace_id) references shares (id, workspace_id) on delete cascade deferrable
);
create index share_guests_of_share on share_guests (share_id);

-- What a person should look at; more of the same is one row until it is read. `subject`: what is counted.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null,
  subject uuid not null,
  document_id uuid references generated_documents on delete cascade,
  thread_id uuid references comment_threads on delete cascade,
  actors jsonb not null default '[]',
  details jsonb not null default '{}',
  count int not null default 1,
  last_event_id bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  constraint notifications_kind
    check (kind in ('review', 'answer', 'mention', 'reply', 'thread', 'share', 'membership', 'webhook', 'lead'))
);
create index notifications_newest on notifications (user_id, updated_at desc, id desc);
create index notifications_of_document on notifications (document_id);
create index notifications_of_thread on notifications (thread_id);
create index notifications_of_workspace on notifications (workspace_id);
create unique index notifications_unread on notifications (user_id, kind, subject) where read_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Exports
-- ---------------------------------------------------------------------------------------------------------------------

-- Files made of documents, and of the data of an account or a workspace.
create table exports (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid references auth.users on delete set null,
  kind text not null check (kind in ('documents', 'workspace', 'account')),
  format text,
  input jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'completed', 'failed', 'cancelled')),
  done int not null default 0,
  total int not null default 0,
  parts jsonb not null default '[]',
  error text,
  run_token uuid,
  crashes int not null default 0,
  heartbeat_at timestamptz(3),
  enqueued_at timestamptz(3),
  due_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  api_key_id uuid
);
create index exports_expire on exports (expires_at);
create index exports_of_key on exports (api_key_id) where api_key_id is not null;
create index exports_of_user on exports (user_id, created_at desc);
create index exports_of_workspace on exports (workspace_id);
create unique index exports_unfinished_of_caller on exports (coalesce(api_key_id, user_id), kind)
  where state = 'waiting';

-- ---------------------------------------------------------------------------------------------------------------------
-- Open: keys, webhooks, job feed
-- ---------------------------------------------------------------------------------------------------------------------

-- What a program calls the api with. `hash`: SHA-256 of the whole key, which nothing else stores.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  prefix text not null check (char_length(prefix) = 10),
  hash bytea not null unique check (length(hash) = 32),
  permissions text[] not null check (cardinality(permissions) > 0),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_ip inet,
  warned_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by uuid references auth.users on delete set null,
  stopped_at timestamptz(3)
);
create index api_keys_created_by on api_keys (created_by);
create index api_keys_expire on api_keys (expires_at) where revoked_at is null;
create index api_keys_of_workspace on api_keys (workspace_id, created_at desc);
create index api_keys_revoked_by on api_keys (revoked_by);

-- A webhook: an address that is sent the events of a workspace.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  url text not null check (char_length(url) <= 500),
  format text not null check (format in ('events', 'chat', 'slack', 'google_chat', 'discord', 'teams', 'text')),
  events text[] not null check (cardinality(events) > 0),
  secret_sealed text not null,
  previous_sealed text,
  previous_until timestamptz(3),
  state text not null default 'on' check (state in ('on', 'failing', 'off')),
  off_reason text check (off_reason in ('person', 'gone', 'failed')),
  failures int not null default 0,
  failing_since timestamptz(3),
  next_at timestamptz(3),
  leased_until timestamptz(3),
  dropped int not null default 0,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  last_attempt jsonb,
  stopped_at timestamptz(3),
  unique (id, workspace_id),
  constraint webhook_endpoints_check check ((previous_sealed is null) = (previous_until is null)),
  constraint webhook_endpoints_check1 check ((state = 'off') = (off_reason is not null))
);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);
create index webhook_endpoints_due on webhook_endpoints (next_at) where state <> 'off';
create index webhook_endpoints_of_workspace on webhook_endpoints (workspace_id);

-- One event for one webhook. `body` is written once, so that every attempt sends the same bytes.
create table webhook_deliveries (
  id bigint primary key generated always as identity,
  endpoint_id uuid not null,
  workspace_id uuid not null,
  event_id bigint not null,
  type text not null,
  subject_id uuid,
  subject text not null default '',
  body text not null check (octet_length(body) <= 4096),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts jsonb not null default '[]' check (jsonb_array_length(attempts) <= 12),
  response text check (char_length(response) <= 1024),
  next_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (endpoint_id, event_id),
  foreign key (endpoint_id, workspace_id) references webhook_endpoints (id, workspace_id) on delete cascade
);
create index webhook_deliveries_bundled on webhook_deliveries (subject_id)
  where state = 'waiting' and type = 'document.updated';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_of_workspace on webhook_deliveries (workspace_id);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where state = 'waiting';

-- The job feed of a workspace; no row: it has none. The token hides the address and protects nothing.
create table feeds (
  workspace_id uuid primary key references workspaces on delete cascade,
  token text not null unique check (token ~ '^[0-9A-Za-z]{22}$'),
  title text not null check (char_length(title) between 1 and 100),
  site_url text check (char_length(site_url) <= 500),
  created_at timestamptz(3) not null default now(),
  rotated_at timestamptz(3)
);

-- An advert that is listed in the job feed.
create table feed_items (
  document_id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  pinned_version int,
  listed_by uuid references auth.users on delete set null,
  listed_at timestamptz(3) not null default now(),
  foreign key (document_id, workspace_id)
    references generated_documents (id, workspace_id) on delete cascade deferrable
);
create index feed_items_listed_by on feed_items (listed_by);
create index feed_items_of_workspace on feed_items (workspace_id, listed_at desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- Base: files, events, activity
-- ---------------------------------------------------------------------------------------------------------------------

-- Which file is where. No foreign keys: the sweep needs the rows after the account and its workspace are gone.
create table stored_files (
  bucket text,
  path text,
  user_id uuid,
  state text not null default 'uploading' check (state in ('uploading', 'kept', 'deleting')),
  updated_at timestamptz(3) not null default now(),
  size bigint check (size >= 0),
  workspace_id uuid not null,
  primary key (bucket, path)
);
create index stored_files_of_user on stored_files (user_id);
create index stored_files_unfinished on stored_files (updated_at) where state <> 'kept';
create index stored_files_ws on stored_files (workspace_id);

-- Files in other workspaces stay, without their uploader.
create function forget_uploader() returns trigger language plpgsql as $$
begin
  update stored_files set user_id = null where user_id = old.id and workspace_id <> old.id;
  return null;
end $$;
create trigger forget_uploader after delete on auth.users for each row execute function forget_uploader();

-- The events of workspaces, written with the change they report (decision 027). `subject_id`, `actor_id` and
-- `workspace_id` are no foreign keys: an event outlives the first two, and the third would lock its row for each event.
create table outbox (
  id bigint primary key generated always as identity,
  workspace_id uuid not null,
  type text not null,
  subject_id uuid not null,
  actor_id uuid,
  actor_name text,
  payload jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  due_at timestamptz(3) not null default now(),
  dispatched_at timestamptz(3),
  sent_seq bigint,
  constraint outbox_sent_when_dispatched check ((sent_seq is null) = (dispatched_at is null))
);
create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
create index outbox_due on outbox (due_at, id) where dispatched_at is null;
create unique index outbox_sent on outbox (workspace_id, sent_seq);
create index outbox_subject on outbox (subject_id, id) where dispatched_at is null;

-- `sent_seq`: given with `dispatched_at`, in the order of the commits.
create sequence outbox_sent_seq as bigint owned by outbox.sent_seq;

-- Events go with their workspace.
create function delete_events_of_workspace() returns trigger language plpgsql as $$
begin
  delete from outbox where workspace_id = old.id;
  return null;
end $$;
create trigger delete_events_of_workspace after delete on workspaces
  for each row execute function delete_events_of_workspace();

-- Who did what in a workspace.
create table workspace_activity (
  id bigint primary key generated always as identity,
  workspace_id uuid not null references workspaces on delete cascade,
  actor_id uuid references auth.users on delete set null,
  actor_kind text not null,
  actor_name text,
  action text not null check (char_length(action) between 1 and 60),
  subject_id uuid,
  subject_name text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  constraint workspace_activity_actor check (actor_kind in ('user', 'guest', 'system', 'key'))
);
create index workspace_activity_by_action on workspace_activity (workspace_id, action, id desc);
create index workspace_activity_edits on workspace_activity (subject_id, actor_id, created_at)
  where action = 'document.edited';
create index workspace_activity_newest on workspace_activity (workspace_id, id desc);
create index workspace_activity_of_actor on workspace_activity (actor_id, workspace_id, id desc);
create index workspace_activity_of_subject on workspace_activity (subject_id, id desc) where subject_id is not null;
create index workspace_activity_old on workspace_activity (created_at);

-- Activity is append-only, for 400 days; that of a personal workspace goes along with what is brought into a shared one.
create function keep_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null
    and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'workspace_id') = (to_jsonb(old) - 'workspace_id')
    and exists (select from workspaces where id = old.workspace_id and personal_of is not null) then return new; end if;
  if tg_op = 'DELETE' and (old.created_at < now() - make_interval(days => 400)
    or not exists (select from workspaces where id = old.workspace_id)) then return old; end if;
  raise exception 'activity is append-only';
end $$;
create trigger keep_activity before update or delete on workspace_activity
  for each row execute function keep_activity();

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit: security events, in a schema that the role of the migrations takes over (db/roles.ts, decision 032)
-- ---------------------------------------------------------------------------------------------------------------------

-- What was done or refused, by whom and from where. Names and `not valid` date from the table that it was before.
create table audit.events (
  id bigint generated always as identity (sequence name audit.audit_log_id_seq),
  user_id uuid,
  actor_id uuid,
  action text not null,
  address text,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  outcome text not null default 'success',
  device text,
  session_id uuid,
  request_id text,
  constraint audit_log_pkey primary key (id)
);
alter table audit.events add constraint audit_outcome check (outcome in ('success', 'refused')) not valid;
create index audit_events_by_action on audit.events (action, id desc);
create index audit_events_by_address on audit.events (address, id desc) where address is not null;
create index audit_events_by_time on audit.events (created_at);
create index audit_events_of_actor on audit.events (actor_id, id desc) where actor_id is not null;
create index audit_events_of_user on audit.events (user_id, id desc);

-- How long audit rows are kept.
create table audit.settings (
  retention_days int not null check (retention_days > 0)
);

insert into audit.settings values (365);

-- Whether a row may go.
create function audit.is_expired(written timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
select written < now() - make_interval(days => (select retention_days from audit.settings))
$$;

-- What may ever happen to a row, for every role: it expires, or what names a deleted person is emptied.
create function audit.refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' and audit.is_expired(old.created_at) then return old; end if;
  if tg_op = 'UPDATE'
    and (new.id, new.user_id, new.actor_id, new.action, new.outcome, new.session_id, new.request_id, new.created_at)
      is not distinct from (old.id, old.user_id, old.actor_id, old.action, old.outcome, old.session_id,
        old.request_id, old.created_at)
    and (new.address is null or new.address is not distinct from old.address)
    and (new.device is null or new.device is not distinct from old.device)
    and new.details in (old.details, old.details - array['name', 'email', 'phone'])
  then return new; end if;
  raise exception 'audit events are not changed and not deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger refuse_change before update or delete on audit.events
  for each row execute function audit.refuse_change();
create trigger refuse_truncate before truncate on audit.events
  for each statement execute function audit.refuse_change();

-- Called by the sweep. As the next one it runs with the rights of its owner, and reads nothing that another role owns.
create function audit.delete_expired() returns bigint
language sql security definer set search_path = pg_catalog as $$
with gone as (
  delete from audit.events where id in (
    select id from audit.events where audit.is_expired(created_at) order by created_at limit 10000)
  returning 1
) select count(*) from gone
$$;

-- Empties what names a person whose account is deleted.
create function audit.forget(person uuid) returns bigint
language sql security definer set search_path = pg_catalog as $$
with emptied as (
  update audit.events e set
    address = case when coalesce(actor_id, person) = person then null else address end,
    device = case when coalesce(actor_id, person) = person then null else device end,
    details = details - array['name', 'email', 'phone']
  where (user_id = person or actor_id = person)
    and exists (select from audit.events d
      where d.user_id = person and d.action in ('account_deleted', 'user_deleted_by_admin'))
  returning 1
) select count(*) from emptied
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- References that point forward in this file
-- ---------------------------------------------------------------------------------------------------------------------

alter table generation_queue add constraint generation_queue_api_key_id_fkey foreign key (api_key_id)
  references api_keys on delete set null;
alter table generation_queue add constraint generation_queue_document_id_fkey foreign key (document_id)
  references generated_documents on delete set null;
alter table review_votes add constraint review_votes_guest_id_fkey foreign key (guest_id)
  references share_guests on delete set null;
alter table review_votes add constraint review_votes_share_id_fkey foreign key (share_id)
  references shares on delete set null;
alter table comment_threads add constraint comment_threads_share_id_fkey foreign key (share_id)
  references shares on delete set null;
alter table comments add constraint comments_guest_id_fkey foreign key (guest_id)
  references share_guests on delete set null;
alter table exports add constraint exports_api_key_id_fkey foreign key (api_key_id)
  references api_keys on delete set null;
