import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseFault, isForeignKeyConflict, isUniqueConflict, type RetryOptions, retryFaults } from '#db/faults.ts';
import { prepared } from '#db/prepared.ts';
import { type Stored, storeGenerated } from '#db/queries/generated-documents/records.ts';
import {
  type GenerationView,
  type Held,
  inMs,
  now,
  oneMore,
  toFailed,
  viewColumns,
  whereHeld,
} from '#db/queries/generations/rows.ts';
import { type Material, materialIdOf } from '#db/queries/materials.ts';
import { recordEvent } from '#db/queries/outbox.ts';
import { addTokenUse } from '#db/queries/token-use.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { CardError } from '#shared/card.ts';
import { STORE_CONFLICT_RETRIES, STORE_CONFLICT_RETRY_MS } from '#shared/constants.ts';
import type { Content, DocumentMetadata } from '#shared/contracts/generated-documents.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkspaceEvent } from '#shared/events.ts';
import { limits } from '#shared/limits.ts';
import { type Scope, scopeOfRow } from '#shared/scope.ts';

// QUEUE-06: what completing brings with it.
const toCompleted = {
  status: 'completed',
  completed_at: now,
  last_error: null,
  error: null,
  scheduled_for: null,
  updated_at: now,
} as const;

export type Result = { content: Content; metadata: DocumentMetadata; material?: Material | undefined };
export type Settled = { row: GenerationView; document_id: string };

type Options = RetryOptions & {
  /** What all versions of the workspace may take, in bytes. */
  versionBytes?: number | undefined;
};

/**
 * Stores the result, completes the row, records both and counts the tokens of the call, all or nothing (GAP-62).
 * Undefined: the row is no longer this run's, and nothing was stored. Throws content_empty, DUPLICATE_ERROR, REFERENCE_ERROR, STORE_INSERT_ERROR, STORE_UPDATE_ERROR, or a database fault
 * that outlasted its retries. Unique conflicts are tried again after 1, 2, 3 s (STORE-04).
 */
export async function settleGeneration(
  db: Db,
  held: Held,
  result: Result,
  { wait = sleep, versionBytes = limits.LIMIT_VERSION_BYTES.byDefault, ...retry }: Options = {},
): Promise<Settled | undefined> {
  const storing = { ...result, version_bytes: versionBytes };
  if (isBlank(result.content)) throw new AppError('content_empty');
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryFaults(() => settleOnce(db, held, storing), { wait, ...retry });
    } catch (thrown) {
      if (!isUniqueConflict(thrown) || attempt > STORE_CONFLICT_RETRIES) throw storeError(thrown);
      await wait(STORE_CONFLICT_RETRY_MS * attempt);
    }
  }
}

const isBlank = (content: Content): boolean =>
  typeof content === 'string' ? content.trim() === '' : content.length === 0;

function storeError(thrown: unknown): unknown {
  if (thrown instanceof AppError || isDatabaseFault(thrown)) return thrown;
  return new AppError(isForeignKeyConflict(thrown) ? 'REFERENCE_ERROR' : 'STORE_INSERT_ERROR', { cause: thrown });
}

type Storing = Result & { version_bytes: number };

async function settleOnce(db: Db, held: Held, result: Storing): Promise<Settled | undefined> {
  const settled = await db.transaction().execute(async (tx) => {
    const row = await complete(tx, held);
    if (!row) return undefined;
    const stored = await storeDocument(tx, row, result);
    const { id: document_id } = stored;
    const completed = { type: 'generation.completed' as const, subject_id: row.id };
    const about = { ...aboutOf(row), document_id };
    await recordEvent(tx, scopeOfRow(row), { ...completed, payload: about }, ...documentEvents(row, stored));
    await addTokenUse(tx, row.user_id, tokensOf(result.metadata));
    return { row, document_id };
  });
  return settled ?? settledBefore(db, held);
}

/** The role is locked before the row; a row that is left without a role has none to lock. */
const complete = (tx: Tx, held: Held): Promise<GenerationView | undefined> =>
  tx
    .with('role', () => lockedRole(tx, held.id))
    .updateTable('generation_queue')
    .set(toCompleted)
    .where(whereHeld(held))
    .where(
      ({ selectFrom }) => sql<boolean>`(${selectFrom('role').select(({ fn }) => fn.countAll().as('locked'))}) >= 0`,
    )
    .returning(viewColumns)
    .modifyEnd(prepared)
    .executeTakeFirst();

type Keeping = { id: string; version_bytes?: number | undefined };

/**
 * GAP-126: what a cancelled generation had written becomes the document, once. `read` makes the content of the draft.
 * Undefined: the row is not the workspace's, or holds no draft. Throws what `read` throws, and as `settleGeneration` does.
 */
export const keepDraft = (
  db: Db,
  scope: Scope,
  { id, version_bytes = limits.LIMIT_VERSION_BYTES.byDefault }: Keeping,
  read: (draft: string, row: GenerationView) => Result,
): Promise<GenerationView | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockedRole(tx, id).execute();
    const found = await tx
      .selectFrom('generation_queue')
      .select(viewColumns)
      .select('generation_queue.draft')
      .where('generation_queue.id', '=', id)
      .where('generation_queue.workspace_id', '=', scope.workspace_id)
      .forUpdate('generation_queue')
      .executeTakeFirst();
    if (!found || found.draft === null) return undefined;
    const { draft, ...row } = found;
    const stored = await storeDocument(tx, row, { ...read(draft, row), version_bytes });
    await recordEvent(tx, scope, ...documentEvents(row, stored));
    return tx
      .updateTable('generation_queue')
      .set({ draft: null, error: sql<string>`error || '{"kept": true}'` })
      .where('id', '=', id)
      .where('workspace_id', '=', scope.workspace_id)
      .returning(viewColumns)
      .executeTakeFirst();
  });

const tokensOf = ({ tokens_used = 0 }: DocumentMetadata): number => Math.ceil(tokens_used);

// Lock order everywhere: role, queue row, document. Without a role there is nothing to lock.
const lockedRole = (tx: Tx, id: string) =>
  tx
    .selectFrom('role_details')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('generation_queue').select('role_id').where('id', '=', id))
    .forKeyShare();

// The connection may have broken after the commit: then this run has completed the row without knowing it.
async function settledBefore(db: Db, held: Held): Promise<Settled | undefined> {
  const row = await endedBy(db, held);
  if (row?.status !== 'completed') return undefined;
  const document = await db
    .selectFrom('generated_documents')
    .select('id')
    .where('queue_id', '=', row.id)
    .where('workspace_id', '=', row.workspace_id)
    .executeTakeFirst();
  return document && { row, document_id: document.id };
}

/** STORE-01..03, as the row asks for it. A row whose role or template is gone has no document to be. */
async function storeDocument(tx: Tx, row: GenerationView, { material, ...result }: Storing): Promise<Stored> {
  const { id: queue_id, role_id, template_id, overwrite } = row;
  if (role_id === null || template_id === null) throw new AppError('REFERENCE_ERROR');
  const scope = scopeOfRow(row);
  const material_id = material && (await materialIdOf(tx, scope, material));
  const text = { ...result, material_id, origin: 'generated' as const, queue_id };
  const stored = await storeGenerated(tx, scope, { ...text, role_id, template_id, overwrite });
  if (stored === 'exists') throw new AppError('DUPLICATE_ERROR');
  return stored;
}

const aboutOf = ({ role_id, template_id, template_name, job_title, company_name }: GenerationView) => ({
  ...{ role_id, template_id, template_name, job_title, company_name },
});

function documentEvents(row: GenerationView, { id, version, changed }: Stored): WorkspaceEvent[] {
  if (!changed) return [];
  const type = version === 1 ? 'document.created' : 'document.updated';
  return [{ type, subject_id: id, payload: { ...aboutOf(row), version } }];
}

type Failure = { error: CardError; retryInMs: number | null };

/**
 * A failed attempt. With `retryInMs` the row is tried again after that time, unless this was its last attempt; without,
 * it is final at once, and recorded as an event. Undefined: the row is no longer this run's.
 */
export const failGeneration = (db: Db, held: Held, failure: Failure): Promise<GenerationView | undefined> =>
  db.transaction().execute(async (tx) => {
    const row = await failAttempt(tx, held, failure);
    if (row?.scheduled_for === null) {
      const payload = { ...aboutOf(row), code: failure.error.code };
      await recordEvent(tx, scopeOfRow(row), { type: 'generation.failed', subject_id: row.id, payload });
    }
    return row;
  });

const failAttempt = (tx: Tx, held: Held, { error, retryInMs }: Failure): Promise<GenerationView | undefined> =>
  tx
    .updateTable('generation_queue')
    .set({
      ...toFailed(error),
      attempt_count: oneMore,
      scheduled_for:
        retryInMs === null
          ? null
          : sql<Date | null>`case when attempt_count + 1 < max_attempts then ${inMs(retryInMs)} end`,
    })
    .where(whereHeld(held))
    .returning(viewColumns)
    .executeTakeFirst();

/** What this very run has already written, when the answer to its write was lost. */
export const endedBy = (db: Db, { id, token }: Held): Promise<GenerationView | undefined> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('id', '=', id)
    .where('run_token', '=', token)
    .where('status', 'in', ['completed', 'failed'])
    .executeTakeFirst();
