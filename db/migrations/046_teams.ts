import { type Kysely, sql } from 'kysely';
import { change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** What existing tables gain: columns that need no rewrite. */
export async function prepare(db: Db): Promise<void> {
  const changes = [
    sql`alter table workspaces add column if not exists editors_approve boolean not null default true`,
    sql`alter table generated_documents
      add column if not exists updated_by uuid references auth.users on delete set null,
      add column if not exists review_state text not null default 'draft'
        check (review_state in ('draft', 'in_review', 'changes_requested', 'approved')),
      add column if not exists approved_version int,
      add column if not exists open_threads int not null default 0 check (open_threads >= 0)`,
    sql`alter table user_preferences
      add column if not exists mail_rhythm text not null default 'soon' check (mail_rhythm in ('soon', 'daily', 'never')),
      add column if not exists mail_reviews boolean not null default true,
      add column if not exists mail_answers boolean not null default true,
      add column if not exists mail_mentions boolean not null default true,
      add column if not exists mail_shares boolean not null default true,
      add column if not exists next_mail_at timestamptz(3),
      add column if not exists last_mail_at timestamptz(3),
      add column if not exists mails_today int not null default 0`,
  ];
  for (const one of changes) await change(db, (tx) => one.execute(tx));
  await createIndex(db, {
    name: 'generated_documents_updated_by',
    on: 'generated_documents (updated_by) where updated_by is not null',
  });
  await createIndex(db, {
    name: 'user_preferences_next_mail',
    on: 'user_preferences (next_mail_at) where next_mail_at is not null',
  });
}

/** Invitations, reviews, comments, share links, notifications and the activity of workspaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const create of [invitations, reviews, comments, shares, notifications, activity]) await create(db);
}

/** Both ends of a reference to a document are in one workspace; moving rows defers the check to its end. */
const OF_DOCUMENT = sql`foreign key (document_id, workspace_id)
  references generated_documents (id, workspace_id) on delete cascade deferrable`;

const OF_REVIEW = sql`foreign key (review_id, workspace_id) references reviews (id, workspace_id)
  on delete cascade deferrable`;

async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  const open = sql`where accepted_at is null and declined_at is null and revoked_at is null`;
  await sql`create unique index workspace_invitations_open on workspace_invitations (workspace_id, email) ${open}`.execute(
    db,
  );
  await sql`create index workspace_invitations_of_address on workspace_invitations (email) ${open}`.execute(db);
  await sql`create index workspace_invitations_sent on workspace_invitations (workspace_id, last_sent_at)`.execute(db);
  await sql`create index workspace_invitations_invited_by on workspace_invitations (invited_by)`.execute(db);
  await sql`create index workspace_invitations_accepted_by on workspace_invitations (accepted_by)`.execute(db);
}

async function reviews(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check ((ended_at is null) = (outcome is null)),
      unique (id, workspace_id),
      ${OF_DOCUMENT}
    )`.execute(db);
  await sql`create unique index reviews_open on reviews (document_id) where ended_at is null`.execute(db);
  await sql`create index reviews_of_document on reviews (document_id, created_at desc)`.execute(db);
  await sql`create index reviews_requested_by on reviews (requested_by)`.execute(db);
  await sql`create index reviews_ended_by on reviews (ended_by)`.execute(db);
  await sql`
    create table review_requests (
      review_id uuid not null,
      workspace_id uuid not null,
      user_id uuid not null references auth.users on delete cascade,
      primary key (review_id, user_id),
      ${OF_REVIEW}
    )`.execute(db);
  await sql`create index review_requests_of_user on review_requests (user_id)`.execute(db);
  await sql`
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
      unique (review_id, user_id),
      unique (review_id, share_id),
      check (share_id is null or user_id is null),
      ${OF_REVIEW}
    )`.execute(db);
  await sql`create index review_votes_of_user on review_votes (user_id)`.execute(db);
}

async function comments(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      ${OF_DOCUMENT}
    )`.execute(db);
  await sql`create index comment_threads_of_document on comment_threads (document_id, created_at)`.execute(db);
  await sql`create index comment_threads_open on comment_threads (document_id) where resolved_at is null`.execute(db);
  await sql`create index comment_threads_resolved_by on comment_threads (resolved_by)`.execute(db);
  await sql`
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
      check (deleted_at is null or body = ''),
      foreign key (thread_id, workspace_id) references comment_threads (id, workspace_id) on delete cascade deferrable
    )`.execute(db);
  await sql`create index comments_of_thread on comments (thread_id, created_at, id)`.execute(db);
  await sql`create index comments_of_user on comments (user_id)`.execute(db);
}

async function shares(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`create index shares_of_workspace on shares (workspace_id, created_at desc)`.execute(db);
  await sql`create index shares_created_by on shares (created_by)`.execute(db);
  await sql`
    create table share_documents (
      share_id uuid not null,
      document_id uuid not null,
      workspace_id uuid not null,
      pinned_version int not null,
      position int not null default 0,
      primary key (share_id, document_id),
      foreign key (share_id, workspace_id) references shares (id, workspace_id) on delete cascade deferrable,
      ${OF_DOCUMENT}
    )`.execute(db);
  await sql`create index share_documents_of_document on share_documents (document_id)`.execute(db);
  await sql`
    create table share_guests (
      id uuid primary key default gen_random_uuid(),
      share_id uuid not null,
      workspace_id uuid not null,
      name text not null check (char_length(name) between 1 and 60),
      pass_hash bytea not null unique,
      created_at timestamptz(3) not null default now(),
      seen_at timestamptz(3) not null default now(),
      foreign key (share_id, workspace_id) references shares (id, workspace_id) on delete cascade deferrable
    )`.execute(db);
  await sql`create index share_guests_of_share on share_guests (share_id)`.execute(db);
  for (const [table, onDelete] of [
    ['review_votes', 'set null'],
    ['comment_threads', 'set null'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add foreign key (share_id) references shares
      on delete ${sql.raw(onDelete)}`.execute(db);
    await sql`create index ${sql.id(`${table}_of_share`)} on ${sql.table(table)} (share_id)`.execute(db);
  }
  for (const table of ['review_votes', 'comments']) {
    await sql`alter table ${sql.table(table)} add foreign key (guest_id) references share_guests
      on delete set null`.execute(db);
    await sql`create index ${sql.id(`${table}_of_guest`)} on ${sql.table(table)} (guest_id)`.execute(db);
  }
}

/** `subject`: what more of the same is counted by: a thread, a document, a workspace or an invitation. */
async function notifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      workspace_id uuid not null references workspaces on delete cascade,
      kind text not null check (kind in ('review', 'answer', 'mention', 'reply', 'thread', 'share', 'membership')),
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
      mailed_at timestamptz(3)
    )`.execute(db);
  await sql`create unique index notifications_unread on notifications (user_id, kind, subject)
    where read_at is null`.execute(db);
  await sql`create index notifications_newest on notifications (user_id, updated_at desc, id desc)`.execute(db);
  for (const column of ['workspace_id', 'document_id', 'thread_id']) {
    await sql`create index ${sql.id(`notifications_of_${column.slice(0, -3)}`)} on notifications (${sql.ref(column)})`.execute(
      db,
    );
  }
}

const KEPT_DAYS = 400;

async function activity(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_activity (
      id bigint primary key generated always as identity,
      workspace_id uuid not null references workspaces on delete cascade,
      actor_id uuid references auth.users on delete set null,
      actor_kind text not null check (actor_kind in ('user', 'guest', 'system')),
      actor_name text,
      action text not null check (char_length(action) between 1 and 60),
      subject_id uuid,
      subject_name text not null default '',
      details jsonb not null default '{}',
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index workspace_activity_newest on workspace_activity (workspace_id, id desc)`.execute(db);
  await sql`create index workspace_activity_of_actor on workspace_activity (actor_id)`.execute(db);
  await sql`create index workspace_activity_old on workspace_activity (created_at)`.execute(db);
  await sql`
    create function keep_activity() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.actor_id is null
        and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
      if tg_op = 'DELETE' and (old.created_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})
        or not exists (select from workspaces where id = old.workspace_id)) then return old; end if;
      raise exception 'activity is append-only';
    end $$`.execute(db);
  await sql`create trigger keep_activity before update or delete on workspace_activity
    for each row execute function keep_activity()`.execute(db);
}
