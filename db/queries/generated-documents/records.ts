import { sql } from 'kysely';
import { isForeignKeyConflict, isUniqueConflict, named } from '#db/faults.ts';
import { prepared } from '#db/prepared.ts';
import { isEdited } from '#db/queries/generated-documents/columns.ts';
import { type Cursor, notACursor, readCursor, toPage } from '#db/queries/page.ts';
import { mayChange } from '#db/queries/scope.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Content, DocumentMetadata } from '#shared/contracts/generated-documents.ts';
import type { KindName } from '#shared/kinds/names.ts';
import type { Scope } from '#shared/scope.ts';

/** Texts that are kept of one document, beside the first, before the oldest are dropped. */
export const VERSIONS_KEPT = 100;

type NewDocument = {
  role_id: string;
  template_id: string;
  queue_id: string;
  content: Content;
  metadata: DocumentMetadata;
  /** False: an existing document is left alone and 'exists' is answered (STORE-02, GAP-72). */
  overwrite: boolean;
  /** What the earlier texts of the account may take; the oldest go. */
  version_bytes: number;
};
type Stored = { id: string; version: number };
type Replaceable = {
  id: string;
  user_id: string;
  version: number;
  content: Content;
  metadata: DocumentMetadata;
  updated_at: Date;
};

const replaceable = ['id', 'user_id', 'version', 'content', 'metadata', 'updated_at'] as const;

/**
 * Stores what a generation wrote: a new document, or the text of the one there is for this workspace, role and template
 * (STORE-01, STORE-03). The replaced text, also one a person edited, becomes a version (GAP-71). Run it in the
 * transaction that settles the queue row; the document is the last lock taken (role, queue row, document).
 */
export async function upsertGeneratedDocument(
  tx: Tx,
  scope: Scope,
  { overwrite, ...given }: NewDocument,
): Promise<Stored | 'exists'> {
  const inserted = await newDocument(tx, scope, given)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted) return inserted;
  if (!overwrite) return 'exists';
  const current = await lockedByKey(tx, scope, given);
  // Deleted between the two statements: there is nothing left to replace. Any other conflict is thrown here.
  if (!current) return newDocument(tx, scope, given).executeTakeFirstOrThrow();
  await replaceContent(tx, scope, current, { ...given, same: false });
  return { id: current.id, version: current.version + 1 };
}

type ToInsert = Omit<NewDocument, 'overwrite'>;
const newDocument = (
  tx: Tx,
  { workspace_id, actor_id }: Scope,
  { content, metadata, version_bytes: _, ...ids }: ToInsert,
) =>
  tx
    .insertInto('generated_documents')
    .values({
      ...ids,
      workspace_id,
      user_id: actor_id,
      content: JSON.stringify(content),
      metadata: JSON.stringify(metadata),
    })
    .returning(['id', 'version'])
    .modifyEnd(prepared);

const lockedByKey = (tx: Tx, scope: Scope, key: Pick<NewDocument, 'role_id' | 'template_id'>) =>
  tx
    .selectFrom('generated_documents')
    .select(replaceable)
    .where('workspace_id', '=', scope.workspace_id)
    .where('role_id', '=', key.role_id)
    .where('template_id', '=', key.template_id)
    .forUpdate()
    .executeTakeFirst();

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

type Replacement = Pick<NewDocument, 'content' | 'metadata' | 'version_bytes'> & {
  queue_id?: string;
  /** Of an earlier text that is restored; without it the kind stays, or is what a generation wrote. */
  kind?: KindName | undefined;
  same: boolean;
};

/**
 * Puts another text in the place of the locked document's; unless it is the same one, the replaced text is kept.
 * Throws STORE_UPDATE_ERROR; conflicts and database faults stay what they are, for those who try again.
 */
export const replaceContent = (tx: Tx, scope: Scope, current: Replaceable, replacement: Replacement): Promise<void> =>
  writeContent(tx, scope, current, replacement).catch((thrown: unknown) => {
    if (isUniqueConflict(thrown) || isForeignKeyConflict(thrown)) throw thrown;
    return named('STORE_UPDATE_ERROR')(thrown);
  });

async function writeContent(tx: Tx, scope: Scope, current: Replaceable, replacement: Replacement) {
  const { content, metadata, queue_id, kind, same, version_bytes } = replacement;
  if (!same) await keepVersion(tx, current, version_bytes);
  await tx
    .updateTable('generated_documents')
    .set({
      ...(queue_id !== undefined && { queue_id }),
      ...(kind !== undefined && { kind }),
      content: JSON.stringify(content),
      metadata: JSON.stringify(metadata),
      version: current.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', current.id)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
}

export const deleteGeneratedDocument = (db: Db, scope: Scope, id: string) =>
  db
    .deleteFrom('generated_documents')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .returning('id')
    .executeTakeFirst();

const versionsOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('generated_document_versions as v')
    .innerJoin('generated_documents as d', 'd.id', 'v.document_id')
    .select(['v.version', 'v.metadata', 'v.created_at'])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', scope.workspace_id);

type VersionsQuery = { limit: number; after?: string | undefined };

/** A page of the earlier texts without their content, the latest first. */
export async function listVersionsOf(db: Db, scope: Scope, id: string, { limit, after }: VersionsQuery) {
  const from = numberIn(readCursor(after, 'text'));
  const rows = await versionsOf(db, scope, id)
    .select('v.document_id as id')
    .$if(from !== undefined, (query) => query.where('v.version', '<', Number(from)))
    .orderBy('v.version', 'desc')
    .limit(limit + 1)
    .execute();
  const { items, next } = toPage(rows, limit, ({ version }) => String(version));
  return { items: items.map(({ id: _, ...version }) => version), next };
}

const HIGHEST = 2 ** 31 - 1;
function numberIn(cursor: Cursor | undefined): number | undefined {
  const number = cursor && Number(cursor.value);
  if (number === undefined || (Number.isInteger(number) && number > 0 && number <= HIGHEST)) return number;
  throw notACursor();
}

export const versionOf = (db: Db, scope: Scope, id: string, version: number) =>
  versionsOf(db, scope, id).select(['v.content', 'v.kind']).where('v.version', '=', version).executeTakeFirst();

/** Keeps a text that is about to be replaced, with the time it was written at. The oldest make room for it. */
async function keepVersion(tx: Tx, current: Replaceable, versionBytes: number): Promise<void> {
  const { id, version, content, metadata, updated_at } = current;
  await tx
    .insertInto('generated_document_versions')
    .values({
      document_id: id,
      version,
      content: JSON.stringify(content),
      metadata: JSON.stringify(metadata),
      created_at: updated_at,
    })
    .execute();
  await dropOldest(tx, current, versionBytes);
  if (version <= VERSIONS_KEPT) return;
  await tx
    .deleteFrom('generated_document_versions')
    .where('document_id', '=', id)
    .where('version', '<=', version - VERSIONS_KEPT)
    .where('version', '>', FIRST)
    .execute();
}

/** The text that was generated first is never dropped. */
const FIRST = 1;
/** More than one save can make too many; what is left over goes with the next. */
const DROPPED_AT_MOST = 1_000;

/**
 * Drops earlier texts of the account, those first that were replaced longest ago, until the rest takes no more than
 * `versionBytes`. The text kept just now stays, so that a save can always be undone; so does the first of a document,
 * and one that somebody else is deleting.
 */
const dropOldest = (tx: Tx, { id, user_id, version }: Replaceable, versionBytes: number): Promise<unknown> =>
  sql`
    with beyond as (
      select bytes - ${versionBytes}::bigint as bytes from version_use where user_id = ${user_id} and bytes > ${versionBytes}
    ), oldest as (
      select document_id, version, bytes, kept_at from generated_document_versions
      where user_id = ${user_id} and version > ${sql.lit(FIRST)} and (document_id, version) <> (${id}::uuid, ${version}::int)
        and exists (select from beyond)
      order by kept_at, document_id, version limit ${sql.lit(DROPPED_AT_MOST)} for update skip locked
    ), counted as (
      select *, sum(bytes) over (order by kept_at, document_id, version) - bytes as before from oldest
    )
    delete from generated_document_versions v using counted, beyond
    where v.document_id = counted.document_id and v.version = counted.version and counted.before < beyond.bytes`.execute(
    tx,
  );
