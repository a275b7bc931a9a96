import { type RawBuilder, sql } from 'kysely';
import { limitOfWorkspace } from '#db/accounts/account-limits.ts';
import { limitOfMaker, lockMaker, workspacesOfMaker } from '#db/base/maker-room.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/**
 * What is in the file storage, so that no file is orphaned: `uploading` from before the first byte,
 * `kept` in the transaction that writes the row which names it, `deleting` in the transaction that removes that row.
 * Whatever is not `kept` is removed by the sweep.
 */
export type FileAt = { bucket: string; path: string };

const UPLOAD_HOURS = 1;

type Reservation = { bucket: string; extension: string; size: number; now?: number };

/**
 * Reserves `{workspace_id}/{timestamp}.{extension}`; the timestamp is raised until the path is free (GAP-41). Once made
 * a path is opaque: the row decides which workspace it belongs to.
 */
export async function reserveFile(
  db: Db,
  { workspace_id, actor_id }: Scope,
  { bucket, extension, size, now = Date.now() }: Reservation,
): Promise<FileAt> {
  for (let timestamp = now; ; timestamp += 1) {
    const file = { bucket, path: `${workspace_id}/${timestamp}.${extension}` };
    const free = await db
      .insertInto('stored_files')
      .values({ ...file, workspace_id, user_id: actor_id, state: 'uploading', size })
      .onConflict((conflict) => conflict.doNothing())
      .returning('path')
      .executeTakeFirst();
    if (free) return file;
  }
}

/** Assets and bytes of files that a workspace may hold in this installation; one that is left out does not count. */
export type FileLimits = { LIMIT_ASSETS?: number; LIMIT_FILE_BYTES?: number };
/** `most`: of the workspace. */
export type FileLimit = { name: keyof FileLimits; most: number };
/** `replaces`: the file takes the place of the workspace's others in its bucket, as a picture does. */
type Wanted = { bucket: string; size: number; replaces?: boolean | undefined };

/** The limit one more file of this size would exceed, of the workspace or of all that its maker made. Uploads in progress count like kept files. */
export async function fileLimitReached(
  db: Db,
  { workspace_id }: Scope,
  wanted: Wanted,
  limits: FileLimits,
): Promise<FileLimit | undefined> {
  const reachedIn = async (held: RawBuilder<unknown>, of: typeof limitOfMaker): Promise<FileLimit | undefined> => {
    const mostOf = (name: keyof FileLimits) => of(name, workspace_id, limits[name] ?? Number.MAX_SAFE_INTEGER);
    const { rows } = await sql<Held & { most_files: number; most_bytes: number }>`
      select held.*, ${mostOf('LIMIT_ASSETS')} as most_files, ${mostOf('LIMIT_FILE_BYTES')} as most_bytes
        from (${held}) held`.execute(db);
    const { files, bytes, most_files, most_bytes } = rows[0] as Held & { most_files: number; most_bytes: number };
    if (files + 1 > most_files) return { name: 'LIMIT_ASSETS', most: most_files };
    return bytes + wanted.size > most_bytes ? { name: 'LIMIT_FILE_BYTES', most: most_bytes } : undefined;
  };
  const own = await reachedIn(heldFiles(workspace_id, wanted), limitOfWorkspace);
  return own ?? reachedIn(heldIn(workspacesOfMaker(workspace_id), workspace_id, wanted), limitOfMaker);
}

type Held = { files: number; bytes: number };

type Place = Pick<Wanted, 'bucket' | 'replaces'>;

/**
 * The files of these workspaces in `bucket` and the bytes of all; what is replaced is in `workspaceId` alone. The size of
 * files from before 015 is in the row that names them.
 */
const heldIn = (workspaces: RawBuilder<unknown>, workspaceId: string, { bucket, replaces = false }: Place) => sql`
  select count(*) filter (where file.bucket = ${bucket})::int as files,
      coalesce(sum(coalesce(file.size, document.file_size, 0)) filter (where not ${replaces}::boolean
        or file.bucket <> ${bucket} or file.workspace_id <> ${workspaceId}), 0)::float8 as bytes
    from stored_files file
    left join reference_documents document
      on document.workspace_id = file.workspace_id and document.file_path = file.path and file.size is null
    where file.workspace_id in ${workspaces} and file.state <> 'deleting'`;

export const heldFiles = (workspaceId: string, place: Place) => heldIn(sql`(${workspaceId}::uuid)`, workspaceId, place);

type Reserved = { file: FileAt; reached?: never } | { reached: FileLimit; file?: never };

/**
 * Reserves the path of a file when the workspace has room, else returns the limit it would exceed. Reservations count
 * at once and are serialised per maker: two at once cannot both take the last place.
 */
export async function reserveWithin(
  tx: Tx,
  scope: Scope,
  reservation: Reservation & Wanted,
  limits: FileLimits,
): Promise<Reserved> {
  await lockMaker(tx, scope, 'files');
  const reached = await fileLimitReached(tx, scope, reservation, limits);
  return reached ? { reached } : { file: await reserveFile(tx, scope, reservation) };
}

/** Called in the transaction of the row that names the file. False when the sweep has taken the file meanwhile. */
export async function keepFile(db: Db, { workspace_id }: Scope, { bucket, path }: FileAt): Promise<boolean> {
  const kept = await db
    .updateTable('stored_files')
    .set({ state: 'kept', updated_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('state', '=', 'uploading')
    .returning('path')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Called in the transaction that removes the row, or when an upload failed. */
export const markDeleting = (db: Db, { workspace_id }: Pick<Scope, 'workspace_id'>, { bucket, path }: FileAt) =>
  db
    .updateTable('stored_files')
    .set({ state: 'deleting', updated_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .execute();

/** Every file of a workspace, in the transaction that deletes the workspace. */
export const markFilesOf = (db: Db, { workspace_id }: Scope): Promise<FileAt[]> =>
  db
    .updateTable('stored_files')
    .set({ state: 'deleting', updated_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .returning(['bucket', 'path'])
    .execute();

/** Files the sweep has to remove: marked ones, and uploads unfinished for an hour (marked here). */
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

/** Deletes the row; called once the file is removed from the storage. */
export const forgetFile = (db: Db, { bucket, path }: FileAt) =>
  db
    .deleteFrom('stored_files')
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('state', '=', 'deleting')
    .execute();
