import { sql } from 'kysely';
import { type FileAt, markFilesOf } from '#db/base/files.ts';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

type Counts = Record<'roles' | 'documents' | 'brand_voices' | 'assets' | 'members' | 'share_links' | 'running', number>;

/** What a deletion of the workspace takes along. */
export async function deletionCounts(db: Db, { workspace_id }: Scope): Promise<Counts> {
  const count = (table: string, more = sql`true`) =>
    sql`(select count(*)::int from ${sql.table(table)} where workspace_id = ${workspace_id} and ${more})`;
  const { rows } = await sql<Counts>`
    select ${count('role_details')} as roles, ${count('generated_documents')} as documents,
      ${count('brand_guidelines')} as brand_voices, ${count('reference_documents')} as assets,
      ${count('workspace_members')} as members,
      ${count('shares', sql`revoked_at is null and expires_at > now()`)} as share_links,
      ${count('generation_queue', sql`task = 'write' and ${unfinished}`)} as running`.execute(db);
  return rows[0] as Counts;
}

/** Cancels what is under way in a workspace, in the transaction of its end. */
export type StopWork<Stopped> = (tx: Tx, scope: Scope) => Promise<Stopped>;

/**
 * Begins the deletion of a shared workspace: from its commit on every request answers 404. Unfinished generations are
 * cancelled and files marked; `deleteRowsOfWorkspaces` removes the rows.
 */
export async function beginDeletion<Stopped>(tx: Tx, scope: Scope, stopWork: StopWork<Stopped>) {
  await tx
    .updateTable('workspaces')
    .set({ deleting_at: sql<Date>`now()` })
    .where('id', '=', scope.workspace_id)
    .where('personal_of', 'is', null)
    .execute();
  const stopped = await stopWork(tx, scope);
  const files: FileAt[] = await markFilesOf(tx, scope);
  return { stopped, files };
}

/** Those with many rows; the others go with them, and with the workspace. */
const LARGE = ['generated_documents', 'generation_queue', 'role_details', 'reference_documents', 'materials'] as const;
const AT_ONCE = 500;

/** Deletes the rows of workspaces that are being deleted, in batches with short locks; then the workspaces. */
export async function deleteRowsOfWorkspaces(db: Db): Promise<number> {
  const workspaces = await db.selectFrom('workspaces').select('id').where('deleting_at', 'is not', null).execute();
  for (const { id } of workspaces) {
    for (const table of LARGE) await deleteInBatches(db, table, id);
    await db.deleteFrom('workspaces').where('id', '=', id).where('deleting_at', 'is not', null).execute();
  }
  return workspaces.length;
}

async function deleteInBatches(db: Db, table: string, workspaceId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where workspace_id = ${workspaceId} limit ${AT_ONCE})`.execute(db);
    if (numAffectedRows < AT_ONCE) return;
  }
}
