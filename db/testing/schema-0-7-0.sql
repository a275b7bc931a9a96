-- A database as release 0.7.0 left it, dumped from one: migrations begin with it in tests. Frozen.
create extension if not exists pg_trgm;
create schema auth;
create schema audit;
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.content_words(content jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(CASE jsonb_typeof(content) WHEN 'string'::text THEN (content #>> '{}'::text[]) ELSE COALESCE((SELECT string_agg((value.value #>> '{}'::text[]), chr(10)) AS string_agg FROM jsonb_path_query(content_words.content, '$[*].*'::jsonpath) value(value)), ''::text) END);

create table audit.events (
  id bigint generated always as identity (sequence name audit.audit_log_id_seq) not null, user_id uuid, actor_id uuid,
  action text not null, address text, details jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null, outcome text default 'success'::text not null,
  device text, session_id uuid, request_id text);

create table audit.settings (
  retention_days integer not null);

create table auth.admin_requests (
  id uuid default gen_random_uuid() not null, act text not null, about_id uuid not null, asked_by uuid not null,
  reason text, password_hash text, created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null);

create table auth.demo_accounts (
  address text not null, user_id uuid, password_hash text,
  created_at timestamp(3) with time zone default now() not null);

create table auth.flow_states (
  id uuid default gen_random_uuid() not null, user_id uuid, auth_code text, code_challenge text,
  code_challenge_method text, kind text not null, provider text, provider_token text, provider_refresh_token text,
  details jsonb default '{}'::jsonb not null, auth_code_issued_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null);

create table auth.identities (
  identity_id uuid default gen_random_uuid() not null, user_id uuid not null, provider text not null,
  provider_id text not null, identity_data jsonb default '{}'::jsonb not null, email text,
  last_sign_in_at timestamp(3) with time zone, created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null);

create table auth.known_devices (
  user_id uuid not null, device_hash text not null, created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone default now() not null, network text);

create table auth.mail_outbox (
  id uuid default gen_random_uuid() not null, user_id uuid, kind text not null, to_address text not null,
  details jsonb default '{}'::jsonb not null, token_encrypted text, state text default 'pending'::text not null,
  attempts integer default 0 not null, last_error text,
  scheduled_for timestamp(3) with time zone default now() not null, sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null);

create table auth.mfa_challenges (
  id uuid default gen_random_uuid() not null, factor_id uuid not null, session_id uuid, ip text,
  verified_at timestamp(3) with time zone, expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null, webauthn_challenge text);

create table auth.mfa_factors (
  id uuid default gen_random_uuid() not null, user_id uuid not null, friendly_name text default ''::text not null,
  factor_type text not null, status text default 'unverified'::text not null, secret_encrypted text, phone text,
  last_step bigint, failures integer default 0 not null, locked_until timestamp(3) with time zone,
  last_challenged_at timestamp(3) with time zone, created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null);

create table auth.one_time_tokens (
  id uuid default gen_random_uuid() not null, user_id uuid not null, kind text not null, token_hash text not null,
  otp_hmac text, attempts integer default 0 not null, relates_to text default ''::text not null,
  pkce boolean default false not null, created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null, wanted_password_hash text, wanted_metadata jsonb,
  wanted_identity jsonb, browser_hash text);

create table auth.passkey_challenges (
  id uuid default gen_random_uuid() not null, challenge text not null, session_id uuid, friendly_name text,
  signs_in boolean not null, browser_hash text, expires_at timestamp(3) with time zone not null);

create table auth.passkeys (
  factor_id uuid not null, user_id uuid not null, credential_id text not null, public_key text not null,
  sign_count bigint not null, transports jsonb default '[]'::jsonb not null, signs_in boolean not null,
  backed_up boolean not null, last_used_at timestamp(3) with time zone);

create table auth.recovery_codes (
  user_id uuid not null, code_macs text[] not null, failures integer default 0 not null,
  locked_until timestamp(3) with time zone, created_at timestamp(3) with time zone default now() not null);

create table auth.refresh_tokens (
  id bigint generated always as identity not null, token_hash text not null, session_id uuid not null,
  parent_id bigint, token_encrypted text, used_at timestamp(3) with time zone, revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null, used_by text);

create table auth.session_amr (
  session_id uuid not null, method text not null, created_at timestamp(3) with time zone default now() not null);

create table auth.sessions (
  id uuid default gen_random_uuid() not null, user_id uuid not null, aal text default 'aal1'::text not null,
  factor_id uuid, user_agent text, ip text, from_recovery boolean default false not null,
  not_after timestamp(3) with time zone, refreshed_at timestamp(3) with time zone default now() not null,
  created_at timestamp(3) with time zone default now() not null, reauthenticated_at timestamp(3) with time zone);

create table auth.signing_keys (
  kid text not null, alg text not null, public_jwk jsonb not null, private_jwk_encrypted text not null,
  active boolean default true not null, created_at timestamp(3) with time zone default now() not null);

create table auth.used_id_tokens (
  token_hash text not null, expires_at timestamp(3) with time zone not null);

create table auth.users (
  id uuid default gen_random_uuid() not null, email text default ''::text not null,
  phone text default ''::text not null, password_hash text, role text default 'user'::text not null,
  email_confirmed_at timestamp(3) with time zone, phone_confirmed_at timestamp(3) with time zone,
  invited_at timestamp(3) with time zone, confirmation_sent_at timestamp(3) with time zone,
  recovery_sent_at timestamp(3) with time zone, email_change_sent_at timestamp(3) with time zone,
  reauthentication_sent_at timestamp(3) with time zone, last_sign_in_at timestamp(3) with time zone,
  banned_until timestamp(3) with time zone, deleted_at timestamp(3) with time zone,
  new_email text default ''::text not null, new_phone text default ''::text not null,
  app_metadata jsonb default '{}'::jsonb not null, user_metadata jsonb default '{}'::jsonb not null,
  is_anonymous boolean default false not null, created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  email_change_confirmed text default ''::text not null, new_place_mailed_at timestamp(3) with time zone,
  must_change_password boolean default false not null, inactivity_mailed_at timestamp(3) with time zone);

create table account_limits (
  user_id uuid not null, name text not null, value bigint not null, reason text default ''::text not null,
  set_by uuid, set_at timestamp(3) with time zone default now() not null);

create table api_keys (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, name text not null, prefix text not null,
  hash bytea not null, permissions text[] not null, created_by uuid,
  created_at timestamp(3) with time zone default now() not null, expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone, last_used_ip inet, warned_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone, revoked_by uuid);

create table brand_guidelines (
  id uuid default gen_random_uuid() not null, user_id uuid, profile_name text not null, brand_values text not null,
  target_audience text not null, writing_style text not null, personality_traits text not null,
  tone_descriptors text not null, communication_style text not null, additional_notes text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, version integer default 1 not null,
  workspace_id uuid not null, words_to_avoid text default ''::text not null,
  words_we_use text default ''::text not null, equal_opportunity_statement text default ''::text not null,
  logo_path text, logo_width integer, logo_height integer, heading_colour text, updated_by uuid);

create table comment_threads (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, document_id uuid not null, anchor jsonb,
  orphaned_at timestamp(3) with time zone, share_id uuid,
  created_at timestamp(3) with time zone default now() not null, resolved_at timestamp(3) with time zone,
  resolved_by uuid);

create table comments (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, thread_id uuid not null, user_id uuid,
  guest_id uuid, guest_name text, body text not null, mentions uuid[] default '{}'::uuid[] not null,
  created_at timestamp(3) with time zone default now() not null, edited_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone);

create table deletions (
  user_id uuid not null, kind text not null, deleted_at timestamp(3) with time zone default now() not null,
  stored_at timestamp(3) with time zone);

create table document_checks (
  document_id uuid not null, workspace_id uuid not null, version integer default 0 not null,
  rules integer default 0 not null, fix smallint default 0 not null, consider smallint default 0 not null,
  facts_open smallint default 0 not null,
  to_fix boolean generated always as (
CASE
    WHEN (version > 0) THEN ((fix + facts_open) > 0)
    ELSE NULL::boolean
END) stored,
  pay_missing boolean default false not null, updated_at timestamp(3) with time zone default now() not null,
  checked_at timestamp(3) with time zone default now() not null, urgency smallint,
  due_at timestamp(3) with time zone default now() not null);

create table document_marks (
  document_id uuid not null, workspace_id uuid not null, rule text not null, phrase text not null,
  verdict text not null, made_by uuid, created_at timestamp(3) with time zone default now() not null);

create table document_profiles (
  document_id uuid not null, profile_id uuid not null, user_id uuid, workspace_id uuid not null);

create table document_templates (
  id uuid default gen_random_uuid() not null, name text not null, description text not null,
  system_prompt text not null, prompt_template text not null, sort_order integer not null,
  updated_at timestamp(3) with time zone default now() not null, kind text not null);

create table document_versions (
  id uuid default gen_random_uuid() not null, document_id uuid not null, workspace_id uuid not null,
  number integer not null, ordinal integer not null, content jsonb not null, kind text not null,
  metadata jsonb not null, origin text not null, author_id uuid, generation_id uuid, template_id uuid,
  template_version integer, material_id uuid, name text, sitting uuid,
  saved_at timestamp(3) with time zone default now() not null, restored_from integer, instruction text, language text,
  created_at timestamp(3) with time zone default now() not null,
  bytes integer generated always as ((octet_length((content)::text) + octet_length((metadata)::text))) stored not null);

create table exports (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, user_id uuid, kind text not null,
  format text, input jsonb, state text default 'waiting'::text not null, done integer default 0 not null,
  total integer default 0 not null, parts jsonb default '[]'::jsonb not null, error text, run_token uuid,
  crashes integer default 0 not null, heartbeat_at timestamp(3) with time zone,
  enqueued_at timestamp(3) with time zone, due_at timestamp(3) with time zone default now() not null,
  ended_at timestamp(3) with time zone, expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null, api_key_id uuid);

create table feed_items (
  document_id uuid not null, workspace_id uuid not null, pinned_version integer, listed_by uuid,
  listed_at timestamp(3) with time zone default now() not null);

create table feeds (
  workspace_id uuid not null, token text not null, title text not null, site_url text,
  created_at timestamp(3) with time zone default now() not null, rotated_at timestamp(3) with time zone);

create table generated_document_versions (
  document_id uuid not null, version integer not null, content jsonb not null,
  metadata jsonb default '{}'::jsonb not null, created_at timestamp(3) with time zone default now() not null,
  kind text not null, workspace_id uuid not null);

create table generated_documents (
  id uuid default gen_random_uuid() not null, user_id uuid, role_id uuid, template_id uuid, queue_id uuid,
  content jsonb not null, content_text text generated always as (content_words(content)) stored,
  metadata jsonb default '{}'::jsonb not null, version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, role_text text not null, kind text not null,
  search_bits bit(8192), workspace_id uuid not null, updated_by uuid,
  review_state text default 'draft'::text not null, approved_version integer, open_threads integer default 0 not null);
alter table generated_documents alter column search_bits set storage plain, alter column search_bits set statistics 0;

create table generation_queue (
  id uuid default gen_random_uuid() not null, user_id uuid, role_id uuid, template_id uuid,
  status text default 'pending'::text not null, attempt_count integer default 0 not null,
  max_attempts integer default 3 not null, scheduled_for timestamp(3) with time zone, last_error text, error jsonb,
  overwrite boolean default true not null, run_token uuid, runs integer default 0 not null,
  crashes integer default 0 not null, request_id text default ''::text not null,
  heartbeat_at timestamp(3) with time zone, enqueued_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone, completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, replaced_at timestamp(3) with time zone, draft text,
  workspace_id uuid not null, task text default 'write'::text not null, input jsonb, document_id uuid,
  base_version integer, result jsonb, tokens integer, model text, prompt text, closed_at timestamp(3) with time zone,
  closed_as text, api_key_id uuid);

create table idempotency_keys (
  user_id uuid not null, key text not null, body_hash text not null,
  generation_ids uuid[] default '{}'::uuid[] not null, created_at timestamp(3) with time zone default now() not null);

create table listed_documents (
  document_id uuid not null, workspace_id uuid not null, template_id uuid, role_id uuid, title text,
  created_at timestamp(3) with time zone not null, updated_at timestamp(3) with time zone not null,
  counted_at timestamp(3) with time zone, to_fix boolean, pay_missing boolean default false not null) with (autovacuum_vacuum_scale_factor=0.02,autovacuum_vacuum_insert_scale_factor=0.02);

create table materials (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, hash text not null, content jsonb not null,
  created_at timestamp(3) with time zone default now() not null);

create table notifications (
  id uuid default gen_random_uuid() not null, user_id uuid not null, workspace_id uuid not null, kind text not null,
  subject uuid not null, document_id uuid, thread_id uuid, actors jsonb default '[]'::jsonb not null,
  details jsonb default '{}'::jsonb not null, count integer default 1 not null, last_event_id bigint not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, read_at timestamp(3) with time zone,
  mailed_at timestamp(3) with time zone);

create table outbox (
  id bigint generated always as identity not null, workspace_id uuid not null, type text not null,
  subject_id uuid not null, actor_id uuid, actor_name text, payload jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null, attempts integer default 0 not null,
  due_at timestamp(3) with time zone default now() not null, dispatched_at timestamp(3) with time zone,
  sent_seq bigint);

create table profiles (
  id uuid default gen_random_uuid() not null, user_id uuid, name text not null,
  description text default ''::text not null, created_at timestamp(3) with time zone default now() not null,
  workspace_id uuid not null);

create table reference_documents (
  id uuid default gen_random_uuid() not null, user_id uuid, title text not null, file_path text not null,
  file_type text not null, file_size bigint not null, description text default ''::text not null, extracted_text text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, version integer default 1 not null,
  search_bits bit(8192), workspace_id uuid not null, text_state text default 'ready'::text not null, text_reason text,
  text_detail text, scanned_at timestamp(3) with time zone, run_token uuid, crashes integer default 0 not null,
  heartbeat_at timestamp(3) with time zone, enqueued_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone default now() not null);
alter table reference_documents alter column search_bits set storage plain, alter column search_bits set statistics 0;

create table review_requests (
  review_id uuid not null, workspace_id uuid not null, user_id uuid not null);

create table review_votes (
  id uuid default gen_random_uuid() not null, review_id uuid not null, workspace_id uuid not null, user_id uuid,
  share_id uuid, guest_id uuid, guest_name text, verdict text not null, note text default ''::text not null,
  counts boolean not null, created_at timestamp(3) with time zone default now() not null);

create table reviews (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, document_id uuid not null,
  version integer not null, required integer not null, requested_by uuid, note text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null, ended_at timestamp(3) with time zone, outcome text,
  ended_by uuid);

create table role_details (
  id uuid default gen_random_uuid() not null, user_id uuid, company_name text not null, job_title text not null,
  experience_level text not null, location_type text not null, days_onsite integer, days_remote integer,
  country text not null, city text not null, role_requirements text not null, person_specification text not null,
  brand_guidelines_id uuid,
  search_text text generated always as (lower(((((((((((job_title || ' '::text) || company_name) || ' '::text) || role_requirements) || ' '::text) || person_specification) || ' '::text) || country) || ' '::text) || city))) stored,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, version integer default 1 not null,
  search_bits bit(8192), workspace_id uuid not null, pay_min numeric(12,2), pay_max numeric(12,2),
  pay_currency character(3), pay_period text, pay_note text default ''::text not null,
  benefits text[] default '{}'::text[] not null, employment_type text, hours_per_week numeric(4,1), closing_date date,
  how_to_apply text default ''::text not null, region text default ''::text not null, content_language text,
  imported_from text default ''::text not null, updated_by uuid);
alter table role_details alter column search_text set statistics 0, alter column search_bits set storage plain, alter column search_bits set statistics 0;

create table role_documents (
  role_id uuid not null, document_id uuid not null, user_id uuid, workspace_id uuid not null);

create table share_documents (
  share_id uuid not null, document_id uuid not null, workspace_id uuid not null, pinned_version integer not null,
  position integer default 0 not null);

create table share_guests (
  id uuid default gen_random_uuid() not null, share_id uuid not null, workspace_id uuid not null, name text not null,
  pass_hash bytea not null, created_at timestamp(3) with time zone default now() not null,
  seen_at timestamp(3) with time zone default now() not null);

create table shares (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, token_hash bytea not null,
  label text not null, may_comment boolean default false not null, may_answer boolean default false not null,
  created_by uuid, created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null, revoked_at timestamp(3) with time zone,
  views integer default 0 not null, last_viewed_at timestamp(3) with time zone);

create table stored_files (
  bucket text not null, path text not null, user_id uuid, state text default 'uploading'::text not null,
  updated_at timestamp(3) with time zone default now() not null, size bigint, workspace_id uuid not null);

create table token_use (
  user_id uuid not null, day date not null, tokens bigint not null);

create table user_preferences (
  user_id uuid not null, tutorial_completed boolean default false not null,
  mail_rhythm text default 'soon'::text not null, mail_reviews boolean default true not null,
  mail_answers boolean default true not null, mail_mentions boolean default true not null,
  mail_shares boolean default true not null, next_mail_at timestamp(3) with time zone,
  last_mail_at timestamp(3) with time zone, mails_today integer default 0 not null);

create table version_bytes (
  workspace_id uuid not null, bytes bigint not null);

create table webhook_deliveries (
  id bigint generated always as identity not null, endpoint_id uuid not null, workspace_id uuid not null,
  event_id bigint not null, type text not null, subject_id uuid, subject text default ''::text not null,
  body text not null, state text default 'waiting'::text not null, attempts jsonb default '[]'::jsonb not null,
  response text, next_at timestamp(3) with time zone default now() not null, delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null);

create table webhook_endpoints (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, url text not null, format text not null,
  events text[] not null, secret_sealed text not null, previous_sealed text,
  previous_until timestamp(3) with time zone, state text default 'on'::text not null, off_reason text,
  failures integer default 0 not null, failing_since timestamp(3) with time zone, next_at timestamp(3) with time zone,
  leased_until timestamp(3) with time zone, dropped integer default 0 not null, created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null, last_attempt jsonb);

create table workspace_activity (
  id bigint generated always as identity not null, workspace_id uuid not null, actor_id uuid,
  actor_kind text not null, actor_name text, action text not null, subject_id uuid,
  subject_name text default ''::text not null, details jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null);

create table workspace_invitations (
  id uuid default gen_random_uuid() not null, workspace_id uuid not null, email text not null, role text not null,
  token_hash bytea not null, invited_by uuid, created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null, sends integer default 1 not null,
  last_sent_at timestamp(3) with time zone default now() not null, asked_again_at timestamp(3) with time zone,
  accepted_at timestamp(3) with time zone, accepted_by uuid, declined_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone);

create table workspace_members (
  workspace_id uuid not null, user_id uuid not null, role text not null, invited_by uuid,
  joined_at timestamp(3) with time zone default now() not null);

create table workspaces (
  id uuid default gen_random_uuid() not null, personal_of uuid, name text not null, slug text, logo_path text,
  required_approvals integer default 1 not null, link_approvals_count boolean default true not null, join_domain text,
  suspended_at timestamp(3) with time zone, suspended_reason text, deleting_at timestamp(3) with time zone,
  created_by uuid, created_at timestamp(3) with time zone default now() not null,
  editors_approve boolean default true not null);

create sequence outbox_sent_seq as bigint owned by outbox.sent_seq;

CREATE OR REPLACE FUNCTION audit.delete_expired()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
      with gone as (
        delete from audit.events where id in (
          select id from audit.events where audit.is_expired(created_at) order by created_at limit 10000)
        returning 1
      ) select count(*) from gone
    $function$;

CREATE OR REPLACE FUNCTION audit.forget(person uuid)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
    $function$;

CREATE OR REPLACE FUNCTION audit.is_expired(written timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
      select written < now() - make_interval(days => (select retention_days from audit.settings))
    $function$;

CREATE OR REPLACE FUNCTION audit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION auth.write_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into audit.events (user_id, actor_id, action, outcome, address, details)
        values (new.user_id, new.actor_id, new.action,
          case when new.action in ('sign_in_failed', 'reauthentication_failed', 'second_step_failed', 'refresh_token_reused') then 'refused' else 'success' end, new.ip,
          coalesce(new.details, '{}'));
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.add_version_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into version_bytes (workspace_id, bytes) select workspace_id, sum(bytes) from changed group by workspace_id
        on conflict (workspace_id) do update set bytes = version_bytes.bytes + excluded.bytes;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.change_version_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update version_bytes set bytes = bytes + new.bytes - old.bytes where workspace_id = new.workspace_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.clear_search_bits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.search_bits := null;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.create_personal_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into workspaces (id, personal_of, name, created_by) values (new.id, new.id, 'Personal', new.id);
      insert into workspace_members (workspace_id, user_id, role) values (new.id, new.id, 'owner');
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.delete_events_of_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from outbox where workspace_id = old.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.end_task_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.input := null;
      new.result := null;
      new.closed_at := coalesce(new.closed_at, now());
      new.closed_as := coalesce(new.closed_as, 'discarded');
      new.replaced_at := coalesce(new.replaced_at, now());
      new.updated_at := now();
      if new.status in ('pending', 'processing') or (new.status = 'failed' and new.scheduled_for is not null) then
        new.status := 'failed';
        new.scheduled_for := null;
        new.run_token := null;
        new.last_error := 'The document was deleted';
        new.error := jsonb_build_object('code', 'cancelled', 'message', 'The document was deleted', 'title', null,
          'messages', '[]'::jsonb, 'request_id', null);
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.forget_uploader()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update stored_files set user_id = null where user_id = old.id and workspace_id <> old.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.generation_stays_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if old.status = 'completed' and new.status not in ('completed', 'failed') then
        raise exception 'a completed generation can change to failed only' using errcode = 'check_violation';
      end if;
      if old.status = 'failed' and old.scheduled_for is null and new.status <> 'failed' then
        raise exception 'a finally failed generation stays failed' using errcode = 'check_violation';
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.give_role_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update generated_documents set role_text = role_words(new.job_title, new.company_name) where role_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.is_usual_start(of_user uuid, of_role uuid, of_templates uuid[], with_key text, at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtextextended('generations of ' || of_user, 0));
      return not exists (select from idempotency_keys where user_id = of_user and key = with_key)
        and (select count(*) + cardinality(of_templates) <= at_most
            and count(*) filter (where role_id = of_role and template_id = any(of_templates)) = 0
          from generation_queue where user_id = of_user
            and (status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)));
    end $function$;

CREATE OR REPLACE FUNCTION public.is_usual_start(of_user uuid, of_role uuid, of_templates uuid[], with_key text, at_most integer, tokens_each integer, tokens_at_most bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtextextended('generations of ' || of_user, 0));
      return not exists (select from idempotency_keys where user_id = of_user and key = with_key)
        and (select count(*) + cardinality(of_templates) <= at_most
            and (count(*) + cardinality(of_templates)) * tokens_each + coalesce((select tokens from token_use
              where user_id = of_user and day = (now() at time zone 'utc')::date), 0) <= tokens_at_most
            and count(*) filter (where role_id = of_role and template_id = any(of_templates)) = 0
          from generation_queue where user_id = of_user
            and (status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)));
    end $function$;

CREATE OR REPLACE FUNCTION public.keep_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'UPDATE' and new.actor_id is null
        and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
      if tg_op = 'DELETE' and (old.created_at < now() - make_interval(days => 400)
        or not exists (select from workspaces where id = old.workspace_id)) then return old; end if;
      raise exception 'activity is append-only';
    end $function$;

CREATE OR REPLACE FUNCTION public.keep_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.kind := (select coalesce(kind, coalesce(kind_of_list("content"),
  (select kind from document_templates where id = "template_id"), 'plain'))
        from generated_documents where id = new.document_id);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kind_of_list(content jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((content -> 0) ? 'search'::text) THEN 'boolean_search'::text WHEN ((content -> 0) ? 'subject'::text) THEN 'sourcing_email'::text WHEN ((content -> 0) ? 'title'::text) THEN 'social_ad'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.kind_of_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (name ~* 'boolean'::text) THEN 'boolean_search'::text WHEN (name ~* 'sourcing'::text) THEN 'sourcing_email'::text WHEN (name ~* 'social media'::text) THEN 'social_ad'::text WHEN (name ~* 'advert'::text) THEN 'job_advert'::text WHEN (name ~* 'interview'::text) THEN 'interview_questions'::text WHEN (name ~* '\mspec(s|ifications?)?\M'::text) THEN 'job_spec'::text ELSE 'plain'::text END;

CREATE OR REPLACE FUNCTION public.list_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update listed_documents set counted_at = new.updated_at, to_fix = new.to_fix, pay_missing = new.pay_missing
        where document_id = new.document_id;
      if not found then
        insert into listed_documents (document_id, workspace_id, template_id, role_id, title, created_at, updated_at, counted_at, to_fix, pay_missing) select d.id, d.workspace_id, d.template_id, d.role_id, title_of_role(d.role_id), d.created_at,
  d.updated_at, case when c.version > 0 then c.updated_at end, c.to_fix, coalesce(c.pay_missing, false)
          from generated_documents d join document_checks c on c.document_id = d.id where d.id = new.document_id
          on conflict (document_id) do update set counted_at = excluded.counted_at, to_fix = excluded.to_fix, pay_missing = excluded.pay_missing;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.list_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into listed_documents (document_id, workspace_id, template_id, role_id, title, created_at, updated_at)
        values (new.id, new.workspace_id, new.template_id, new.role_id, title_of_role(new.role_id), new.created_at,
          new.updated_at);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.list_document_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update listed_documents set workspace_id = new.workspace_id, template_id = new.template_id, role_id = new.role_id,
          title = case when role_id is not distinct from new.role_id then title else title_of_role(new.role_id) end,
          created_at = new.created_at, updated_at = new.updated_at
        where document_id = new.id;
      if not found then
        insert into listed_documents (document_id, workspace_id, template_id, role_id, title, created_at, updated_at, counted_at, to_fix, pay_missing) select d.id, d.workspace_id, d.template_id, d.role_id, title_of_role(d.role_id), d.created_at,
  d.updated_at, case when c.version > 0 then c.updated_at end, c.to_fix, coalesce(c.pay_missing, false)
          from generated_documents d left join document_checks c on c.document_id = d.id where d.id = new.id
          on conflict (document_id) do update set workspace_id = excluded.workspace_id, template_id = excluded.template_id, role_id = excluded.role_id, title = excluded.title, created_at = excluded.created_at, updated_at = excluded.updated_at;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.list_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update listed_documents set title = lower(new.job_title) where document_id = any(array(
        select id from generated_documents where workspace_id = new.workspace_id and role_id = new.id));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.name_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.kind := kind_of_name(new.name);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.orphan_generation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.replaced_at := coalesce(new.replaced_at, now());
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.version := old.version + 1;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.replace_generation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update generation_queue earlier set replaced_at = now()
        from (
          select distinct on (workspace_id, role_id, template_id) * from started
          order by workspace_id, role_id, template_id, created_at desc, id desc
        ) as newest
        where earlier.workspace_id = newest.workspace_id and earlier.role_id = newest.role_id
          and earlier.template_id = newest.template_id and earlier.replaced_at is null
          and (earlier.created_at, earlier.id) < (newest.created_at, newest.id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.role_words(job_title text, company_name text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN lower(concat_ws(', '::text, NULLIF(job_title, ''::text), NULLIF(company_name, ''::text)));

CREATE OR REPLACE FUNCTION public.search_bits(words text)
 RETURNS bit
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    declare
      bytes bytea := convert_to(words, 'UTF8');
      bits bytea := decode(repeat('00', 1024), 'hex');
      a int := 0; b int := 0; c int := 0; d int := 0;
    begin
      if octet_length(bytes) > 20000 then return repeat('1', 8192)::bit(8192); end if;
      for place in 0 .. octet_length(bytes) - 1 loop
        d := get_byte(bytes, place);
        bits := set_bit(set_bit(set_bit(set_bit(bits, d, 1),
          case when place < 1 then d else 256 + (c & 31) * 32 + (d & 31) end, 1),
          case when place < 2 then d else 1280 + ((b * 31 + c) * 37 + d) % 6912 end, 1),
          case when place < 3 then d else 1280 + (((a * 31 + b) * 37 + c) * 41 + d) % 6912 end, 1);
        a := b; b := c; c := d;
      end loop;
      return ('x' || encode(bits, 'hex'))::bit(8192);
    end $function$;

CREATE OR REPLACE FUNCTION public.store_missing_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin,
          author_id, generation_id, template_id, saved_at, created_at)
        select new.id, new.workspace_id, new.version,
          coalesce((select max(ordinal) from document_versions where document_id = new.id), 0) + 1,
          new.content, new.kind, new.metadata,
          case when new.metadata ->> 'updated_at' is distinct from new.metadata ->> 'generation_timestamp'
            then 'edited' else 'generated' end,
          new.user_id, new.queue_id, new.template_id, new.updated_at, new.updated_at
        on conflict (document_id, number) do nothing;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.subtract_version_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update version_bytes set bytes = version_bytes.bytes - gone.bytes
        from (select workspace_id, sum(bytes) as bytes from changed group by workspace_id) gone
        where version_bytes.workspace_id = gone.workspace_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.take_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      of_template text;
    begin
      if new.kind is null or tg_op = 'INSERT'
          or (new.queue_id is not null and new.queue_id is distinct from old.queue_id) then
        select kind into of_template from document_templates where id = new.template_id;
      end if;
      new.kind := coalesce(kind_of_list(new.content), of_template, new.kind, 'plain');
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.take_role_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      role record;
    begin
      select job_title, company_name into role from role_details where id = new.role_id for share;
      new.role_text := role_words(coalesce(role.job_title, new.metadata #>> '{context_summary,job_title}'),
        coalesce(role.company_name, new.metadata #>> '{context_summary,company_name}'));
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.title_of_role(role uuid)
 RETURNS text
 LANGUAGE sql
BEGIN ATOMIC
 SELECT lower(role_details.job_title) AS lower
    FROM role_details
   WHERE (role_details.id = title_of_role.role)
  FOR SHARE OF role_details;
END;

CREATE OR REPLACE FUNCTION public.workspace_of_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.workspace_id := coalesce(new.workspace_id, new.user_id);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.workspace_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.workspace_id := (select coalesce(workspace_id, user_id) from generated_documents where id = new.document_id);
      return new;
    end $function$;

alter table account_limits add constraint account_limits_pkey PRIMARY KEY (user_id, name);
alter table auth.admin_requests add constraint admin_requests_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (id);
alter table audit.events add constraint audit_log_pkey PRIMARY KEY (id);
alter table brand_guidelines add constraint brand_guidelines_pkey PRIMARY KEY (id);
alter table comment_threads add constraint comment_threads_pkey PRIMARY KEY (id);
alter table comments add constraint comments_pkey PRIMARY KEY (id);
alter table deletions add constraint deletions_pkey PRIMARY KEY (user_id);
alter table auth.demo_accounts add constraint demo_accounts_pkey PRIMARY KEY (address);
alter table document_checks add constraint document_checks_pkey PRIMARY KEY (document_id);
alter table document_marks add constraint document_marks_pkey PRIMARY KEY (document_id, rule, phrase);
alter table document_profiles add constraint document_profiles_pkey PRIMARY KEY (document_id, profile_id);
alter table document_templates add constraint document_templates_pkey PRIMARY KEY (id);
alter table document_versions add constraint document_versions_pkey PRIMARY KEY (id);
alter table exports add constraint exports_pkey PRIMARY KEY (id);
alter table feed_items add constraint feed_items_pkey PRIMARY KEY (document_id);
alter table feeds add constraint feeds_pkey PRIMARY KEY (workspace_id);
alter table auth.flow_states add constraint flow_states_pkey PRIMARY KEY (id);
alter table generated_document_versions add constraint generated_document_versions_pkey PRIMARY KEY (document_id, version);
alter table generated_documents add constraint generated_documents_pkey PRIMARY KEY (id);
alter table generation_queue add constraint generation_queue_pkey PRIMARY KEY (id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (user_id, key);
alter table auth.identities add constraint identities_pkey PRIMARY KEY (identity_id);
alter table auth.known_devices add constraint known_devices_pkey PRIMARY KEY (user_id, device_hash);
alter table listed_documents add constraint listed_documents_pkey PRIMARY KEY (document_id);
alter table auth.mail_outbox add constraint mail_outbox_pkey PRIMARY KEY (id);
alter table materials add constraint materials_pkey PRIMARY KEY (id);
alter table auth.mfa_challenges add constraint mfa_challenges_pkey PRIMARY KEY (id);
alter table auth.mfa_factors add constraint mfa_factors_pkey PRIMARY KEY (id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table auth.one_time_tokens add constraint one_time_tokens_pkey PRIMARY KEY (id);
alter table outbox add constraint outbox_pkey PRIMARY KEY (id);
alter table auth.passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (id);
alter table auth.passkeys add constraint passkeys_pkey PRIMARY KEY (factor_id);
alter table profiles add constraint profiles_pkey PRIMARY KEY (id);
alter table auth.recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id);
alter table reference_documents add constraint reference_documents_pkey PRIMARY KEY (id);
alter table auth.refresh_tokens add constraint refresh_tokens_pkey PRIMARY KEY (id);
alter table review_requests add constraint review_requests_pkey PRIMARY KEY (review_id, user_id);
alter table review_votes add constraint review_votes_pkey PRIMARY KEY (id);
alter table reviews add constraint reviews_pkey PRIMARY KEY (id);
alter table role_details add constraint role_details_pkey PRIMARY KEY (id);
alter table role_documents add constraint role_documents_pkey PRIMARY KEY (role_id, document_id);
alter table auth.session_amr add constraint session_amr_pkey PRIMARY KEY (session_id, method);
alter table auth.sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table share_documents add constraint share_documents_pkey PRIMARY KEY (share_id, document_id);
alter table share_guests add constraint share_guests_pkey PRIMARY KEY (id);
alter table shares add constraint shares_pkey PRIMARY KEY (id);
alter table auth.signing_keys add constraint signing_keys_pkey PRIMARY KEY (kid);
alter table stored_files add constraint stored_files_pkey PRIMARY KEY (bucket, path);
alter table token_use add constraint token_use_pkey PRIMARY KEY (user_id, day);
alter table auth.used_id_tokens add constraint used_id_tokens_pkey PRIMARY KEY (token_hash);
alter table user_preferences add constraint user_preferences_pkey PRIMARY KEY (user_id);
alter table auth.users add constraint users_pkey PRIMARY KEY (id);
alter table version_bytes add constraint version_bytes_pkey PRIMARY KEY (workspace_id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (id);
alter table workspace_activity add constraint workspace_activity_pkey PRIMARY KEY (id);
alter table workspace_invitations add constraint workspace_invitations_pkey PRIMARY KEY (id);
alter table workspace_members add constraint workspace_members_pkey PRIMARY KEY (workspace_id, user_id);
alter table workspaces add constraint workspaces_pkey PRIMARY KEY (id);
alter table auth.admin_requests add constraint admin_requests_about_id_act_key UNIQUE (about_id, act);
alter table api_keys add constraint api_keys_hash_key UNIQUE (hash);
alter table brand_guidelines add constraint brand_guidelines_id_user_id_key UNIQUE (id, user_id);
alter table comment_threads add constraint comment_threads_id_workspace_id_key UNIQUE (id, workspace_id);
alter table document_templates add constraint document_templates_name_key UNIQUE (name);
alter table document_versions add constraint document_versions_counted UNIQUE (document_id, ordinal) DEFERRABLE;
alter table document_versions add constraint document_versions_document_id_number_key UNIQUE (document_id, number);
alter table feeds add constraint feeds_token_key UNIQUE (token);
alter table auth.flow_states add constraint flow_states_auth_code_key UNIQUE (auth_code);
alter table generated_documents add constraint generated_documents_user_id_role_id_template_id_key UNIQUE (user_id, role_id, template_id);
alter table auth.identities add constraint identities_provider_provider_id_key UNIQUE (provider, provider_id);
alter table materials add constraint materials_id_workspace_id_key UNIQUE (id, workspace_id);
alter table materials add constraint materials_workspace_id_hash_key UNIQUE (workspace_id, hash);
alter table auth.one_time_tokens add constraint one_time_tokens_token_hash_key UNIQUE (token_hash);
alter table auth.one_time_tokens add constraint one_time_tokens_user_id_kind_key UNIQUE (user_id, kind);
alter table auth.passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table profiles add constraint profiles_id_user_id_key UNIQUE (id, user_id);
alter table reference_documents add constraint reference_documents_id_user_id_key UNIQUE (id, user_id);
alter table auth.refresh_tokens add constraint refresh_tokens_token_hash_key UNIQUE (token_hash);
alter table review_votes add constraint review_votes_review_id_share_id_key UNIQUE (review_id, share_id);
alter table review_votes add constraint review_votes_review_id_user_id_key UNIQUE (review_id, user_id);
alter table reviews add constraint reviews_id_workspace_id_key UNIQUE (id, workspace_id);
alter table role_details add constraint role_details_id_user_id_key UNIQUE (id, user_id);
alter table share_guests add constraint share_guests_pass_hash_key UNIQUE (pass_hash);
alter table shares add constraint shares_id_workspace_id_key UNIQUE (id, workspace_id);
alter table shares add constraint shares_token_hash_key UNIQUE (token_hash);
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id);
alter table webhook_endpoints add constraint webhook_endpoints_id_workspace_id_key UNIQUE (id, workspace_id);
alter table workspace_invitations add constraint workspace_invitations_token_hash_key UNIQUE (token_hash);
alter table workspaces add constraint workspaces_personal_of_key UNIQUE (personal_of);
alter table workspaces add constraint workspaces_slug_key UNIQUE (slug);
alter table account_limits add constraint account_limits_reason_check CHECK ((char_length(reason) <= 300));
alter table account_limits add constraint account_limits_value_check CHECK ((value > 0));
alter table auth.admin_requests add constraint admin_requests_act_check CHECK ((act = ANY (ARRAY['reset_password'::text, 'remove_factors'::text, 'suspend'::text, 'delete'::text])));
alter table auth.admin_requests add constraint admin_requests_check CHECK ((asked_by <> about_id));
alter table auth.admin_requests add constraint admin_requests_check1 CHECK (((act = 'reset_password'::text) = (password_hash IS NOT NULL)));
alter table api_keys add constraint api_keys_hash_check CHECK ((length(hash) = 32));
alter table api_keys add constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table api_keys add constraint api_keys_permissions_check CHECK ((cardinality(permissions) > 0));
alter table api_keys add constraint api_keys_prefix_check CHECK ((char_length(prefix) = 10));
alter table generation_queue add constraint attempts_counted CHECK (((attempt_count >= 0) AND (attempt_count <= max_attempts)));
alter table audit.events add constraint audit_outcome CHECK ((outcome = ANY (ARRAY['success'::text, 'refused'::text]))) NOT VALID;
alter table brand_guidelines add constraint brand_guidelines_equal_opportunity_statement_short CHECK ((char_length(equal_opportunity_statement) <= 600));
alter table brand_guidelines add constraint brand_guidelines_heading_colour_check CHECK ((heading_colour ~ '^#[0-9A-F]{6}$'::text));

alter table brand_guidelines add constraint brand_guidelines_words_to_avoid_short CHECK (((cardinality(string_to_array(words_to_avoid, '
'::text)) <= 200) AND (words_to_avoid !~ '[^\n]{61}'::text)));

alter table brand_guidelines add constraint brand_guidelines_words_we_use_short CHECK (((cardinality(string_to_array(words_we_use, '
'::text)) <= 200) AND (words_we_use !~ '[^\n]{61}'::text)));

alter table generation_queue add constraint closed_is_empty CHECK (((closed_at IS NULL) OR ((input IS NULL) AND (result IS NULL))));
alter table comments add constraint comments_body_check CHECK ((char_length(body) <= 4000));
alter table comments add constraint comments_check CHECK (((deleted_at IS NULL) OR (body = ''::text)));
alter table generation_queue add constraint completed_is_clean CHECK (((status <> 'completed'::text) OR ((completed_at IS NOT NULL) AND (last_error IS NULL) AND (scheduled_for IS NULL))));
alter table generated_documents add constraint content_not_blank CHECK (((content_text ~ '[^[:space:]]'::text) AND (content <> '[]'::jsonb)));

alter table role_details add constraint days_agree CHECK (
CASE
    WHEN (location_type = 'hybrid'::text) THEN COALESCE((days_onsite between 1 and 4 AND ((days_remote >= 1) AND (days_remote <= 4)) AND ((days_onsite + days_remote) = 5)), false)
    ELSE ((days_onsite IS NULL) AND (days_remote IS NULL))
END);

alter table deletions add constraint deletions_kind_check CHECK ((kind = ANY (ARRAY['deleted'::text, 'emptied'::text])));
alter table document_checks add constraint document_checks_consider_check CHECK (((consider >= 0) AND (consider <= 10000)));
alter table document_checks add constraint document_checks_facts_open_check CHECK (((facts_open >= 0) AND (facts_open <= 10000)));
alter table document_checks add constraint document_checks_fix_check CHECK (((fix >= 0) AND (fix <= 10000)));
alter table document_checks add constraint document_checks_rules_check CHECK ((rules >= 0));
alter table document_checks add constraint document_checks_urgency_check CHECK (((urgency >= 0) AND (urgency <= 2)));
alter table document_checks add constraint document_checks_version_check CHECK ((version >= 0));
alter table document_marks add constraint document_marks_phrase_check CHECK (((char_length(phrase) >= 1) AND (char_length(phrase) <= 300)));
alter table document_marks add constraint document_marks_rule_check CHECK (((char_length(rule) >= 1) AND (char_length(rule) <= 60)));
alter table document_marks add constraint document_marks_verdict_check CHECK ((verdict = ANY (ARRAY['ignored'::text, 'checked'::text])));
alter table document_templates add constraint document_templates_kind_check CHECK ((kind = ANY (ARRAY['boolean_search'::text, 'sourcing_email'::text, 'social_ad'::text, 'job_spec'::text, 'job_advert'::text, 'interview_questions'::text, 'plain'::text])));
alter table document_versions add constraint document_versions_kind_check CHECK ((kind = ANY (ARRAY['boolean_search'::text, 'sourcing_email'::text, 'social_ad'::text, 'job_spec'::text, 'job_advert'::text, 'interview_questions'::text, 'plain'::text])));
alter table document_versions add constraint document_versions_name CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 60))));
alter table document_versions add constraint document_versions_number_check CHECK ((number > 0));
alter table document_versions add constraint document_versions_ordinal_check CHECK ((ordinal > 0));
alter table document_versions add constraint document_versions_origin_check CHECK ((origin = ANY (ARRAY['generated'::text, 'edited'::text, 'refined'::text, 'restored'::text])));
alter table exports add constraint exports_kind_check CHECK ((kind = ANY (ARRAY['documents'::text, 'workspace'::text, 'account'::text])));
alter table exports add constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])));
alter table feeds add constraint feeds_site_url_check CHECK ((char_length(site_url) <= 500));
alter table feeds add constraint feeds_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)));
alter table feeds add constraint feeds_token_check CHECK ((token ~ '^[0-9A-Za-z]{22}$'::text));
alter table generated_document_versions add constraint generated_document_versions_kind_check CHECK ((kind = ANY (ARRAY['boolean_search'::text, 'sourcing_email'::text, 'social_ad'::text, 'job_spec'::text, 'job_advert'::text, 'interview_questions'::text, 'plain'::text])));
alter table generated_documents add constraint generated_documents_content_check CHECK ((jsonb_typeof(content) = ANY (ARRAY['string'::text, 'array'::text])));
alter table generated_documents add constraint generated_documents_kind_check CHECK ((kind = ANY (ARRAY['boolean_search'::text, 'sourcing_email'::text, 'social_ad'::text, 'job_spec'::text, 'job_advert'::text, 'interview_questions'::text, 'plain'::text])));
alter table generated_documents add constraint generated_documents_open_threads_check CHECK ((open_threads >= 0));
alter table generated_documents add constraint generated_documents_review_state_check CHECK ((review_state = ANY (ARRAY['draft'::text, 'in_review'::text, 'changes_requested'::text, 'approved'::text])));
alter table generation_queue add constraint generation_queue_closed_as_check CHECK ((closed_as = ANY (ARRAY['accepted'::text, 'discarded'::text, 'replaced'::text, 'expired'::text])));
alter table generation_queue add constraint generation_queue_max_attempts_check CHECK ((max_attempts > 0));
alter table generation_queue add constraint generation_queue_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])));
alter table generation_queue add constraint generation_queue_task_check CHECK ((task = ANY (ARRAY['write'::text, 'refine'::text, 'read_advert'::text, 'learn_voice'::text, 'check_facts'::text])));
alter table auth.mail_outbox add constraint mail_outbox_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])));
alter table auth.mfa_factors add constraint mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text])));
alter table auth.mfa_factors add constraint mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])));
alter table notifications add constraint notifications_kind CHECK ((kind = ANY (ARRAY['review'::text, 'answer'::text, 'mention'::text, 'reply'::text, 'thread'::text, 'share'::text, 'membership'::text, 'webhook'::text])));
alter table auth.one_time_tokens add constraint one_time_tokens_kind_check CHECK ((kind = ANY (ARRAY['signup'::text, 'invite'::text, 'recovery'::text, 'magiclink'::text, 'email_change_current'::text, 'email_change_new'::text, 'reauthentication'::text, 'sms'::text, 'phone_change'::text])));
alter table generation_queue add constraint only_write_has_a_role CHECK (((task = 'write'::text) OR ((role_id IS NULL) AND (template_id IS NULL))));
alter table outbox add constraint outbox_sent_when_dispatched CHECK (((sent_seq IS NULL) = (dispatched_at IS NULL)));
alter table auth.passkey_challenges add constraint passkey_challenges_of_one CHECK (((session_id IS NULL) <> (browser_hash IS NULL)));
alter table reference_documents add constraint reference_documents_file_size_check CHECK ((file_size >= 0));
alter table review_votes add constraint review_votes_check CHECK (((share_id IS NULL) OR (user_id IS NULL)));
alter table review_votes add constraint review_votes_note_check CHECK ((char_length(note) <= 2000));
alter table review_votes add constraint review_votes_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'changes_requested'::text])));
alter table reviews add constraint reviews_check CHECK (((ended_at IS NULL) = (outcome IS NULL)));
alter table reviews add constraint reviews_note_check CHECK ((char_length(note) <= 2000));
alter table reviews add constraint reviews_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'changes_requested'::text, 'withdrawn'::text, 'replaced'::text, 'revoked'::text])));
alter table reviews add constraint reviews_required_check CHECK (((required >= 0) AND (required <= 1)));

alter table role_details add constraint role_details_benefits CHECK (((cardinality(benefits) <= 30) AND (''::text <> ALL (benefits)) AND (array_position(benefits, NULL::text) IS NULL) AND (strpos(array_to_string(benefits, ''::text), '
'::text) = 0) AND (array_to_string(benefits, '
'::text) !~ '[^\n]{121}'::text)));

alter table role_details add constraint role_details_employment_type CHECK ((employment_type = ANY (ARRAY['full_time'::text, 'part_time'::text, 'temporary'::text, 'contract'::text, 'internship'::text])));
alter table role_details add constraint role_details_experience_level_check CHECK ((experience_level = ANY (ARRAY['entry'::text, 'mid'::text, 'senior'::text, 'leadership'::text])));
alter table role_details add constraint role_details_hours_per_week CHECK (((hours_per_week >= (1)::numeric) AND (hours_per_week <= (80)::numeric)));
alter table role_details add constraint role_details_location_type_check CHECK ((location_type = ANY (ARRAY['onsite'::text, 'hybrid'::text, 'remote'::text])));
alter table role_details add constraint role_details_offer_short CHECK (((char_length(pay_note) <= 300) AND (char_length(how_to_apply) <= 500) AND (char_length(region) <= 100) AND (char_length(content_language) <= 35) AND (char_length(imported_from) <= 500)));
alter table role_details add constraint role_details_pay CHECK (((COALESCE(pay_min, (0)::numeric) >= (0)::numeric) AND (COALESCE(pay_max, (0)::numeric) >= (0)::numeric) AND ((pay_min IS NULL) OR (pay_max IS NULL) OR (pay_min <= pay_max))));
alter table role_details add constraint role_details_pay_currency CHECK ((pay_currency ~ '^[A-Z]{3}$'::text));
alter table role_details add constraint role_details_pay_period CHECK ((pay_period = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text])));
alter table role_details add constraint role_details_pay_unit CHECK ((((num_nonnulls(pay_min, pay_max) > 0) = (pay_currency IS NOT NULL)) AND ((pay_currency IS NULL) = (pay_period IS NULL))));
alter table auth.sessions add constraint sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text])));
alter table audit.settings add constraint settings_retention_days_check CHECK ((retention_days > 0));
alter table share_guests add constraint share_guests_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table workspaces add constraint shared_has_slug CHECK (((slug IS NULL) = (personal_of IS NOT NULL)));
alter table shares add constraint shares_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60)));
alter table stored_files add constraint stored_files_size_check CHECK ((size >= 0));
alter table stored_files add constraint stored_files_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'kept'::text, 'deleting'::text])));

alter table reference_documents add constraint text_reason_of_state CHECK (
CASE text_state
    WHEN 'ready'::text THEN (text_reason IS NULL)
    WHEN 'failed'::text THEN (text_reason IS NOT NULL)
    ELSE true
END);

alter table reference_documents add constraint text_state_is_known CHECK ((text_state = ANY (ARRAY['reading'::text, 'ready'::text, 'failed'::text])));
alter table user_preferences add constraint user_preferences_mail_rhythm_check CHECK ((mail_rhythm = ANY (ARRAY['soon'::text, 'daily'::text, 'never'::text])));
alter table auth.users add constraint users_email_change_confirmed_check CHECK ((email_change_confirmed = ANY (ARRAY[''::text, 'current'::text, 'new'::text])));
alter table auth.users add constraint users_email_check CHECK (((email = lower(email)) AND (length(email) <= 255)));
alter table auth.users add constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text, 'super_admin'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_attempts_check CHECK ((jsonb_array_length(attempts) <= 12));
alter table webhook_deliveries add constraint webhook_deliveries_body_check CHECK ((octet_length(body) <= 4096));
alter table webhook_deliveries add constraint webhook_deliveries_response_check CHECK ((char_length(response) <= 1024));
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_check CHECK (((previous_sealed IS NULL) = (previous_until IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_check1 CHECK (((state = 'off'::text) = (off_reason IS NOT NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_events_check CHECK ((cardinality(events) > 0));
alter table webhook_endpoints add constraint webhook_endpoints_format_check CHECK ((format = ANY (ARRAY['events'::text, 'chat'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_off_reason_check CHECK ((off_reason = ANY (ARRAY['person'::text, 'gone'::text, 'failed'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_state_check CHECK ((state = ANY (ARRAY['on'::text, 'failing'::text, 'off'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_url_check CHECK ((char_length(url) <= 500));
alter table workspace_activity add constraint workspace_activity_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 60)));
alter table workspace_activity add constraint workspace_activity_actor CHECK ((actor_kind = ANY (ARRAY['user'::text, 'guest'::text, 'system'::text, 'key'::text])));
alter table workspace_invitations add constraint workspace_invitations_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 320)));
alter table workspace_invitations add constraint workspace_invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'editor'::text, 'reviewer'::text, 'viewer'::text])));
alter table workspace_members add constraint workspace_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'reviewer'::text, 'viewer'::text])));
alter table workspaces add constraint workspaces_check CHECK ((personal_of = id));
alter table workspaces add constraint workspaces_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table workspaces add constraint workspaces_required_approvals_check CHECK (((required_approvals >= 0) AND (required_approvals <= 3)));

CREATE INDEX account_limits_set_by ON public.account_limits USING btree (set_by);
CREATE INDEX admin_requests_asked_by ON auth.admin_requests USING btree (asked_by);
CREATE INDEX api_keys_created_by ON public.api_keys USING btree (created_by);
CREATE INDEX api_keys_expire ON public.api_keys USING btree (expires_at) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_of_workspace ON public.api_keys USING btree (workspace_id, created_at DESC);
CREATE INDEX api_keys_revoked_by ON public.api_keys USING btree (revoked_by);
CREATE INDEX audit_events_by_action ON audit.events USING btree (action, id DESC);
CREATE INDEX audit_events_by_address ON audit.events USING btree (address, id DESC) WHERE (address IS NOT NULL);
CREATE INDEX audit_events_by_time ON audit.events USING btree (created_at);
CREATE INDEX audit_events_of_actor ON audit.events USING btree (actor_id, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_events_of_user ON audit.events USING btree (user_id, id DESC);
CREATE INDEX brand_guidelines_created ON public.brand_guidelines USING btree (user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX brand_guidelines_in_workspace ON public.brand_guidelines USING btree (id, workspace_id);

CREATE INDEX brand_guidelines_search ON public.brand_guidelines USING gin ((((((profile_name || ' '::text) || writing_style) || ' '::text) || personality_traits)) gin_trgm_ops);
CREATE INDEX brand_guidelines_updated ON public.brand_guidelines USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX brand_guidelines_updated_by ON public.brand_guidelines USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX brand_guidelines_ws_created ON public.brand_guidelines USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX brand_guidelines_ws_updated ON public.brand_guidelines USING btree (workspace_id, updated_at DESC, id DESC);
CREATE INDEX comment_threads_of_document ON public.comment_threads USING btree (document_id, created_at);
CREATE INDEX comment_threads_of_share ON public.comment_threads USING btree (share_id);
CREATE INDEX comment_threads_open ON public.comment_threads USING btree (document_id) WHERE (resolved_at IS NULL);
CREATE INDEX comment_threads_resolved_by ON public.comment_threads USING btree (resolved_by);
CREATE INDEX comments_of_guest ON public.comments USING btree (guest_id);
CREATE INDEX comments_of_thread ON public.comments USING btree (thread_id, created_at, id);
CREATE INDEX comments_of_user ON public.comments USING btree (user_id);
CREATE INDEX deletions_not_stored ON public.deletions USING btree (deleted_at) WHERE (stored_at IS NULL);
CREATE INDEX demo_accounts_of_user ON auth.demo_accounts USING btree (user_id);
CREATE INDEX document_checks_due ON public.document_checks USING btree (urgency, due_at) WHERE (urgency IS NOT NULL);
CREATE INDEX document_checks_of_rules ON public.document_checks USING btree (rules, updated_at DESC);
CREATE INDEX document_marks_made_by ON public.document_marks USING btree (made_by);
CREATE INDEX document_profiles_of_profile ON public.document_profiles USING btree (profile_id, document_id);
CREATE INDEX document_templates_sorted ON public.document_templates USING btree (sort_order, id);
CREATE INDEX document_versions_author_id ON public.document_versions USING btree (author_id);
CREATE INDEX document_versions_generation_id ON public.document_versions USING btree (generation_id);
CREATE INDEX document_versions_material_id ON public.document_versions USING btree (material_id);
CREATE INDEX document_versions_oldest ON public.document_versions USING btree (workspace_id, saved_at, id);
CREATE INDEX document_versions_template_id ON public.document_versions USING btree (template_id);
CREATE INDEX exports_expire ON public.exports USING btree (expires_at);
CREATE INDEX exports_of_key ON public.exports USING btree (api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX exports_of_user ON public.exports USING btree (user_id, created_at DESC);
CREATE INDEX exports_of_workspace ON public.exports USING btree (workspace_id);

CREATE UNIQUE INDEX exports_unfinished_of_caller ON public.exports USING btree (COALESCE(api_key_id, user_id), kind) WHERE (state = 'waiting'::text);

CREATE INDEX feed_items_listed_by ON public.feed_items USING btree (listed_by);
CREATE INDEX feed_items_of_workspace ON public.feed_items USING btree (workspace_id, listed_at DESC);
CREATE INDEX flow_states_of_user ON auth.flow_states USING btree (user_id, kind, created_at DESC);

CREATE UNIQUE INDEX generated_documents_in_workspace ON public.generated_documents USING btree (id, workspace_id);

CREATE INDEX generated_documents_of_queue ON public.generated_documents USING btree (queue_id);
CREATE INDEX generated_documents_of_role ON public.generated_documents USING btree (role_id);
CREATE INDEX generated_documents_of_template ON public.generated_documents USING btree (user_id, template_id, updated_at DESC, id DESC);
CREATE INDEX generated_documents_search ON public.generated_documents USING gin (content_text gin_trgm_ops);
CREATE INDEX generated_documents_unlisted ON public.generated_documents USING btree (user_id, id) WHERE (content_text ~* '[a-z0-9ß-ſ][^\t\n\r -ſ‘’“”–—…•]'::text);
CREATE INDEX generated_documents_updated ON public.generated_documents USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX generated_documents_updated_by ON public.generated_documents USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX generated_documents_without_search_bits ON public.generated_documents USING btree (id) WHERE (search_bits IS NULL);

CREATE UNIQUE INDEX generated_documents_ws_key ON public.generated_documents USING btree (workspace_id, role_id, template_id);

CREATE INDEX generation_queue_document ON public.generation_queue USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX generation_queue_ended ON public.generation_queue USING btree (updated_at) WHERE ((status = 'completed'::text) OR ((status = 'failed'::text) AND (scheduled_for IS NULL)));
CREATE INDEX generation_queue_failed ON public.generation_queue USING btree (updated_at) WHERE ((status = 'failed'::text) AND (scheduled_for IS NULL));

CREATE UNIQUE INDEX generation_queue_in_workspace ON public.generation_queue USING btree (id, workspace_id);

CREATE INDEX generation_queue_newest ON public.generation_queue USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX generation_queue_of_key ON public.generation_queue USING btree (api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX generation_queue_open_tasks ON public.generation_queue USING btree (user_id, updated_at) WHERE ((task <> 'write'::text) AND (closed_at IS NULL));

CREATE UNIQUE INDEX generation_queue_refine_of_caller ON public.generation_queue USING btree (document_id, COALESCE(api_key_id, user_id)) WHERE ((task = 'refine'::text) AND ((status = ANY (ARRAY['pending'::text, 'processing'::text])) OR ((status = 'failed'::text) AND (scheduled_for IS NOT NULL))));

CREATE INDEX generation_queue_replaced ON public.generation_queue USING btree (replaced_at) WHERE (replaced_at IS NOT NULL);
CREATE INDEX generation_queue_role ON public.generation_queue USING btree (role_id);

CREATE UNIQUE INDEX generation_queue_unfinished ON public.generation_queue USING btree (user_id, role_id, template_id) WHERE ((status = ANY (ARRAY['pending'::text, 'processing'::text])) OR ((status = 'failed'::text) AND (scheduled_for IS NOT NULL)));
CREATE UNIQUE INDEX generation_queue_unfinished_check_facts ON public.generation_queue USING btree (document_id) WHERE ((task = 'check_facts'::text) AND ((status = ANY (ARRAY['pending'::text, 'processing'::text])) OR ((status = 'failed'::text) AND (scheduled_for IS NOT NULL))));

CREATE INDEX generation_queue_waiting ON public.generation_queue USING btree (updated_at) WHERE ((status = ANY (ARRAY['pending'::text, 'processing'::text])) OR ((status = 'failed'::text) AND (scheduled_for IS NOT NULL)));
CREATE INDEX generation_queue_ws_last ON public.generation_queue USING btree (workspace_id, role_id, template_id) WHERE (replaced_at IS NULL);
CREATE INDEX generation_queue_ws_newest ON public.generation_queue USING btree (workspace_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX generation_queue_ws_unfinished ON public.generation_queue USING btree (workspace_id, role_id, template_id) WHERE ((status = ANY (ARRAY['pending'::text, 'processing'::text])) OR ((status = 'failed'::text) AND (scheduled_for IS NOT NULL)));

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX identities_of_user ON auth.identities USING btree (user_id);
CREATE INDEX known_devices_by_use ON auth.known_devices USING btree (last_used_at);
CREATE INDEX listed_documents_counted ON public.listed_documents USING btree (workspace_id, counted_at DESC, document_id DESC) INCLUDE (template_id, role_id, to_fix, pay_missing) WHERE (counted_at IS NOT NULL);
CREATE INDEX listed_documents_created ON public.listed_documents USING btree (workspace_id, created_at DESC, document_id DESC) INCLUDE (template_id, role_id, to_fix, pay_missing);
CREATE INDEX listed_documents_role ON public.listed_documents USING btree (workspace_id, title, role_id, updated_at DESC, document_id DESC) INCLUDE (template_id, to_fix, pay_missing);
CREATE INDEX listed_documents_type ON public.listed_documents USING btree (workspace_id, template_id, updated_at DESC, document_id DESC) INCLUDE (role_id, to_fix, pay_missing);
CREATE INDEX listed_documents_updated ON public.listed_documents USING btree (workspace_id, updated_at DESC, document_id DESC) INCLUDE (template_id, role_id, to_fix, pay_missing);
CREATE INDEX mail_outbox_of_user ON auth.mail_outbox USING btree (user_id);
CREATE INDEX mail_outbox_unsent ON auth.mail_outbox USING btree (scheduled_for) WHERE (state = 'pending'::text);
CREATE INDEX mfa_challenges_of_factor ON auth.mfa_challenges USING btree (factor_id);
CREATE INDEX mfa_factors_of_user ON auth.mfa_factors USING btree (user_id);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX notifications_of_document ON public.notifications USING btree (document_id);
CREATE INDEX notifications_of_thread ON public.notifications USING btree (thread_id);
CREATE INDEX notifications_of_workspace ON public.notifications USING btree (workspace_id);

CREATE UNIQUE INDEX notifications_unread ON public.notifications USING btree (user_id, kind, subject) WHERE (read_at IS NULL);

CREATE INDEX outbox_dispatched ON public.outbox USING btree (dispatched_at) WHERE (dispatched_at IS NOT NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (due_at, id) WHERE (dispatched_at IS NULL);

CREATE UNIQUE INDEX outbox_sent ON public.outbox USING btree (workspace_id, sent_seq);

CREATE INDEX outbox_subject ON public.outbox USING btree (subject_id, id) WHERE (dispatched_at IS NULL);
CREATE INDEX passkey_challenges_of_session ON auth.passkey_challenges USING btree (session_id);
CREATE INDEX passkeys_of_user ON auth.passkeys USING btree (user_id);

CREATE UNIQUE INDEX profiles_by_name ON public.profiles USING btree (user_id, lower(name));
CREATE UNIQUE INDEX profiles_in_workspace ON public.profiles USING btree (id, workspace_id);
CREATE UNIQUE INDEX profiles_ws_by_name ON public.profiles USING btree (workspace_id, lower(name));

CREATE INDEX reference_documents_created ON public.reference_documents USING btree (user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX reference_documents_in_workspace ON public.reference_documents USING btree (id, workspace_id);

CREATE INDEX reference_documents_reading ON public.reference_documents USING btree (due_at) WHERE (text_state = 'reading'::text);
CREATE INDEX reference_documents_running ON public.reference_documents USING btree (user_id) WHERE (run_token IS NOT NULL);
CREATE INDEX reference_documents_search ON public.reference_documents USING gin ((((title || ' '::text) || description)) gin_trgm_ops);
CREATE INDEX reference_documents_unlisted ON public.reference_documents USING btree (user_id, id) WHERE (((title || ' '::text) || description) ~* '[a-z0-9ß-ſ][^\t\n\r -ſ‘’“”–—…•]'::text);
CREATE INDEX reference_documents_unscanned ON public.reference_documents USING btree (id) WHERE (scanned_at IS NULL);
CREATE INDEX reference_documents_updated ON public.reference_documents USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX reference_documents_without_search_bits ON public.reference_documents USING btree (id) WHERE (search_bits IS NULL);
CREATE INDEX reference_documents_ws_created ON public.reference_documents USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX reference_documents_ws_updated ON public.reference_documents USING btree (workspace_id, updated_at DESC, id DESC);
CREATE INDEX refresh_tokens_of_session ON auth.refresh_tokens USING btree (session_id, id DESC);
CREATE INDEX refresh_tokens_parent ON auth.refresh_tokens USING btree (parent_id);
CREATE INDEX review_requests_of_user ON public.review_requests USING btree (user_id);
CREATE INDEX review_votes_of_guest ON public.review_votes USING btree (guest_id);
CREATE INDEX review_votes_of_share ON public.review_votes USING btree (share_id);
CREATE INDEX review_votes_of_user ON public.review_votes USING btree (user_id);
CREATE INDEX reviews_ended_by ON public.reviews USING btree (ended_by);
CREATE INDEX reviews_of_document ON public.reviews USING btree (document_id, created_at DESC);

CREATE UNIQUE INDEX reviews_open ON public.reviews USING btree (document_id) WHERE (ended_at IS NULL);

CREATE INDEX reviews_requested_by ON public.reviews USING btree (requested_by);
CREATE INDEX role_details_company ON public.role_details USING btree (user_id, lower(company_name), id);
CREATE INDEX role_details_guidelines ON public.role_details USING btree (brand_guidelines_id);

CREATE UNIQUE INDEX role_details_in_workspace ON public.role_details USING btree (id, workspace_id);

CREATE INDEX role_details_search ON public.role_details USING gin (search_text gin_trgm_ops);
CREATE INDEX role_details_title ON public.role_details USING btree (user_id, lower(job_title), id);
CREATE INDEX role_details_unlisted ON public.role_details USING btree (user_id, id) WHERE (search_text ~* '[a-z0-9ß-ſ][^\t\n\r -ſ‘’“”–—…•]'::text);
CREATE INDEX role_details_updated ON public.role_details USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX role_details_updated_by ON public.role_details USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX role_details_without_search_bits ON public.role_details USING btree (id) WHERE (search_bits IS NULL);
CREATE INDEX role_details_ws_company ON public.role_details USING btree (workspace_id, lower(company_name), id);
CREATE INDEX role_details_ws_title ON public.role_details USING btree (workspace_id, lower(job_title), id);
CREATE INDEX role_details_ws_updated ON public.role_details USING btree (workspace_id, updated_at DESC, id DESC);
CREATE INDEX role_documents_of_document ON public.role_documents USING btree (document_id);
CREATE INDEX sessions_of_user ON auth.sessions USING btree (user_id);
CREATE INDEX share_documents_of_document ON public.share_documents USING btree (document_id);
CREATE INDEX share_guests_of_share ON public.share_guests USING btree (share_id);
CREATE INDEX shares_created_by ON public.shares USING btree (created_by);
CREATE INDEX shares_of_workspace ON public.shares USING btree (workspace_id, created_at DESC);
CREATE INDEX stored_files_of_user ON public.stored_files USING btree (user_id);
CREATE INDEX stored_files_unfinished ON public.stored_files USING btree (updated_at) WHERE (state <> 'kept'::text);
CREATE INDEX stored_files_ws ON public.stored_files USING btree (workspace_id);
CREATE INDEX user_preferences_next_mail ON public.user_preferences USING btree (next_mail_at) WHERE (next_mail_at IS NOT NULL);
CREATE INDEX users_by_name ON auth.users USING btree (lower(((COALESCE((user_metadata ->> 'first_name'::text), ''::text) || ' '::text) || COALESCE((user_metadata ->> 'last_name'::text), ''::text))), id);

CREATE UNIQUE INDEX users_email ON auth.users USING btree (email) WHERE (email <> ''::text);

CREATE INDEX users_new_email ON auth.users USING btree (new_email) WHERE (new_email <> ''::text);
CREATE INDEX users_new_phone ON auth.users USING btree (new_phone) WHERE (new_phone <> ''::text);
CREATE INDEX users_newest ON auth.users USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX users_phone ON auth.users USING btree (phone) WHERE (phone <> ''::text);

CREATE INDEX users_search ON auth.users USING gin ((((((((email || ' '::text) || COALESCE((user_metadata ->> 'first_name'::text), ''::text)) || ' '::text) || COALESCE((user_metadata ->> 'last_name'::text), ''::text)) || ' '::text) || COALESCE((user_metadata ->> 'job_title'::text), ''::text))) gin_trgm_ops);
CREATE INDEX users_unproved ON auth.users USING btree (created_at) WHERE ((email_confirmed_at IS NULL) AND (phone_confirmed_at IS NULL) AND (NOT is_anonymous));
CREATE INDEX webhook_deliveries_bundled ON public.webhook_deliveries USING btree (subject_id) WHERE ((state = 'waiting'::text) AND (type = 'document.updated'::text));
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_of_workspace ON public.webhook_deliveries USING btree (workspace_id);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (endpoint_id, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_endpoints_created_by ON public.webhook_endpoints USING btree (created_by);
CREATE INDEX webhook_endpoints_due ON public.webhook_endpoints USING btree (next_at) WHERE (state <> 'off'::text);
CREATE INDEX webhook_endpoints_of_workspace ON public.webhook_endpoints USING btree (workspace_id);
CREATE INDEX workspace_activity_by_action ON public.workspace_activity USING btree (workspace_id, action, id DESC);
CREATE INDEX workspace_activity_edits ON public.workspace_activity USING btree (subject_id, actor_id, created_at) WHERE (action = 'document.edited'::text);
CREATE INDEX workspace_activity_newest ON public.workspace_activity USING btree (workspace_id, id DESC);
CREATE INDEX workspace_activity_of_actor ON public.workspace_activity USING btree (actor_id, workspace_id, id DESC);
CREATE INDEX workspace_activity_old ON public.workspace_activity USING btree (created_at);
CREATE INDEX workspace_invitations_accepted_by ON public.workspace_invitations USING btree (accepted_by);
CREATE INDEX workspace_invitations_invited_by ON public.workspace_invitations USING btree (invited_by);
CREATE INDEX workspace_invitations_of_address ON public.workspace_invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (declined_at IS NULL) AND (revoked_at IS NULL));

CREATE UNIQUE INDEX workspace_invitations_open ON public.workspace_invitations USING btree (workspace_id, email) WHERE ((accepted_at IS NULL) AND (declined_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX workspace_invitations_sent ON public.workspace_invitations USING btree (workspace_id, last_sent_at);
CREATE INDEX workspace_members_invited_by ON public.workspace_members USING btree (invited_by);
CREATE INDEX workspace_members_of_user ON public.workspace_members USING btree (user_id, workspace_id);
CREATE INDEX workspaces_created_by ON public.workspaces USING btree (created_by);

alter table auth.identities add constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.session_amr add constraint session_amr_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
alter table auth.refresh_tokens add constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
alter table auth.refresh_tokens add constraint refresh_tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES auth.refresh_tokens(id) ON DELETE CASCADE;
alter table auth.one_time_tokens add constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.flow_states add constraint flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.mfa_factors add constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.mfa_challenges add constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE;
alter table auth.mfa_challenges add constraint mfa_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
alter table auth.mail_outbox add constraint mail_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table user_preferences add constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table generation_queue add constraint generation_queue_template_id_fkey FOREIGN KEY (template_id) REFERENCES document_templates(id) ON DELETE SET NULL;
alter table generated_documents add constraint generated_documents_template_id_fkey FOREIGN KEY (template_id) REFERENCES document_templates(id) ON DELETE SET NULL;
alter table auth.known_devices add constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.demo_accounts add constraint demo_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table workspaces add constraint workspaces_personal_of_fkey FOREIGN KEY (personal_of) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table workspaces add constraint workspaces_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table workspace_members add constraint workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table workspace_members add constraint workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table workspace_members add constraint workspace_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table brand_guidelines add constraint brand_guidelines_workspace_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table reference_documents add constraint reference_documents_workspace_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table profiles add constraint profiles_workspace_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table role_details add constraint role_details_workspace_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table generation_queue add constraint generation_queue_workspace_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table generated_documents add constraint generated_documents_workspace_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table document_profiles add constraint document_profiles_document_id_ws_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES reference_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table document_profiles add constraint document_profiles_profile_id_ws_fkey FOREIGN KEY (profile_id, workspace_id) REFERENCES profiles(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table role_details add constraint role_details_brand_guidelines_id_ws_fkey FOREIGN KEY (brand_guidelines_id, workspace_id) REFERENCES brand_guidelines(id, workspace_id) ON DELETE SET NULL (brand_guidelines_id) DEFERRABLE;
alter table role_documents add constraint role_documents_role_id_ws_fkey FOREIGN KEY (role_id, workspace_id) REFERENCES role_details(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table role_documents add constraint role_documents_document_id_ws_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES reference_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table generation_queue add constraint generation_queue_role_id_ws_fkey FOREIGN KEY (role_id, workspace_id) REFERENCES role_details(id, workspace_id) ON DELETE SET NULL (role_id) DEFERRABLE;
alter table generated_documents add constraint generated_documents_role_id_ws_fkey FOREIGN KEY (role_id, workspace_id) REFERENCES role_details(id, workspace_id) ON DELETE SET NULL (role_id) DEFERRABLE;
alter table generated_documents add constraint generated_documents_queue_id_ws_fkey FOREIGN KEY (queue_id, workspace_id) REFERENCES generation_queue(id, workspace_id) ON DELETE SET NULL (queue_id) DEFERRABLE;
alter table generated_document_versions add constraint generated_document_versions_document_id_ws_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table brand_guidelines add constraint brand_guidelines_author_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table reference_documents add constraint reference_documents_author_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table profiles add constraint profiles_author_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table role_details add constraint role_details_author_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table generation_queue add constraint generation_queue_author_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table generated_documents add constraint generated_documents_author_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table materials add constraint materials_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table document_versions add constraint document_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table document_versions add constraint document_versions_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generation_queue(id) ON DELETE SET NULL;
alter table document_versions add constraint document_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES document_templates(id) ON DELETE SET NULL;
alter table document_versions add constraint document_versions_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table document_versions add constraint document_versions_material_id_workspace_id_fkey FOREIGN KEY (material_id, workspace_id) REFERENCES materials(id, workspace_id) DEFERRABLE;
alter table version_bytes add constraint version_bytes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table generation_queue add constraint generation_queue_document_id_fkey FOREIGN KEY (document_id) REFERENCES generated_documents(id) ON DELETE SET NULL;
alter table auth.passkeys add constraint passkeys_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE;
alter table auth.passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.passkey_challenges add constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
alter table auth.recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.admin_requests add constraint admin_requests_about_id_fkey FOREIGN KEY (about_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table auth.admin_requests add constraint admin_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table account_limits add constraint account_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table account_limits add constraint account_limits_set_by_fkey FOREIGN KEY (set_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table exports add constraint exports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table exports add constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table document_marks add constraint document_marks_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table document_marks add constraint document_marks_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table document_checks add constraint document_checks_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table listed_documents add constraint listed_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES generated_documents(id) ON DELETE CASCADE;
alter table generated_documents add constraint generated_documents_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table workspace_invitations add constraint workspace_invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table workspace_invitations add constraint workspace_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table workspace_invitations add constraint workspace_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table reviews add constraint reviews_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table reviews add constraint reviews_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table reviews add constraint reviews_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table review_requests add constraint review_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table review_requests add constraint review_requests_review_id_workspace_id_fkey FOREIGN KEY (review_id, workspace_id) REFERENCES reviews(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table review_votes add constraint review_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table review_votes add constraint review_votes_review_id_workspace_id_fkey FOREIGN KEY (review_id, workspace_id) REFERENCES reviews(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table comment_threads add constraint comment_threads_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table comment_threads add constraint comment_threads_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table comments add constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table comments add constraint comments_thread_id_workspace_id_fkey FOREIGN KEY (thread_id, workspace_id) REFERENCES comment_threads(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table shares add constraint shares_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table shares add constraint shares_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table share_documents add constraint share_documents_share_id_workspace_id_fkey FOREIGN KEY (share_id, workspace_id) REFERENCES shares(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table share_documents add constraint share_documents_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table share_guests add constraint share_guests_share_id_workspace_id_fkey FOREIGN KEY (share_id, workspace_id) REFERENCES shares(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table review_votes add constraint review_votes_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE SET NULL;
alter table comment_threads add constraint comment_threads_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE SET NULL;
alter table review_votes add constraint review_votes_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES share_guests(id) ON DELETE SET NULL;
alter table comments add constraint comments_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES share_guests(id) ON DELETE SET NULL;
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_document_id_fkey FOREIGN KEY (document_id) REFERENCES generated_documents(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES comment_threads(id) ON DELETE CASCADE;
alter table workspace_activity add constraint workspace_activity_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table workspace_activity add constraint workspace_activity_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table api_keys add constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table api_keys add constraint api_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table generation_queue add constraint generation_queue_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE SET NULL;
alter table exports add constraint exports_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE SET NULL;
alter table webhook_endpoints add constraint webhook_endpoints_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table webhook_endpoints add constraint webhook_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_workspace_id_fkey FOREIGN KEY (endpoint_id, workspace_id) REFERENCES webhook_endpoints(id, workspace_id) ON DELETE CASCADE;
alter table feeds add constraint feeds_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table feed_items add constraint feed_items_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table feed_items add constraint feed_items_listed_by_fkey FOREIGN KEY (listed_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table feed_items add constraint feed_items_document_id_workspace_id_fkey FOREIGN KEY (document_id, workspace_id) REFERENCES generated_documents(id, workspace_id) ON DELETE CASCADE DEFERRABLE;
alter table role_details add constraint role_details_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table brand_guidelines add constraint brand_guidelines_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL;

create view auth_users_view as
 SELECT id,
    email,
    created_at,
    user_metadata
   FROM auth.users
  WHERE ((deleted_at IS NULL) AND (email <> ''::text));

create view auth.audit_log as
 SELECT id,
    user_id,
    actor_id,
    action,
    address AS ip,
    details,
    created_at
   FROM audit.events;

CREATE TRIGGER add_version_bytes AFTER INSERT ON public.document_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_version_bytes();
CREATE TRIGGER change_version_bytes AFTER UPDATE OF content, metadata ON public.document_versions FOR EACH ROW WHEN ((old.bytes <> new.bytes)) EXECUTE FUNCTION change_version_bytes();
CREATE TRIGGER create_personal_workspace AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION create_personal_workspace();
CREATE TRIGGER delete_events_of_workspace AFTER DELETE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION delete_events_of_workspace();
CREATE TRIGGER end_task_of_document BEFORE UPDATE OF document_id ON public.generation_queue FOR EACH ROW WHEN (((old.document_id IS NOT NULL) AND (new.document_id IS NULL) AND (new.task <> 'write'::text))) EXECUTE FUNCTION end_task_of_document();
CREATE TRIGGER forget_uploader AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION forget_uploader();
CREATE TRIGGER generation_stays_final BEFORE UPDATE OF status ON public.generation_queue FOR EACH ROW EXECUTE FUNCTION generation_stays_final();
CREATE TRIGGER give_role_text AFTER UPDATE OF job_title, company_name ON public.role_details FOR EACH ROW WHEN (((old.job_title IS DISTINCT FROM new.job_title) OR (old.company_name IS DISTINCT FROM new.company_name))) EXECUTE FUNCTION give_role_text();
CREATE TRIGGER keep_activity BEFORE DELETE OR UPDATE ON public.workspace_activity FOR EACH ROW EXECUTE FUNCTION keep_activity();
CREATE TRIGGER keep_kind BEFORE INSERT ON public.generated_document_versions FOR EACH ROW WHEN ((new.kind IS NULL)) EXECUTE FUNCTION keep_kind();
CREATE TRIGGER list_counts AFTER INSERT ON public.document_checks FOR EACH ROW WHEN ((new.version > 0)) EXECUTE FUNCTION list_counts();
CREATE TRIGGER list_document AFTER INSERT ON public.generated_documents FOR EACH ROW EXECUTE FUNCTION list_document();
CREATE TRIGGER list_document_again AFTER UPDATE ON public.generated_documents FOR EACH ROW WHEN ((old.workspace_id, old.template_id, old.role_id, old.created_at, old.updated_at) IS DISTINCT FROM (new.workspace_id, new.template_id, new.role_id, new.created_at, new.updated_at)) EXECUTE FUNCTION list_document_again();
CREATE TRIGGER list_other_counts AFTER UPDATE ON public.document_checks FOR EACH ROW WHEN (new.version > 0 AND (old.version, old.updated_at, old.to_fix, old.pay_missing) IS DISTINCT FROM (new.version, new.updated_at, new.to_fix, new.pay_missing)) EXECUTE FUNCTION list_counts();
CREATE TRIGGER list_title AFTER UPDATE OF job_title ON public.role_details FOR EACH ROW WHEN ((lower(old.job_title) <> lower(new.job_title))) EXECUTE FUNCTION list_title();
CREATE TRIGGER name_kind BEFORE INSERT ON public.document_templates FOR EACH ROW WHEN ((new.kind IS NULL)) EXECUTE FUNCTION name_kind();
CREATE TRIGGER orphan_generation BEFORE UPDATE OF role_id, template_id ON public.generation_queue FOR EACH ROW WHEN (((new.role_id IS NULL) OR (new.template_id IS NULL))) EXECUTE FUNCTION orphan_generation();
CREATE TRIGGER raise_version BEFORE UPDATE ON public.reference_documents FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE OF updated_at ON public.role_details FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE OF updated_at ON public.brand_guidelines FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON audit.events FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON audit.events FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER replace_generation AFTER INSERT ON public.generation_queue REFERENCING NEW TABLE AS started FOR EACH STATEMENT EXECUTE FUNCTION replace_generation();
CREATE TRIGGER store_missing_version AFTER INSERT ON public.generated_documents FOR EACH ROW EXECUTE FUNCTION store_missing_version();
CREATE TRIGGER store_missing_version_again AFTER UPDATE OF version ON public.generated_documents FOR EACH ROW EXECUTE FUNCTION store_missing_version();
CREATE TRIGGER subtract_version_bytes AFTER DELETE ON public.document_versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_version_bytes();
CREATE TRIGGER take_kind BEFORE INSERT ON public.generated_documents FOR EACH ROW WHEN ((new.kind IS NULL)) EXECUTE FUNCTION take_kind();
CREATE TRIGGER take_other_kind BEFORE UPDATE OF content ON public.generated_documents FOR EACH ROW EXECUTE FUNCTION take_kind();
CREATE TRIGGER take_other_role_text BEFORE UPDATE OF role_id, metadata ON public.generated_documents FOR EACH ROW WHEN (((new.role_id IS NULL) OR (new.role_id IS DISTINCT FROM old.role_id))) EXECUTE FUNCTION take_role_text();
CREATE TRIGGER take_role_text BEFORE INSERT ON public.generated_documents FOR EACH ROW EXECUTE FUNCTION take_role_text();
CREATE TRIGGER unset_search_bits BEFORE UPDATE ON public.generated_documents FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) OR (old.role_text IS DISTINCT FROM new.role_text))) EXECUTE FUNCTION clear_search_bits();
CREATE TRIGGER unset_search_bits BEFORE UPDATE ON public.reference_documents FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION clear_search_bits();
CREATE TRIGGER unset_search_bits BEFORE UPDATE ON public.role_details FOR EACH ROW WHEN ((old.job_title, old.company_name, old.role_requirements, old.person_specification, old.country, old.city) IS DISTINCT FROM (new.job_title, new.company_name, new.role_requirements, new.person_specification, new.country, new.city)) EXECUTE FUNCTION clear_search_bits();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.document_profiles FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.generated_documents FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.stored_files FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.role_documents FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.role_details FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.generation_queue FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.reference_documents FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_author BEFORE INSERT ON public.brand_guidelines FOR EACH ROW EXECUTE FUNCTION workspace_of_author();
CREATE TRIGGER workspace_of_document BEFORE INSERT ON public.generated_document_versions FOR EACH ROW EXECUTE FUNCTION workspace_of_document();
CREATE TRIGGER write_audit_log INSTEAD OF INSERT ON auth.audit_log FOR EACH ROW EXECUTE FUNCTION auth.write_audit_log();

insert into audit.settings values (365);

create table kysely_migration (name character varying(255) primary key, timestamp character varying(255) not null);
create table kysely_migration_lock (id character varying(255) primary key, is_locked integer default 0 not null);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into kysely_migration values
  ('001_accounts', '2026-01-01T00:00:00.000Z'),
  ('002_brand', '2026-01-01T00:00:00.000Z'),
  ('003_roles', '2026-01-01T00:00:00.000Z'),
  ('004_generation', '2026-01-01T00:00:00.000Z'),
  ('007_address_changes', '2026-01-01T00:00:00.000Z'),
  ('008_short_searches', '2026-01-01T00:00:00.000Z'),
  ('009_queue_page', '2026-01-01T00:00:00.000Z'),
  ('010_start_at_once', '2026-01-01T00:00:00.000Z'),
  ('011_planned_without_words', '2026-01-01T00:00:00.000Z'),
  ('012_sign_up_with_its_link', '2026-01-01T00:00:00.000Z'),
  ('013_arrivals', '2026-01-01T00:00:00.000Z'),
  ('014_reauthentication', '2026-01-01T00:00:00.000Z'),
  ('015_file_sizes', '2026-01-01T00:00:00.000Z'),
  ('016_version_bytes', '2026-01-01T00:00:00.000Z'),
  ('017_token_use', '2026-01-01T00:00:00.000Z'),
  ('019_demo_accounts', '2026-01-01T00:00:00.000Z'),
  ('020_last_generations', '2026-01-01T00:00:00.000Z'),
  ('021_role_text', '2026-01-01T00:00:00.000Z'),
  ('022_record_versions', '2026-01-01T00:00:00.000Z'),
  ('024_assets', '2026-01-01T00:00:00.000Z'),
  ('025_kinds', '2026-01-01T00:00:00.000Z'),
  ('026_one_search', '2026-01-01T00:00:00.000Z'),
  ('027_workspaces', '2026-01-01T00:00:00.000Z'),
  ('028_workspaces_enforce', '2026-01-01T00:00:00.000Z'),
  ('030_document_versions', '2026-01-01T00:00:00.000Z'),
  ('031_tasks', '2026-01-01T00:00:00.000Z'),
  ('032_outbox', '2026-01-01T00:00:00.000Z'),
  ('033_kept_texts', '2026-01-01T00:00:00.000Z'),
  ('034_passkeys', '2026-01-01T00:00:00.000Z'),
  ('035_readings', '2026-01-01T00:00:00.000Z'),
  ('036_admin_acts', '2026-01-01T00:00:00.000Z'),
  ('037_audit', '2026-01-01T00:00:00.000Z'),
  ('038_account_limits', '2026-01-01T00:00:00.000Z'),
  ('039_privacy', '2026-01-01T00:00:00.000Z'),
  ('040_sittings', '2026-01-01T00:00:00.000Z'),
  ('041_document_checks', '2026-01-01T00:00:00.000Z'),
  ('042_documents_by_creation', '2026-01-01T00:00:00.000Z'),
  ('043_listed_documents', '2026-01-01T00:00:00.000Z'),
  ('044_offer', '2026-01-01T00:00:00.000Z'),
  ('045_open_tasks', '2026-01-01T00:00:00.000Z'),
  ('046_teams', '2026-01-01T00:00:00.000Z'),
  ('047_link_answers', '2026-01-01T00:00:00.000Z'),
  ('049_activity_lists', '2026-01-01T00:00:00.000Z'),
  ('052_looks', '2026-01-01T00:00:00.000Z'),
  ('053_open', '2026-01-01T00:00:00.000Z'),
  ('054_changed_by', '2026-01-01T00:00:00.000Z'),
  ('055_key_owners', '2026-01-01T00:00:00.000Z'),
  ('057_webhooks_sent', '2026-01-01T00:00:00.000Z'),
  ('058_key_proposals', '2026-01-01T00:00:00.000Z');
