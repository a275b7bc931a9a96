import { sql } from 'kysely';
import { isForeignKeyConflict, isUniqueConflict } from '#db/faults.ts';
import { named } from '#db/queries/generations.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Content, DocumentMetadata } from '#shared/contracts/generated-documents.ts';

/** Texts that are kept of one document before the oldest are dropped. */
export const VERSIONS_KEPT = 100;

type NewDocument = {
  user_id: string;
  role_id: string;
  template_id: string;
  queue_id: string;
  content: Content;
  metadata: DocumentMetadata;
  /** False: an existing document is left alone and 'exists' is answered (STORE-02, GAP-72). */
  overwrite: boolean;
};
type Stored = { id: string; version: number };
type Replaceable = { id: string; version: number; content: Content; metadata: DocumentMetadata; updated_at: Date };

const replaceable = ['id', 'version', 'content', 'metadata', 'updated_at'] as const;

/**
 * Stores what a generation wrote: a new document, or the text of the one there is for this user, role and template
 * (STORE-01, STORE-03). The replaced text, also one a person edited, becomes a version (GAP-71). Run it in the
 * transaction that settles the queue row; the document is the last lock taken (role, queue row, document).
 */
export async function upsertGeneratedDocument(
  tx: Tx,
  { overwrite, ...given }: NewDocument,
): Promise<Stored | 'exists'> {
  const inserted = await insertDocument(tx, given);
  if (inserted) return inserted;
  if (!overwrite) return 'exists';
  const current = await lockedByKey(tx, given);
  // Deleted between the two statements: there is nothing left to replace.
  if (!current) return upsertGeneratedDocument(tx, { ...given, overwrite });
  await replaceContent(tx, current, { ...given, same: false });
  return { id: current.id, version: current.version + 1 };
}

const insertDocument = (tx: Tx, { content, metadata, ...ids }: Omit<NewDocument, 'overwrite'>) =>
  tx
    .insertInto('generated_documents')
    .values({ ...ids, content: JSON.stringify(content), metadata: JSON.stringify(metadata) })
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id', 'template_id']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();

const lockedByKey = (tx: Tx, key: Pick<NewDocument, 'user_id' | 'role_id' | 'template_id'>) =>
  tx
    .selectFrom('generated_documents')
    .select(replaceable)
    .where('user_id', '=', key.user_id)
    .where('role_id', '=', key.role_id)
    .where('template_id', '=', key.template_id)
    .forUpdate()
    .executeTakeFirst();

/** One of the user's documents with everything; job title and company outlive the role (GAP-50). */
export const generatedDocumentOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('generated_documents as d')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .select(['d.id', 'd.user_id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.content', 'd.metadata', 'd.version'])
    .select(['d.created_at', 'd.updated_at', 't.name as template_name'])
    .select([
      sql<string>`coalesce(r.job_title, d.metadata #>> '{context_summary,job_title}', '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, d.metadata #>> '{context_summary,company_name}', '')`.as('company_name'),
    ])
    .where('d.id', '=', id)
    .where('d.user_id', '=', userId)
    .executeTakeFirst();

/** Nobody else changes the document until the transaction ends. Undefined when it is not the user's. */
export const lockGeneratedDocument = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('generated_documents')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

type Replacement = Pick<NewDocument, 'content' | 'metadata'> & { queue_id?: string; same: boolean };

/**
 * Puts another text in the place of the locked document's; unless it is the same one, the replaced text is kept.
 * Throws STORE_UPDATE_ERROR; conflicts and database faults stay what they are, for those who try again.
 */
export const replaceContent = (tx: Tx, current: Replaceable, replacement: Replacement): Promise<void> =>
  writeContent(tx, current, replacement).catch((thrown: unknown) => {
    if (isUniqueConflict(thrown) || isForeignKeyConflict(thrown)) throw thrown;
    return named('STORE_UPDATE_ERROR')(thrown);
  });

async function writeContent(tx: Tx, current: Replaceable, { content, metadata, queue_id, same }: Replacement) {
  if (!same) await keepVersion(tx, current);
  await tx
    .updateTable('generated_documents')
    .set({
      ...(queue_id !== undefined && { queue_id }),
      content: JSON.stringify(content),
      metadata: JSON.stringify(metadata),
      version: current.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', current.id)
    .execute();
}

export const deleteGeneratedDocument = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('generated_documents')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();

const versionColumns = ['v.version', 'v.content', 'v.metadata', 'v.created_at'] as const;
const versionsOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('generated_document_versions as v')
    .innerJoin('generated_documents as d', 'd.id', 'v.document_id')
    .select(versionColumns)
    .where('d.id', '=', id)
    .where('d.user_id', '=', userId);

/** Earlier texts, the latest first. */
export const listVersionsOf = (db: Db, userId: string, id: string) =>
  versionsOf(db, userId, id).orderBy('v.version', 'desc').execute();

export const versionOf = (db: Db, userId: string, id: string, version: number) =>
  versionsOf(db, userId, id).where('v.version', '=', version).executeTakeFirst();

/** Keeps a text that is about to be replaced, with the time it was written at. */
async function keepVersion(db: Db, { id, version, content, metadata, updated_at }: Replaceable): Promise<void> {
  await db
    .insertInto('generated_document_versions')
    .values({
      document_id: id,
      version,
      content: JSON.stringify(content),
      metadata: JSON.stringify(metadata),
      created_at: updated_at,
    })
    .execute();
  if (version <= VERSIONS_KEPT) return;
  await db
    .deleteFrom('generated_document_versions')
    .where('document_id', '=', id)
    .where('version', '<=', version - VERSIONS_KEPT)
    .execute();
}
