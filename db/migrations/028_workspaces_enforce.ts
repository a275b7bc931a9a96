import { type Kysely, sql } from 'kysely';
import { type Backfill, backfill, type Say } from '#db/backfill.ts';
import { addConstraint, type Constraint, change, createIndex, type Index } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const author = sql`target.user_id`;
const rowsOf = (table: string, rows: string, key = ['id'], value = author): Backfill => ({
  table,
  rows,
  key,
  value,
  column: 'workspace_id',
});

/** Documents before their versions, which have the workspace of their document. */
const moved: Backfill[] = [
  rowsOf('brand_guidelines', 'brand voices'),
  rowsOf('reference_documents', 'assets'),
  rowsOf('profiles', 'profiles'),
  rowsOf('document_profiles', 'assets of profiles', ['document_id', 'profile_id']),
  rowsOf('role_details', 'roles'),
  rowsOf('role_documents', 'assets of roles', ['role_id', 'document_id']),
  rowsOf('generation_queue', 'generations'),
  rowsOf('generated_documents', 'documents'),
  rowsOf(
    'generated_document_versions',
    'versions',
    ['document_id', 'version'],
    sql`(select workspace_id from generated_documents where id = target.document_id)`,
  ),
  rowsOf('stored_files', 'files', ['bucket', 'path']),
];

const UNFINISHED = `status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)`;
/** The tables that others reference together with the workspace. */
const referred = [
  'brand_guidelines',
  'reference_documents',
  'profiles',
  'role_details',
  'generation_queue',
  'generated_documents',
];

/** One for each index that begins with `user_id`, except those of the search for two letters, which 026 replaces. */
const indexes: Index[] = [
  ...referred.map((table) => ({ name: `${table}_in_workspace`, on: `${table} (id, workspace_id)`, unique: true })),
  ...['brand_guidelines', 'reference_documents'].flatMap((table) => [
    { name: `${table}_ws_updated`, on: `${table} (workspace_id, updated_at desc, id desc)` },
    { name: `${table}_ws_created`, on: `${table} (workspace_id, created_at desc, id desc)` },
  ]),
  { name: 'stored_files_ws', on: 'stored_files (workspace_id)' },
  { name: 'profiles_ws_by_name', on: 'profiles (workspace_id, lower(name))', unique: true },
  { name: 'role_details_ws_updated', on: 'role_details (workspace_id, updated_at desc, id desc)' },
  { name: 'role_details_ws_company', on: 'role_details (workspace_id, lower(company_name), id)' },
  { name: 'role_details_ws_title', on: 'role_details (workspace_id, lower(job_title), id)' },
  {
    name: 'generation_queue_ws_unfinished',
    on: `generation_queue (workspace_id, role_id, template_id) where ${UNFINISHED}`,
    unique: true,
  },
  { name: 'generation_queue_ws_newest', on: 'generation_queue (workspace_id, created_at desc, id desc)' },
  {
    name: 'generation_queue_ws_last',
    on: 'generation_queue (workspace_id, role_id, template_id) where replaced_at is null',
  },
  {
    name: 'generated_documents_ws_key',
    on: 'generated_documents (workspace_id, role_id, template_id)',
    unique: true,
  },
  { name: 'generated_documents_ws_updated', on: 'generated_documents (workspace_id, updated_at desc, id desc)' },
  {
    name: 'generated_documents_ws_of_template',
    on: 'generated_documents (workspace_id, template_id, updated_at desc, id desc)',
  },
  {
    name: 'generated_document_versions_ws_oldest',
    on: 'generated_document_versions (workspace_id, kept_at, document_id, version) where version > 1',
  },
];

type Reference = { table: string; column: string; to: string; onDelete: string; replaces: string };
const cascade = (table: string, column: string, to: string, replaces: string): Reference => ({
  table,
  column,
  to,
  onDelete: 'cascade',
  replaces: `${table}_${replaces}`,
});
const unlink = (table: string, column: string, to: string, replaces: string): Reference => ({
  ...cascade(table, column, to, replaces),
  onDelete: `set null (${column})`,
});

/** Both ends of a link are in one workspace. Moving rows to another workspace defers the check to its end. */
const references: Reference[] = [
  cascade('document_profiles', 'document_id', 'reference_documents', 'document_id_user_id_fkey'),
  cascade('document_profiles', 'profile_id', 'profiles', 'profile_id_user_id_fkey'),
  unlink('role_details', 'brand_guidelines_id', 'brand_guidelines', 'brand_guidelines_id_user_id_fkey'),
  cascade('role_documents', 'role_id', 'role_details', 'role_id_user_id_fkey'),
  cascade('role_documents', 'document_id', 'reference_documents', 'document_id_user_id_fkey'),
  unlink('generation_queue', 'role_id', 'role_details', 'role_id_fkey'),
  unlink('generated_documents', 'role_id', 'role_details', 'role_id_fkey'),
  unlink('generated_documents', 'queue_id', 'generation_queue', 'queue_id_fkey'),
  cascade('generated_document_versions', 'document_id', 'generated_documents', 'document_id_fkey'),
];

/**
 * Links and versions are deleted with the row they belong to. A file's row stays until the sweep has removed the file
 * from the storage.
 */
const constraints: Constraint[] = [
  ...moved.map(({ table }) => ({
    table,
    name: `${table}_workspace_known`,
    rule: 'check (workspace_id is not null)',
  })),
  ...referred.map((table) => ({
    table,
    name: `${table}_workspace_fkey`,
    rule: 'foreign key (workspace_id) references workspaces on delete cascade',
  })),
  ...references.map(({ table, column, to, onDelete }) => ({
    table,
    name: `${table}_${column}_ws_fkey`,
    rule: `foreign key (${column}, workspace_id) references ${to} (id, workspace_id) on delete ${onDelete} deferrable`,
  })),
];

const authors: Constraint[] = referred.map((table) => ({
  table,
  name: `${table}_author_fkey`,
  rule: 'foreign key (user_id) references auth.users on delete set null',
}));

/**
 * Runs outside of a transaction, beside processes of the previous release: fills `workspace_id`, then lets the database
 * validate the constraints that `up` relies on. Every step can be interrupted and repeated.
 */
export async function prepare(db: Db, say: Say): Promise<void> {
  for (const rows of moved) await backfill(db, 'Moving to workspaces', rows, say);
  for (const index of indexes) await createIndex(db, index);
  for (const constraint of constraints) await addConstraint(db, constraint);
  await change(db, async (tx) => {
    for (const { table } of moved) {
      await sql`alter table ${sql.table(table)} alter column user_id drop not null`.execute(tx);
    }
  });
  for (const constraint of authors) await addConstraint(db, constraint);
}

/**
 * Each row belongs to a workspace. With an account its personal workspace is deleted; in other workspaces its rows stay
 * without an author. Everything that release 0.1.0 names in its statements stays: `is_usual_start`, and the unique keys
 * and indexes that begin with user_id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const all = moved.map(({ table }) => sql.table(table));
  await sql`lock table ${sql.join(all)}, auth.users in access exclusive mode`.execute(db);
  for (const { table } of moved) {
    await sql`alter table ${sql.table(table)} alter column workspace_id set not null,
      drop constraint ${sql.id(`${table}_workspace_known`)}`.execute(db);
  }
  for (const { table, replaces } of references) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(replaces)}`.execute(db);
  }
  for (const table of referred) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_user_id_fkey`)}`.execute(db);
  }
  await forgetUploaders(db);
  await replaceFunctions(db);
}

/** Rows of files have no foreign key to their account: the sweep needs them after its deletion. */
async function forgetUploaders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_uploader() returns trigger language plpgsql as $$
    begin
      update stored_files set user_id = null where user_id = old.id and workspace_id <> old.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger forget_uploader after delete on auth.users
    for each row execute function forget_uploader()`.execute(db);
}

/** The last generation of a role and template is the workspace's; versions without an author count for no account. */
async function replaceFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function replace_generation() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`
    create or replace function add_version_bytes() returns trigger language plpgsql as $$
    begin
      insert into version_use (user_id, bytes)
        select user_id, sum(bytes) from changed where user_id is not null group by user_id
        on conflict (user_id) do update set bytes = version_use.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
}
