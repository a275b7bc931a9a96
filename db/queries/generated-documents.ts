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
  await keepVersion(tx, current);
  return tx
    .updateTable('generated_documents')
    .set({
      queue_id: given.queue_id,
      content: JSON.stringify(given.content),
      metadata: JSON.stringify(given.metadata),
      version: current.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', current.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
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
