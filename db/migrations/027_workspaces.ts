import { type Kysely, sql } from 'kysely';
import { lockTables } from '#db/online.ts';

const TABLES = [
  'brand_guidelines',
  'reference_documents',
  'profiles',
  'document_profiles',
  'role_details',
  'role_documents',
  'generation_queue',
  'generated_documents',
  'stored_files',
];

/**
 * Workspaces: each account has a personal one with the id of the account, so that an existing row belongs to the
 * workspace `user_id`. Triggers create it with the account, and fill `workspace_id` in rows of a release without the
 * column. Existing rows are filled outside of this transaction (`backfill.ts`), then 028 requires the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createPersonalWorkspaces(db);
  await addColumns(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspaces (
      id uuid primary key default gen_random_uuid(),
      personal_of uuid unique references auth.users on delete cascade check (personal_of = id),
      name text not null check (char_length(name) between 1 and 60),
      slug text unique,
      logo_path text,
      required_approvals int not null default 1 check (required_approvals between 0 and 3),
      link_approvals_count boolean not null default false,
      join_domain text,
      suspended_at timestamptz(3),
      suspended_reason text,
      deleting_at timestamptz(3),
      created_by uuid references auth.users on delete set null,
      created_at timestamptz(3) not null default now(),
      constraint shared_has_slug check ((slug is null) = (personal_of is not null))
    )`.execute(db);
  await sql`create index workspaces_created_by on workspaces (created_by)`.execute(db);
  await sql`
    create table workspace_members (
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references auth.users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'editor', 'reviewer', 'viewer')),
      invited_by uuid references auth.users on delete set null,
      joined_at timestamptz(3) not null default now(),
      primary key (workspace_id, user_id)
    )`.execute(db);
  await sql`create index workspace_members_of_user on workspace_members (user_id, workspace_id)`.execute(db);
  await sql`create index workspace_members_invited_by on workspace_members (invited_by)`.execute(db);
}

/** The trigger first: its lock waits for accounts that are being created, so that the insert below sees all the others. */
async function createPersonalWorkspaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function create_personal_workspace() returns trigger language plpgsql as $$
    begin
      insert into workspaces (id, personal_of, name, created_by) values (new.id, new.id, 'Personal', new.id);
      insert into workspace_members (workspace_id, user_id, role) values (new.id, new.id, 'owner');
      return null;
    end $$`.execute(db);
  await sql`create trigger create_personal_workspace after insert on auth.users
    for each row execute function create_personal_workspace()`.execute(db);
  await sql`
    insert into workspaces (id, personal_of, name, created_by, created_at)
      select id, id, 'Personal', id, created_at from auth.users`.execute(db);
  await sql`
    insert into workspace_members (workspace_id, user_id, role, joined_at)
      select id, id, 'owner', created_at from auth.users`.execute(db);
}

/** All tables are locked before the first is changed: a lock timeout ends the attempt before any change. */
async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function workspace_of_author() returns trigger language plpgsql as $$
    begin
      new.workspace_id := coalesce(new.workspace_id, new.user_id);
      return new;
    end $$`.execute(db);
  await sql`
    create function workspace_of_document() returns trigger language plpgsql as $$
    begin
      new.workspace_id := (select coalesce(workspace_id, user_id) from generated_documents where id = new.document_id);
      return new;
    end $$`.execute(db);
  const all = [...TABLES, 'generated_document_versions'];
  await lockTables(db, all);
  for (const name of all) await sql`alter table ${sql.table(name)} add column workspace_id uuid`.execute(db);
  for (const name of TABLES) {
    await sql`create trigger workspace_of_author before insert on ${sql.table(name)}
      for each row execute function workspace_of_author()`.execute(db);
  }
  await sql`create trigger workspace_of_document before insert on generated_document_versions
    for each row execute function workspace_of_document()`.execute(db);
}
