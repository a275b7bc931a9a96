import { sql } from 'kysely';
import { change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** Deleting an account finds its rows by these; the other indexes that begin with `user_id` go. */
const AUTHORED = ['brand_guidelines', 'reference_documents', 'profiles', 'role_details', 'generated_documents'];

/** Of statements before rows belonged to workspaces, and of searches before `search_bits`. */
const INDEXES = [
  ...['created', 'updated'].flatMap((name) => [`brand_guidelines_${name}`, `reference_documents_${name}`]),
  'profiles_by_name',
  ...['company', 'title', 'updated'].map((name) => `role_details_${name}`),
  'generation_queue_unfinished',
  ...['of_template', 'updated'].map((name) => `generated_documents_${name}`),
  ...['reference_documents', 'role_details', 'generated_documents'].flatMap((table) => [
    `${table}_search`,
    `${table}_unlisted`,
  ]),
];

const CONSTRAINTS = {
  brand_guidelines: 'brand_guidelines_id_user_id_key',
  reference_documents: 'reference_documents_id_user_id_key',
  profiles: 'profiles_id_user_id_key',
  role_details: 'role_details_id_user_id_key',
  generated_documents: 'generated_documents_user_id_role_id_template_id_key',
};

const OF_WORKSPACES = [
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

/** Each locks what it names for a moment. */
const DROPS = [
  ...OF_WORKSPACES.map((table) => `drop trigger if exists workspace_of_author on ${table}`),
  'drop function if exists workspace_of_author()',
  ...Object.entries(CONSTRAINTS).map(([table, name]) => `alter table ${table} drop constraint if exists ${name}`),
  'drop function if exists is_usual_start(uuid, uuid, uuid[], text, int)',
  'drop function if exists is_usual_start(uuid, uuid, uuid[], text, int, int, bigint)',
  'drop view if exists auth.audit_log',
  'drop function if exists auth.write_audit_log()',
  'drop table if exists generated_document_versions',
  'drop function if exists keep_kind()',
  'drop function if exists workspace_of_document()',
  'alter table document_versions drop column if exists template_version',
  'alter table workspaces drop column if exists join_domain',
];

/**
 * What only releases before 0.7.0 read and wrote, and what answered them, goes. Processes of 0.7.0 beside it do without,
 * but for two acts: they export no account and move no Personal into a workspace once `generated_document_versions` is gone.
 */
export async function prepare(db: Db): Promise<void> {
  for (const table of AUTHORED) await createIndex(db, { name: `${table}_of_user`, on: `${table} (user_id)` });
  for (const name of INDEXES) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  for (const drop of DROPS) await change(db, (tx) => sql.raw(drop).execute(tx));
}
