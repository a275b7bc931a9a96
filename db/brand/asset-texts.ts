import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '#db/accounts/audit.ts';
import { type FileAt, markDeleting } from '#db/base/files.ts';
import { insertEvents } from '#db/base/outbox.ts';
import type { HeldRow, RowQueue } from '#db/base/queue-rows.ts';
import type { Db, Tx } from '#db/schema.ts';
import { REPEATABLE, type ReadText } from '#shared/file-text.ts';
import type { Scope } from '#shared/scope.ts';

const reading = sql<boolean>`reference_documents.text_state = 'reading'`;
const unscanned = sql<boolean>`reference_documents.scanned_at is null`;

/** Assets whose file is to be read, or with a virus scanner also to be scanned. */
export const readingRows = (scans: boolean): RowQueue => ({
  table: 'reference_documents',
  open: scans ? sql<boolean>`(${reading} or ${unscanned})` : reading,
});

/** The reason a page is shown: an asset that no worker has taken for ten seconds waits for one. */
export const shownReason = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<string | null>`case when ${of('text_state')} = 'reading' and ${of('text_reason')} is null
    and ${of('run_token')} is null and ${of('due_at')} < now() - interval '10 seconds'
    then 'no_worker' else ${of('text_reason')} end`;
};

/** What a run needs of the asset it holds. */
export const fileToRead = (db: Db, { id, token }: HeldRow) =>
  db
    .selectFrom('reference_documents')
    .select(['id', 'workspace_id', 'user_id', 'file_path', 'file_type', 'text_state', 'scanned_at'])
    .where('id', '=', id)
    .where('run_token', '=', token)
    .executeTakeFirst();

/** A change of held row and its event, in one statement. Returns whether the row was still held. */
async function changed(db: Db, { id, token }: HeldRow, set: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    with before as (select id, text_state, text_reason from reference_documents
        where id = ${id} and run_token = ${token}::uuid for no key update),
      done as (update reference_documents set run_token = null, heartbeat_at = null, ${set} from before
        where reference_documents.id = before.id
        returning reference_documents.*, (before.text_state, before.text_reason) is distinct from
          (reference_documents.text_state, reference_documents.text_reason) as is_new),
      event as (${insertEvents} select workspace_id, null::uuid, 'asset.read', id,
        jsonb_build_object('title', title, 'state', text_state, 'reason', text_reason) from done where is_new)
    select id from done`.execute(db);
  return rows.length > 0;
}

/** Stores text and state and records the event. `scanned`: the virus scanner has accepted the file. */
export const settleReading = (db: Db, held: HeldRow, outcome: ReadText, scanned: boolean): Promise<boolean> => {
  const [text, state, reason] = 'reason' in outcome ? [null, 'failed', outcome.reason] : [outcome.text, 'ready', null];
  return changed(
    db,
    held,
    sql`extracted_text = ${text}, text_state = ${state}, text_reason = ${reason}, crashes = 0,
      scanned_at = case when ${scanned}::boolean then coalesce(scanned_at, now()) else scanned_at end`,
  );
};

/** A file that was read before has been scanned. */
export const settleScan = (db: Db, held: HeldRow): Promise<boolean> =>
  changed(db, held, sql`scanned_at = coalesce(scanned_at, now()), crashes = 0`);

/** The row is due again after `pauseMs`, and says meanwhile that it waits for the virus scanner. */
export const waitForScanner = (db: Db, held: HeldRow, pauseMs: number): Promise<boolean> =>
  changed(
    db,
    held,
    sql`text_reason = case reference_documents.text_state when 'reading' then 'no_scanner' else reference_documents.text_reason end,
      due_at = now() + make_interval(secs => ${pauseMs / 1_000})`,
  );

type Infected = { workspace_id: string; user_id: string | null; file: FileAt; signature: string };

/** Takes the text and the file of an infected asset away and records it. The caller removes the file. */
export async function settleInfected(tx: Tx, held: HeldRow, infected: Infected): Promise<boolean> {
  const { file, signature, user_id } = infected;
  const set = sql`extracted_text = null, text_state = 'failed', text_reason = 'infected', text_detail = ${signature},
    scanned_at = now(), crashes = 0`;
  if (!(await changed(tx, held, set))) return false;
  await markDeleting(tx, infected, file);
  await writeAudit(tx, { user_id, action: 'file_infected', details: { document_id: held.id, signature } });
  return true;
}

/** Reads a failed asset again, when that may help. Returns whether it is being read now. */
export async function readDocumentAgain(db: Db, scope: Scope, id: string): Promise<boolean> {
  await db
    .updateTable('reference_documents')
    .set({ text_state: 'reading', text_reason: null, run_token: null, crashes: 0, enqueued_at: null })
    .set({ due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where('text_state', '=', 'failed')
    .where('text_reason', 'in', REPEATABLE)
    .execute();
  const row = await db
    .selectFrom('reference_documents')
    .select('text_state')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();
  return row?.text_state === 'reading';
}

/** How many files are being read, and for how long the oldest is due, in seconds; 0 without any. */
export const unreadFiles = (db: Db) =>
  db
    .selectFrom('reference_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest_seconds'))
    .where('text_state', '=', 'reading');
