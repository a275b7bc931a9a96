import { type RawBuilder, sql } from 'kysely';
import { isForeignKeyConflict, isUniqueConflict, named } from '#db/faults.ts';
import { prepared } from '#db/prepared.ts';
import { isEdited } from '#db/queries/generated-documents/columns.ts';
import { pruneVersions } from '#db/queries/generated-documents/versions.ts';
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
  /** Of an earlier text that is restored; without it the kind stays, or is that of the template. */
  kind?: KindName | undefined;
  /** The generation that wrote it. */
  queue_id?: string;
  material_id?: string | undefined;
  restored_from?: number | undefined;
  /** What all versions of the workspace may take; the oldest that are not needed go. */
  version_bytes: number;
};
type Generated = NewText & {
  role_id: string;
  template_id: string;
  queue_id: string;
  /** False: an existing document is left alone and 'exists' is answered (STORE-02, GAP-72). */
  overwrite: boolean;
};
/** `changed`: the document is new, or its content another one than before. */
export type Stored = { id: string; version: number; changed: boolean };
type Current = Pick<Stored, 'id' | 'version'>;

/**
 * Stores what a generation wrote as a new document, or as the next version of the one there is for this workspace, role
 * and template (STORE-01, STORE-03, GAP-71). Run it in the transaction that settles the queue row; the document is the
 * last lock taken (role, queue row, document).
 */
export async function storeGenerated(tx: Tx, scope: Scope, text: Generated): Promise<Stored | 'exists'> {
  const inserted = await insertUnlessFound(tx, scope, text);
  if ('inserted' in inserted) return inserted.inserted;
  return text.overwrite ? replaceText(tx, scope, inserted.found, text) : 'exists';
}

async function insertUnlessFound(tx: Tx, scope: Scope, text: Generated) {
  const found = await lockedByKey(tx, scope, text);
  if (found) return { found };
  const inserted = await insertDocument(tx, scope, text, sql`on conflict do nothing`);
  if (inserted) return { inserted };
  // Another transaction has stored one since the look-up, or a different constraint refuses it and is thrown.
  const stored = await lockedByKey(tx, scope, text);
  return stored ? { found: stored } : { inserted: (await insertDocument(tx, scope, text, sql``)) as Stored };
}

const lockedByKey = (tx: Tx, scope: Scope, key: Pick<Generated, 'role_id' | 'template_id'>) =>
  tx
    .selectFrom('generated_documents')
    .select(['id', 'version'])
    .where('workspace_id', '=', scope.workspace_id)
    .where('role_id', '=', key.role_id)
    .where('template_id', '=', key.template_id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();

async function insertDocument(
  tx: Tx,
  scope: Scope,
  text: Generated,
  onConflict: RawBuilder<unknown>,
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    with document as (
      insert into generated_documents (workspace_id, user_id, role_id, template_id, queue_id, content, metadata)
      values (${scope.workspace_id}, ${scope.actor_id}, ${text.role_id}, ${text.template_id}, ${text.queue_id},
        ${JSON.stringify(text.content)}, ${JSON.stringify(text.metadata)})
      ${onConflict} returning *
    ), version as (${insertVersion(scope, text)} returning number)
    select document.id, document.version, true as changed from document, version ${prepared}`.execute(tx);
  return rows[0];
}

/** Inserts the version of the row `document`, in the same statement: nobody sees a text without its version. */
const insertVersion = ({ actor_id }: Scope, text: NewText) => sql`
  insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin, author_id,
      generation_id, template_id, material_id, restored_from, saved_at, created_at)
    select id, workspace_id, version,
      coalesce((select max(ordinal) from document_versions where document_id = document.id), 0) + 1,
      content, kind, metadata, ${text.origin}, ${actor_id}::uuid, ${text.queue_id ?? null}::uuid, template_id,
      ${text.material_id ?? null}::uuid, ${text.restored_from ?? null}::int, updated_at, updated_at
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

/**
 * Makes another text the current version of the locked document. Throws STORE_UPDATE_ERROR; conflicts and database faults
 * stay what they are, for callers that retry.
 */
export const replaceText = (tx: Tx, scope: Scope, current: Current, text: NewText): Promise<Stored> =>
  writeText(tx, scope, current, text).catch((thrown: unknown) => {
    if (isUniqueConflict(thrown) || isForeignKeyConflict(thrown)) throw thrown;
    return named('STORE_UPDATE_ERROR')(thrown);
  });

type Written = Stored & { ordinal: number; bytes: number };

async function writeText(tx: Tx, scope: Scope, current: Current, text: NewText): Promise<Stored> {
  const { rows } = await sql<Written>`
    with before as (
      select content from generated_documents where id = ${current.id} and workspace_id = ${scope.workspace_id}
    ), document as (
      update generated_documents set content = ${JSON.stringify(text.content)}, metadata = ${JSON.stringify(text.metadata)},
        kind = coalesce(${text.kind ?? null}, kind), queue_id = coalesce(${text.queue_id ?? null}::uuid, queue_id),
        version = version + 1, updated_at = ${new Date()}
      where id = ${current.id} and workspace_id = ${scope.workspace_id} returning *
    ), version as (${insertVersion(scope, text)} returning ordinal, bytes)
    select document.id, document.version, document.content is distinct from before.content as changed, version.ordinal, version.bytes + coalesce((
      select bytes from version_bytes where workspace_id = ${scope.workspace_id}), 0) as bytes
    from document, version, before ${prepared}`.execute(tx);
  const { ordinal, bytes, ...stored } = rows[0] as Written;
  const pruning = { document_id: current.id, replaced: current.version, ordinal, bytes };
  await pruneVersions(tx, scope, { ...pruning, most_bytes: text.version_bytes });
  return stored;
}

export const deleteGeneratedDocument = (db: Db, scope: Scope, id: string) =>
  db
    .deleteFrom('generated_documents')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .returning('id')
    .executeTakeFirst();
