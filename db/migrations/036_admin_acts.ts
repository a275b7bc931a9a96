import { type Kysely, sql } from 'kysely';

/**
 * A password that its owner did not choose must be changed at the next sign-in, and acts on administrators may need the
 * consent of a second one. The previous releases know neither: they leave both as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth.users add column must_change_password boolean not null default false`.execute(db);
  await sql`
    create table auth.admin_requests (
      id uuid primary key default gen_random_uuid(),
      act text not null check (act in ('reset_password', 'remove_factors', 'suspend', 'delete')),
      about_id uuid not null references auth.users on delete cascade,
      asked_by uuid not null references auth.users on delete cascade,
      reason text,
      password_hash text,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      check (asked_by <> about_id),
      check ((act = 'reset_password') = (password_hash is not null)),
      unique (about_id, act)
    )`.execute(db);
  await sql`create index admin_requests_asked_by on auth.admin_requests (asked_by)`.execute(db);
}
