import { type RawBuilder, sql } from 'kysely';
import { named } from '#db/faults.ts';
import { prepared } from '#db/prepared.ts';
import { limitOf } from '#db/queries/account-limits.ts';
import { isEdited } from '#db/queries/generated-documents/columns.ts';
import { otherBytes, pruneVersions } from '#db/queries/generated-documents/versions.ts';
import { mayChange } from '#db/queries/scope.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Content, DocumentMetadata } from '#shared/contracts/generated-documents.ts';
import type { KindName } from '#shared/kinds/names.ts';
import type { Scope } from '#shared/scope.ts';

export type Origin = 'generated' | 'edited' | 'refined' | 'restored';

/** A text that becomes the current version of a document. */
type NewText = {
  content: Content;
  metadata: DocumentMetadata;
  origin: Origin;
  /** Of an earlier text that is restored; without it the kind stays. */
  kind?: KindName | undefined;
  restored_from?: number | undefined;
  /** What all versions of a workspace may take in this installation; the oldest that are not needed go. */
  version_bytes: number;
};
type Current = { id: string; version: number };

type VersionSource = {
  origin: Origin;
  author: RawBuilder<unknown>;
  generation?: RawBuilder<unknown>;
  material?: RawBuilder<unknown>;
  restored_from?: number | undefined;
};

/** Inserts the version of the row `document`, in the same statement: nobody sees a text without its version. */
export const insertVersion = ({ origin, author, generation, material, restored_from }: VersionSource) => sql`
  insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin, author_id,
      generation_id, template_id, material_id, restored_from, saved_at, created_at)
    select id, workspace_id, version,
      coalesce((select max(ordinal) from document_versions where document_id = document.id), 0) + 1,
      content, kind, metadata, ${origin}, ${author}, ${generation ?? sql`null::uuid`}, template_id,
      ${material ?? sql`null::uuid`}, ${restored_from ?? null}::int, updated_at, updated_at
    from document`;

/** One of the workspace's documents with everything; job title and company outlive the role (GAP-50). */
export const generatedDocumentOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('generated_documents as d')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .select(['d.id', 'd.user_id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.content', 'd.metadata', 'd.version'])
    .select(['d.created_at', 'd.updated_at', 'd.kind', 't.name as template_name'])
    .select([
      isEdited,
      sql<string>`coalesce(r.job_title, d.metadata #>> '{context_summary,job_title}', '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, d.metadata #>> '{context_summary,company_name}', '')`.as('company_name'),
    ])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();

/** Nobody else changes the document until the transaction ends. Undefined when it is not the workspace's. */
export const lockGeneratedDocument = (tx: Tx, scope: Scope, id: string) =>
  tx
    .selectFrom('generated_documents')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .forUpdate()
    .executeTakeFirst();

/** Makes another text the current version of the locked document. Throws STORE_UPDATE_ERROR, or a database fault as it is. */
export async function replaceText(tx: Tx, scope: Scope, current: Current, text: NewText): Promise<void> {
  const written = await writeText(tx, scope, current.id, text).catch(named('STORE_UPDATE_ERROR'));
  const pruning = { ...written, document_id: current.id, replaced: current.version };
  await pruneVersions(tx, scope, pruning);
}

type Written = { ordinal: number; bytes: number; most_bytes: number };

async function writeText(tx: Tx, { workspace_id, actor_id }: Scope, id: string, text: NewText): Promise<Written> {
  const { origin, restored_from } = text;
  const { rows } = await sql<Written>`
    with document as (
      update generated_documents set content = ${JSON.stringify(text.content)}, metadata = ${JSON.stringify(text.metadata)},
        kind = coalesce(${text.kind ?? null}, kind), version = version + 1, updated_at = ${new Date()}
      where id = ${id} and workspace_id = ${workspace_id} returning *
    ), version as (
      ${insertVersion({ origin, restored_from, author: sql`${actor_id}::uuid` })} returning ordinal, bytes
    )
    select ordinal, bytes + ${otherBytes(workspace_id)} as bytes,
      ${limitOf('LIMIT_VERSION_BYTES', workspace_id, text.version_bytes)} as most_bytes from version ${prepared}`.execute(
    tx,
  );
  return rows[0] as Written;
}

export const deleteGeneratedDocument = (db: Db, scope: Scope, id: string) =>
  db
    .deleteFrom('generated_documents')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .returning('id')
    .executeTakeFirst();
