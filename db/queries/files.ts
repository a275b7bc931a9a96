import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/**
 * What lies in the file storage, so that nothing there is ever forgotten: `uploading` from before the first byte,
 * `kept` in the transaction that writes the row which names it, `deleting` in the transaction that removes that row.
 * Whatever is not `kept` is removed by the sweep.
 */
export type FileAt = { bucket: string; path: string };

const UPLOAD_HOURS = 1;

type Reservation = { bucket: string; userId: string; extension: string; now?: number };

/** Reserves `{userId}/{timestamp}.{extension}`; the timestamp is raised until the path is free (GAP-41). */
export async function reserveFile(
  db: Db,
  { bucket, userId, extension, now = Date.now() }: Reservation,
): Promise<FileAt> {
  for (let timestamp = now; ; timestamp += 1) {
    const file = { bucket, path: `${userId}/${timestamp}.${extension}` };
    const free = await db
      .insertInto('stored_files')
      .values({ ...file, user_id: userId, state: 'uploading' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('path')
      .executeTakeFirst();
    if (free) return file;
  }
}

/** Called in the transaction of the row that names the file. False when it was given up in the meantime. */
export async function keepFile(db: Db, { bucket, path }: FileAt): Promise<boolean> {
  const kept = await db
    .updateTable('stored_files')
    .set({ state: 'kept', updated_at: sql<Date>`now()` })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('state', '=', 'uploading')
    .returning('path')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Called in the transaction that removes the row, or when an upload failed. */
export const markDeleting = (db: Db, { bucket, path }: FileAt) =>
  db
    .updateTable('stored_files')
    .set({ state: 'deleting', updated_at: sql<Date>`now()` })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .execute();

/** Every file of a user, for the transaction that deletes the account. */
export const markFilesOfUser = (db: Db, userId: string): Promise<FileAt[]> =>
  db
    .updateTable('stored_files')
    .set({ state: 'deleting', updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .returning(['bucket', 'path'])
    .execute();

/** Files the sweep has to remove: marked ones, and uploads nobody has finished for an hour (they are marked here). */
export async function filesToRemove(db: Db, limit = 500): Promise<FileAt[]> {
  const overdue = db
    .selectFrom('stored_files')
    .select(['bucket', 'path'])
    .where('state', '=', 'uploading')
    .where('updated_at', '<', sql<Date>`now() - make_interval(hours => ${UPLOAD_HOURS})`)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  await db
    .updateTable('stored_files')
    .set({ state: 'deleting' })
    .where(sql<boolean>`(bucket, path) in ${overdue}`)
    .execute();
  return db
    .selectFrom('stored_files')
    .select(['bucket', 'path'])
    .where('state', '=', 'deleting')
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

/** Called once the storage no longer has it. */
export const forgetFile = (db: Db, { bucket, path }: FileAt) =>
  db
    .deleteFrom('stored_files')
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('state', '=', 'deleting')
    .execute();
