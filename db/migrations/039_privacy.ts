import { type Kysely, sql } from 'kysely';

/**
 * Exports of data, and the list of deleted accounts. An export belongs to the workspace whose rows it holds: that of an
 * account to the personal one, with which it is deleted; `run_token` to `due_at` are the columns of a row that has a job
 * (`db/queries/queue-rows.ts`). A deletion names no row that exists, so `user_id` is no foreign
 * key; `stored_at` is null until the file storage has it too (decision 033).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      id uuid primary key default gen_random_uuid(),
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid references auth.users on delete set null,
      kind text not null check (kind in ('documents', 'workspace', 'account')),
      format text,
      input jsonb,
      state text not null default 'waiting'
        check (state in ('waiting', 'completed', 'failed', 'cancelled')),
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
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create unique index exports_unfinished on exports (user_id, kind)
    where state = 'waiting'`.execute(db);
  await sql`create index exports_expire on exports (expires_at)`.execute(db);
  await sql`create index exports_of_workspace on exports (workspace_id)`.execute(db);
  await sql`create index exports_of_user on exports (user_id, created_at desc)`.execute(db);
  await sql`
    create table deletions (
      user_id uuid primary key,
      kind text not null check (kind in ('deleted', 'emptied')),
      deleted_at timestamptz(3) not null default now(),
      stored_at timestamptz(3)
    )`.execute(db);
  await sql`create index deletions_not_stored on deletions (deleted_at) where stored_at is null`.execute(db);
  await sql`alter table auth.users add column inactivity_mailed_at timestamptz(3)`.execute(db);
}
