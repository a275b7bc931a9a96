import { type Kysely, sql } from 'kysely';

/** Templates, the generation queue and what it produced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_templates (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      description text not null,
      system_prompt text not null,
      prompt_template text not null,
      sort_order int not null,
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index document_templates_sorted on document_templates (sort_order, id)`.execute(db);

  await sql`
    create table generation_queue (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      role_id uuid references role_details on delete set null,
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
      constraint attempts_counted check (attempt_count between 0 and max_attempts),
      constraint completed_is_clean check (status <> 'completed'
        or (completed_at is not null and last_error is null and scheduled_for is null))
    )`.execute(db);
  // Final: completed, or failed without a next attempt. One unfinished generation per user, role and template (GAP-54).
  await sql`create unique index generation_queue_unfinished on generation_queue (user_id, role_id, template_id)
    where status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)`.execute(db);
  await sql`create index generation_queue_newest on generation_queue (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index generation_queue_waiting on generation_queue (updated_at)
    where status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)`.execute(db);
  await sql`create index generation_queue_role on generation_queue (role_id)`.execute(db);
  await sql`create index generation_queue_ended on generation_queue (updated_at)
    where status = 'completed' or (status = 'failed' and scheduled_for is null)`.execute(db);
  await sql`
    create function generation_stays_final() returns trigger language plpgsql as $$
    begin
      if old.status = 'completed' and new.status not in ('completed', 'failed') then
        raise exception 'a completed generation can change to failed only' using errcode = 'check_violation';
      end if;
      if old.status = 'failed' and old.scheduled_for is null and new.status <> 'failed' then
        raise exception 'a finally failed generation stays failed' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger generation_stays_final before update of status on generation_queue
    for each row execute function generation_stays_final()`.execute(db);

  await sql`
    create table idempotency_keys (
      user_id uuid not null references auth.users on delete cascade,
      key text not null,
      body_hash text not null,
      generation_ids uuid[] not null default '{}',
      created_at timestamptz(3) not null default now(),
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);

  // What is searched: the words people see, without the names, quotes and escapes of JSON. In lower case, because `like`
  // looks through a long text several times faster than `ilike`.
  await sql`
    create function content_words(content jsonb) returns text language sql immutable strict parallel safe
    return lower(case jsonb_typeof(content) when 'string' then content #>> '{}' else coalesce(
      (select string_agg(value #>> '{}', chr(10)) from jsonb_path_query(content, '$[*].*') as value), '') end)`.execute(
    db,
  );
  await sql`
    create table generated_documents (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      role_id uuid references role_details on delete set null,
      template_id uuid references document_templates on delete set null,
      queue_id uuid references generation_queue on delete set null,
      content jsonb not null check (jsonb_typeof(content) in ('string', 'array')),
      content_text text generated always as (content_words(content)) stored,
      metadata jsonb not null default '{}',
      version int not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (user_id, role_id, template_id),
      constraint content_not_blank check (content_text ~ '[^[:space:]]' and content <> '[]'::jsonb)
    )`.execute(db);
  await sql`create index generated_documents_updated on generated_documents (user_id, updated_at desc, id desc)`.execute(
    db,
  );
  await sql`create index generated_documents_of_template
    on generated_documents (user_id, template_id, updated_at desc, id desc)`.execute(db);
  await sql`create index generated_documents_of_role on generated_documents (role_id)`.execute(db);
  await sql`create index generated_documents_of_queue on generated_documents (queue_id)`.execute(db);
  await sql`create index generated_documents_search on generated_documents using gin (content_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create table generated_document_versions (
      document_id uuid not null references generated_documents on delete cascade,
      version int not null,
      content jsonb not null,
      metadata jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      primary key (document_id, version)
    )`.execute(db);
}
