import { sql } from 'kysely';
import type { FileAt } from '#db/base/files.ts';
import type { HeldRow, RowQueue } from '#db/base/queue-rows.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { ExportPart } from '#db/schema-privacy.ts';
import { isKept } from '#db/team/acting-key.ts';
import type { ExportState } from '#shared/exports/contracts/exports.ts';

/** An unfinished export that a run holds is shown as running. */
const state = sql<ExportState>`case when exports.state = 'waiting' and exports.run_token is not null then 'running'
  else exports.state end`.as('state');
export const shown = [
  'id',
  'user_id',
  'workspace_id',
  state,
  'done',
  'total',
  'parts',
  'input',
  'expires_at',
  'created_at',
] as const;
const now = sql<Date>`now()`;

/** No run holds a row that has ended. */
const ended = { run_token: null, heartbeat_at: null, ended_at: now } as const;

/** What people are shown of an export. */
export type ExportRow = Awaited<ReturnType<typeof exportsOf>>[number];

/** The exports of an account or of a workspace that one person started; an account's workspace is the personal one. */
export type DataExports = { kind: 'account' | 'workspace'; user_id: string; workspace_id: string };

const rowsOf = (db: Db, { kind, user_id, workspace_id }: DataExports) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('workspace_id', '=', workspace_id);

export const exportsOf = (db: Db, of: DataExports) =>
  rowsOf(db, of).where('state', '<>', 'cancelled').orderBy('created_at', 'desc').execute();

const DAY_SECONDS = 86_400;

/** Seconds until this person may start another export of this kind: 0 = now. What failed does not count. */
export async function secondsToNext(db: Db, { kind, user_id }: DataExports, perDay: number): Promise<number> {
  const row = await db
    .selectFrom('exports')
    .select(sql<number>`greatest(0, ceil(extract(epoch from created_at - now()) + ${DAY_SECONDS}))::int`.as('seconds'))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('state', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .offset(perDay - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

/** Serialises the starts of one person until the transaction ends. */
export const lockExports = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('exports of ' || ${userId}, 0))`.execute(tx);

/** Of this kind, also that of another workspace: one at a time. */
export const unfinishedExport = (db: Db, { kind, user_id }: DataExports) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

export const insertExport = (db: Db, of: DataExports) =>
  db.insertInto('exports').values(of).returning(shown).executeTakeFirstOrThrow();

export const ownExport = (db: Db, of: DataExports, id: string) =>
  rowsOf(db, of).where('id', '=', id).where('state', '<>', 'cancelled').executeTakeFirst();

/** Of any kind and workspace: for a link that was given to its owner. */
export const linkedExport = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();

/** Its files are marked as well; false when it had ended. */
export async function cancelExport(tx: Tx, { kind, user_id, workspace_id }: DataExports, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('exports')
    .set({ ...ended, state: 'cancelled', expires_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('workspace_id', '=', workspace_id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (row) await markExportFiles(tx, id);
  return row !== undefined;
}

/** The person for whom an export is made: the maker of a key for that of the key. */
const personOf = (row: string) => sql<string>`coalesce(${sql.ref(`${row}.user_id`)},
  (select key.created_by from api_keys key where key.id = ${sql.ref(`${row}.api_key_id`)} and key.revoked_at is null
    and ${isKept}))`;

/** Exports that have not ended. That of a deleted person, and of a key that does not act any more, is never made. */
export const exportRows: RowQueue = {
  table: 'exports',
  open: sql<boolean>`(exports.state = 'waiting' and ${personOf('exports')} is not null)`,
  owner: personOf,
};

const held = (db: Db, { id, token }: HeldRow) =>
  db.updateTable('exports').where('id', '=', id).where('run_token', '=', token);

/**
 * What a run needs of the export it holds. Sets the progress back and marks the files of earlier runs, which are of no
 * use. Undefined: the row was cancelled, deleted or taken over.
 */
export async function beginExport(tx: Tx, run: HeldRow) {
  const row = await held(tx, run)
    .set({ done: 0, total: 0 })
    .returning(['kind', 'input', 'created_at', 'user_id', 'api_key_id'])
    .executeTakeFirst();
  if (row) await markExportFiles(tx, run.id);
  return row;
}

/** Undefined: the run has lost its row. */
export const writeProgress = (db: Db, run: HeldRow, progress: { done: number; total: number }) =>
  held(db, run).set(progress).returning(shown).executeTakeFirst();

const expiresAfter = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export const completeExport = (tx: Tx, run: HeldRow, parts: readonly ExportPart[], keptSeconds: number) =>
  held(tx, run)
    .set({ ...ended, state: 'completed', done: sql<number>`total`, parts: JSON.stringify(parts) })
    .set({ expires_at: expiresAfter(keptSeconds) })
    .returning(shown)
    .executeTakeFirst();

export const failExport = (tx: Tx, run: HeldRow, error: string, keptSeconds: number) =>
  held(tx, run)
    .set({ ...ended, state: 'failed', error, expires_at: expiresAfter(keptSeconds) })
    .returning(shown)
    .executeTakeFirst();

/** Where a run stores its objects; like those of all files of a workspace their paths begin with its id. */
export const exportPath = (workspaceId: string, { id, token }: HeldRow): string => `${workspaceId}/${id}/${token}`;

/**
 * Registers an object before it is stored. False: the run has lost its row. Its size is not recorded: exports do not
 * count against the bytes of a workspace.
 */
export async function reserveSegment(db: Db, run: HeldRow, { bucket, path }: FileAt): Promise<boolean> {
  const { rows } = await sql`
    insert into stored_files (bucket, path, workspace_id, user_id, state)
      select ${bucket}, ${path}, workspace_id, user_id, 'uploading' from exports
        where id = ${run.id}::uuid and run_token = ${run.token}::uuid
      returning path`.execute(db);
  return rows.length > 0;
}

/** Called once the object is stored. False: whatever took the row from its run has marked the object meanwhile. */
export async function keepSegment(db: Db, { bucket, path }: FileAt): Promise<boolean> {
  const kept = await db
    .updateTable('stored_files')
    .set({ state: 'kept', updated_at: now })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('state', '=', 'uploading')
    .returning('path')
    .executeTakeFirst();
  return kept !== undefined;
}

/** All objects of an export. */
export const markExportFiles = (db: Db, id: string): Promise<unknown> =>
  sql`update stored_files file set state = 'deleting', updated_at = now() from exports
    where exports.id = ${id}::uuid and file.workspace_id = exports.workspace_id
      and file.path like exports.workspace_id || '/' || exports.id || '/%'`.execute(db);

/** How many exports are unfinished, and for how long the oldest is, in seconds; 0 without any. */
export const unfinishedExports = (db: Db) =>
  db
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest_seconds'))
    .where('state', '=', 'waiting');

const SWEPT_AT_ONCE = 100;

/** Marks the files of expired exports and deletes the rows; those of an account stay for a day, because they count. */
export async function deleteExpiredExports(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('exports')
    .select('id')
    .where('expires_at', '<', now)
    .where(sql<boolean>`(kind = 'documents' or created_at < now() - make_interval(secs => ${DAY_SECONDS}))`)
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of rows) await markExportFiles(tx, id);
  if (rows.length === 0) return;
  await tx
    .deleteFrom('exports')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
