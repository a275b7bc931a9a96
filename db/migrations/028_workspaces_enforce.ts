import { type Kysely, sql } from 'kysely';
import { type Backfill, backfill, type Say } from '#db/backfill.ts';
import { replaced } from '#db/migrations/020_last_generations.ts';
import { roleText } from '#db/migrations/021_role_text.ts';
import { IS_KIND, kindOfDocument, kindOfVersion } from '#db/migrations/025_kinds.ts';
import { SEARCHED } from '#db/migrations/026_one_search.ts';
import { addConstraint, type Constraint, change, createIndex, type Index } from '#db/online.ts';
import type { Db, Tx } from '#db/schema.ts';

const KIND_TABLES = ['generated_documents', 'generated_document_versions'];
const author = sql`target.user_id`;
const rowsOf = (table: string, rows: string, key = ['id'], more: Partial<Backfill> = {}): Backfill => ({
  table,
  rows,
  key,
  value: author,
  column: 'workspace_id',
  ...more,
});

/**
 * Documents before their versions, which have the workspace of their document. What 021 and 025 added to a row is filled
 * with it: each rewrite of a text also writes all its indexes.
 */
const moved: Backfill[] = [
  rowsOf('brand_guidelines', 'brand voices'),
  rowsOf('reference_documents', 'assets'),
  rowsOf('profiles', 'profiles'),
  rowsOf('document_profiles', 'assets of profiles', ['document_id', 'profile_id']),
  rowsOf('role_details', 'roles'),
  rowsOf('role_documents', 'assets of roles', ['role_id', 'document_id']),
  rowsOf('generation_queue', 'generations'),
  rowsOf('generated_documents', 'documents', ['id'], { also: { role_text: roleText, kind: kindOfDocument } }),
  rowsOf('generated_document_versions', 'versions', ['document_id', 'version'], {
    value: sql`(select workspace_id from generated_documents where id = target.document_id)`,
    also: { kind: kindOfVersion },
  }),
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

/** An earlier text has no author of its own. */
const authored = moved.map(({ table }) => table).filter((table) => table !== 'generated_document_versions');

/** Columns that all rows have from here on. */
const required = [
  ...moved.map(({ table }) => ({ table, column: 'workspace_id' })),
  { table: 'generated_documents', column: 'role_text' },
  ...KIND_TABLES.map((table) => ({ table, column: 'kind' })),
];

/**
 * One for each index that begins with `user_id`, except those of the search for two letters, which 026 replaces; and
 * those of 020 and 026.
 */
const indexes: Index[] = [
  { name: 'generation_queue_replaced', on: 'generation_queue (replaced_at) where replaced_at is not null' },
  ...Object.keys(SEARCHED).map((table) => ({
    name: `${table}_without_search_bits`,
    on: `${table} (id) where search_bits is null`,
  })),
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
  ...required.map(({ table, column }) => ({
    table,
    name: `${table}_${column}_known`,
    rule: `check (${column} is not null)`,
  })),
  ...KIND_TABLES.map((table) => ({ table, name: `${table}_kind_check`, rule: IS_KIND })),
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
 * Runs outside of a transaction, beside processes of the previous release: fills what 020 to 027 added, lets the database
 * validate the rows, then requires what was validated. Every step can be interrupted and repeated.
 */
export async function prepare(db: Db, say: Say): Promise<void> {
  for (const rows of [replaced, ...moved]) await backfill(db, 'Moving to workspaces', rows, say);
  for (const index of indexes) await createIndex(db, index);
  for (const constraint of constraints) await addConstraint(db, constraint);
  for (const table of authored) {
    const allow = sql`alter table ${sql.table(table)} alter column user_id drop not null`;
    await change(db, (tx) => allow.execute(tx));
  }
  for (const constraint of authors) await addConstraint(db, constraint);
  // The links go before the reference to the account, which deletes the rows: without it their `user_id` becomes null.
  for (const { table, replaces } of references) await change(db, (tx) => dropConstraints(tx, table, [replaces]));
  for (const { table } of moved) await change(db, (tx) => requireColumns(tx, table));
}

async function dropConstraints(tx: Tx, table: string, names: string[]): Promise<void> {
  const drops = names.map((name) => sql`drop constraint if exists ${sql.id(name)}`);
  await sql`alter table ${sql.table(table)} ${sql.join(drops)}`.execute(tx);
}

/** One table at a time, so that the waits for their locks do not add up. The checks of all rows end with it. */
async function requireColumns(tx: Tx, table: string): Promise<void> {
  const columns = required.filter((one) => one.table === table).map(({ column }) => column);
  const set = columns.map((column) => sql`alter column ${sql.ref(column)} set not null`);
  await sql`alter table ${sql.table(table)} ${sql.join(set)}`.execute(tx);
  const checks = columns.map((column) => `${table}_${column}_known`);
  await dropConstraints(tx, table, referred.includes(table) ? [...checks, `${table}_user_id_fkey`] : checks);
}

/**
 * Each row belongs to a workspace. With an account its personal workspace is deleted; in other workspaces its rows stay
 * without an author. Everything that release 0.1.0 names in its statements stays: `is_usual_start`, and the unique keys
 * and indexes that begin with user_id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await forgetUploaders(db);
  await replaceFunction(db);
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

/** The last generation of a role and template is the workspace's. */
async function replaceFunction(db: Kysely<unknown>): Promise<void> {
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
}
