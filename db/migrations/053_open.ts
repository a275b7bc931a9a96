import { type Kysely, sql } from 'kysely';
import { addConstraint, change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** API keys, and the columns of existing tables that name one. */
export async function prepare(db: Db): Promise<void> {
  for (const one of [...API_KEYS, ...OF_KEYS]) await change(db, (tx) => one.execute(tx));
  await createIndex(db, {
    name: 'generation_queue_of_key',
    on: 'generation_queue (api_key_id) where api_key_id is not null',
  });
  await createIndex(db, { name: 'exports_of_key', on: 'exports (api_key_id) where api_key_id is not null' });
  await createIndex(db, {
    name: 'exports_unfinished_of_caller',
    on: `exports (coalesce(api_key_id, user_id), kind) where state = 'waiting'`,
    unique: true,
  });
  await addConstraint(db, {
    table: 'workspace_activity',
    name: 'workspace_activity_actor',
    rule: `check (actor_kind in ('user', 'guest', 'system', 'key'))`,
  });
}

/** A key belongs to its workspace and outlives its maker. `hash`: SHA-256 of the whole key, which nothing else stores. */
const API_KEYS = [
  sql`create table if not exists api_keys (
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
    revoked_by uuid references auth.users on delete set null
  )`,
  sql`create index if not exists api_keys_of_workspace on api_keys (workspace_id, created_at desc)`,
  sql`create index if not exists api_keys_created_by on api_keys (created_by)`,
  sql`create index if not exists api_keys_revoked_by on api_keys (revoked_by)`,
  sql`create index if not exists api_keys_expire on api_keys (expires_at) where revoked_at is null`,
];

const OF_KEYS = ['generation_queue', 'exports'].map(
  (table) => sql`alter table ${sql.table(table)}
    add column if not exists api_key_id uuid references api_keys on delete set null`,
);

/** Webhooks and the job feed of a workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspace_activity drop constraint workspace_activity_actor_kind_check`.execute(db);
  await sql`drop index exports_unfinished`.execute(db);
  for (const create of [endpoints, deliveries, feeds]) await create(db);
}

async function endpoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key default gen_random_uuid(),
      workspace_id uuid not null references workspaces on delete cascade,
      url text not null check (char_length(url) <= 500),
      format text not null check (format in ('events', 'chat')),
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
      check ((previous_sealed is null) = (previous_until is null)),
      check ((state = 'off') = (off_reason is not null)),
      unique (id, workspace_id)
    )`.execute(db);
  await sql`create index webhook_endpoints_of_workspace on webhook_endpoints (workspace_id)`.execute(db);
  await sql`create index webhook_endpoints_created_by on webhook_endpoints (created_by)`.execute(db);
  await sql`create index webhook_endpoints_due on webhook_endpoints (next_at) where state <> 'off'`.execute(db);
}

/** One event for one endpoint. `body` is written once, so that every attempt sends the same bytes. */
async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id)
    where state = 'waiting'`.execute(db);
  await sql`create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc)`.execute(db);
  await sql`create index webhook_deliveries_of_workspace on webhook_deliveries (workspace_id)`.execute(db);
  await sql`create index webhook_deliveries_old on webhook_deliveries (created_at)`.execute(db);
}

/** A workspace without a row of `feeds` has no feed. The token hides the address and protects nothing. */
async function feeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feeds (
      workspace_id uuid primary key references workspaces on delete cascade,
      token text not null unique check (token ~ '^[0-9A-Za-z]{22}$'),
      title text not null check (char_length(title) between 1 and 100),
      site_url text check (char_length(site_url) <= 500),
      created_at timestamptz(3) not null default now(),
      rotated_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table feed_items (
      document_id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      pinned_version int,
      listed_by uuid references auth.users on delete set null,
      listed_at timestamptz(3) not null default now(),
      foreign key (document_id, workspace_id)
        references generated_documents (id, workspace_id) on delete cascade deferrable
    )`.execute(db);
  await sql`create index feed_items_of_workspace on feed_items (workspace_id, listed_at desc)`.execute(db);
  await sql`create index feed_items_listed_by on feed_items (listed_by)`.execute(db);
}
