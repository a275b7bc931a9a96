import { sql } from 'kysely';
import type { FileAt } from '#db/queries/files.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { ExportPart } from '#db/schema-privacy.ts';

const shown = ['id', 'user_id', 'state', 'done', 'total', 'parts', 'expires_at', 'created_at'] as const;
const UNFINISHED = ['waiting', 'running'] as const;
const now = sql<Date>`now()`;

/** What people are shown of an export. */
export type ExportRow = Awaited<ReturnType<typeof exportsOf>>[number];

export const exportsOf = (db: Db, userId: string) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('user_id', '=', userId)
    .where('kind', '=', 'account')
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .execute();

const DAY_SECONDS = 86_400;

/** Seconds until this person may start another export of the account: 0 = now. What failed does not count. */
export async function secondsToNext(db: Db, userId: string, perDay: number): Promise<number> {
  const row = await db
    .selectFrom('exports')
    .select(sql<number>`greatest(0, ceil(extract(epoch from created_at - now()) + ${DAY_SECONDS}))::int`.as('seconds'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'account')
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

export const unfinishedExport = (db: Db, userId: string) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('user_id', '=', userId)
    .where('kind', '=', 'account')
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();

export const insertExport = (db: Db, userId: string) =>
  db
    .insertInto('exports')
    .values({ user_id: userId, workspace_id: userId, kind: 'account' })
    .returning(shown)
    .executeTakeFirstOrThrow();

export const ownExport = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'account')
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();

/** Its files are marked as well; false when it had ended. */
export async function cancelExport(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('exports')
    .set({ state: 'cancelled', run_token: null, ended_at: now, expires_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', 'in', UNFINISHED)
    .returning('id')
    .executeTakeFirst();
  if (row) await markExportFiles(tx, id);
  return row !== undefined;
}

/** The export a run works on. */
export type HeldExport = { id: string; token: string };
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimExport>>>;

/** After this long without a heartbeat the worker of a run is considered dead. */
const SILENT_SECONDS = 10;
const isSilent = sql<boolean>`(state = 'waiting' or heartbeat_at < now() - make_interval(secs => ${SILENT_SECONDS}))`;

/** Takes a waiting export, or one whose worker died. Undefined: it has ended, is gone, or another run goes on. */
export const claimExport = (db: Db, { id, token }: HeldExport) =>
  db
    .updateTable('exports')
    .set({
      state: 'running',
      run_token: token,
      runs: sql<number>`runs + 1`,
      heartbeat_at: now,
      done: 0,
      total: 0,
      parts: '[]',
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .where(isSilent)
    .returning(['id', 'workspace_id', 'user_id', 'runs', 'created_at'])
    .executeTakeFirst();

export const isUnfinishedExport = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return row !== undefined;
};

const held = (db: Db, { id, token }: HeldExport) =>
  db.updateTable('exports').where('id', '=', id).where('state', '=', 'running').where('run_token', '=', token);

/** Heartbeat and progress. Undefined: the run has lost its row, which was cancelled, deleted or taken over. */
export const beatExport = (db: Db, run: HeldExport, progress: { done: number; total: number }) =>
  held(db, run)
    .set({ ...progress, heartbeat_at: now })
    .returning(shown)
    .executeTakeFirst();

/** Back to the queue, for another worker. */
export const handBackExport = (db: Db, run: HeldExport) =>
  held(db, run).set({ state: 'waiting', run_token: null, heartbeat_at: null }).execute();

export const completeExport = (tx: Tx, run: HeldExport, parts: readonly ExportPart[], keptDays: number) =>
  held(tx, run)
    .set({
      state: 'completed',
      done: sql<number>`total`,
      parts: JSON.stringify(parts),
      run_token: null,
      ended_at: now,
      expires_at: sql<Date>`now() + make_interval(days => ${keptDays})`,
    })
    .returning(shown)
    .executeTakeFirst();

export const failExport = (tx: Tx, run: HeldExport, error: string, keptDays: number) =>
  held(tx, run)
    .set({
      state: 'failed',
      error,
      run_token: null,
      ended_at: now,
      expires_at: sql<Date>`now() + make_interval(days => ${keptDays})`,
    })
    .returning(shown)
    .executeTakeFirst();

/** Where a run stores its objects; like those of all files of a workspace their paths begin with its id. */
export const exportPath = (workspaceId: string, { id, token }: HeldExport): string => `${workspaceId}/${id}/${token}`;

/**
 * Registers an object before it is stored. False: the run has lost its row. Its size is not recorded: exports do not
 * count against the bytes of a workspace.
 */
export async function reserveSegment(db: Db, run: HeldExport, { bucket, path }: FileAt): Promise<boolean> {
  const { rows } = await sql`
    insert into stored_files (bucket, path, workspace_id, user_id, state)
      select ${bucket}, ${path}, workspace_id, user_id, 'uploading' from exports
        where id = ${run.id}::uuid and run_token = ${run.token}::uuid and state = 'running'
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

const SWEPT_AT_ONCE = 100;

/** Exports that should have a job by now. */
export const exportsToCheck = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('state', 'in', UNFINISHED)
    .where(isSilent)
    .where('created_at', '<', sql<Date>`now() - interval '2 seconds'`)
    .orderBy('created_at')
    .limit(SWEPT_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
};

/** Marks the files of expired exports and deletes the rows; cancelled ones stay for a day, because they count. */
export async function deleteExpiredExports(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('exports')
    .select('id')
    .where('expires_at', '<', now)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${DAY_SECONDS})`)
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
