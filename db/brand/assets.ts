import { sql } from 'kysely';
import { type FileAt, keepFile, markDeleting } from '#db/base/files.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { afterCursor, readCursor, toPage } from '#db/base/page.ts';
import { mayChange } from '#db/base/scope.ts';
import { holds } from '#db/base/search.ts';
import { shownReason } from '#db/brand/asset-texts.ts';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import { type Act, recordActivity } from '#db/team/activity.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { markDue } from '#db/text/due-checks.ts';
import type { DocumentEdit } from '#shared/brand/contracts/assets.ts';
import { LIST_LIMIT_DEFAULT } from '#shared/constants.ts';
import type { TextState } from '#shared/file-text.ts';
import type { Scope } from '#shared/scope.ts';

type ListQuery = {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: 'updated' | 'created';
  profile?: string | undefined;
};
export type NewDocument = {
  title: string;
  file_type: string;
  file_size: number;
  /** A file that is being read needs its job. */
  text_state: TextState;
  /** The text of an advert that a role is made from. */
  is_advert?: boolean;
};

// The extracted text is left out on purpose: it is long, and read on its own.
const columns = [
  'id',
  'user_id',
  'title',
  'file_path',
  'file_type',
  'file_size',
  'description',
  'text_state',
  'text_detail',
  'version',
  'created_at',
  'updated_at',
] as const;

const textReason = shownReason('reference_documents').as('text_reason');
const author = nameOfPerson('reference_documents.user_id').as('author');
const profileIds = sql<string[]>`array(
  select profile_id from document_profiles where document_id = reference_documents.id order by profile_id)`;

/** The rows of one page of assets, one more than the limit. */
export function documentsPage(db: Db, scope: Scope, query: ListQuery) {
  const { limit, after, q, sort, profile } = query;
  const column = sort === 'created' ? 'created_at' : 'updated_at';
  return db
    .selectFrom('reference_documents')
    .select([...columns, textReason, author, profileIds.as('profile_ids')])
    .where('workspace_id', '=', scope.workspace_id)
    .where(q ? holds([sql`searched(title || ' ' || description)`], q) : sql<boolean>`true`)
    .$if(profile !== undefined, (rows) =>
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('document_profiles')
            .select('document_profiles.document_id')
            .whereRef('document_profiles.document_id', '=', 'reference_documents.id')
            .where('document_profiles.profile_id', '=', profile ?? ''),
        ),
      ),
    )
    .where(afterCursor(readCursor(after, 'time'), { value: sql.ref(column), id: sql.ref('id'), order: 'desc' }))
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit + 1))
    .$if(!q && limit === LIST_LIMIT_DEFAULT, (rows) => rows.modifyEnd(prepared));
}

/** ASSET-35, HUB-03: the workspace's, newest first; `profile` narrows to a profile view (GAP-36). */
export async function listDocuments(db: Db, scope: Scope, query: ListQuery) {
  const rows = await documentsPage(db, scope, query).execute();
  return toPage(rows, query.limit, (row) => (query.sort === 'created' ? row.created_at : row.updated_at));
}

export const documentOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('reference_documents')
    .select([...columns, textReason, author, profileIds.as('profile_ids')])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();

/** The text that was read of an asset. */
export const documentTextOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('reference_documents')
    .select('extracted_text')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();

/** What a download needs of an asset whose file is stored as `kept` in the same workspace. */
export const documentFileOf = (db: Db, scope: Scope, id: string, bucket: string) =>
  db
    .selectFrom('reference_documents as document')
    .innerJoin('stored_files as file', (join) =>
      join
        .onRef('file.path', '=', 'document.file_path')
        .onRef('file.workspace_id', '=', 'document.workspace_id')
        .on('file.bucket', '=', bucket),
    )
    .select(['document.title', 'document.file_path', 'document.file_type', 'document.scanned_at'])
    .where('document.id', '=', id)
    .where('document.workspace_id', '=', scope.workspace_id)
    .where('file.state', '=', 'kept')
    .executeTakeFirst();

const isDuplicate = sql<boolean>`exists (select from reference_documents other
  where other.workspace_id = reference_documents.workspace_id and other.title = reference_documents.title
    and other.file_size = reference_documents.file_size and other.id <> reference_documents.id)`;

/** Inserts the row and marks its file `kept`. Undefined when the sweep has removed the file meanwhile. */
export async function insertDocument(tx: Tx, scope: Scope, file: FileAt, document: NewDocument) {
  if (!(await keepFile(tx, scope, file))) return undefined;
  const made = await tx
    .insertInto('reference_documents')
    .values({ ...document, workspace_id: scope.workspace_id, user_id: scope.actor_id, file_path: file.path })
    .returning([
      ...columns,
      textReason,
      author,
      sql<string[]>`'{}'::uuid[]`.as('profile_ids'),
      isDuplicate.as('duplicate'),
    ])
    .executeTakeFirstOrThrow();
  await recordActivity(tx, scope, actOn('asset.created', made));
  return made;
}

const actOn = (action: Act['action'], { id, title }: { id: string; title: string }): Act => ({
  action,
  subject: { id, name: title },
});

/** Undefined when the workspace has no such document, or it is of another `version`. */
export async function updateDocument(tx: Tx, scope: Scope, id: string, { title, description, version }: DocumentEdit) {
  const before = await tx
    .selectFrom('reference_documents')
    .select(['title', 'description'])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .$if(version !== undefined, (row) => row.where('version', '=', version ?? 0))
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const after = await tx
    .updateTable('reference_documents')
    .set({ title, description, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .returning([...columns, textReason, author, profileIds.as('profile_ids')])
    .executeTakeFirstOrThrow();
  if (before.title !== after.title)
    await recordEvent(tx, scope, { type: 'asset.updated', subject_id: id, payload: { title: after.title } });
  if (before.title !== after.title || before.description !== after.description)
    await recordActivity(tx, scope, actOn('asset.changed', after));
  return after;
}

/** The row with its profile and role links (GAP-31); its file is marked for removal. Undefined: no such row. */
export async function deleteDocument(tx: Tx, scope: Scope, id: string, bucket: string): Promise<FileAt | undefined> {
  const own = await tx
    .selectFrom('reference_documents')
    .select(['id', 'title', 'file_path'])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .forUpdate()
    .executeTakeFirst();
  if (!own) return undefined;
  // Afterwards nothing says which they were.
  await markDue(tx, [{ of: 'asset_id', is: id, urgency: 1 }]);
  await tx
    .deleteFrom('reference_documents')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  await recordActivity(tx, scope, actOn('asset.deleted', own));
  const file = { bucket, path: own.file_path };
  await markDeleting(tx, scope, file);
  return file;
}
