import { setTimeout as sleep } from 'node:timers/promises';
import type { Expression, SqlBool } from 'kysely';
import { isDatabaseFault, isForeignKeyConflict, isUniqueConflict, type RetryOptions, retryFaults } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import { type GenerationView, type Held, viewColumns, whereHeld } from '#db/tasks/rows.ts';
import { type Claimed, endedBy } from '#db/tasks/settle.ts';
import { hasDraft, type Result, type Settled, type Storing, storeResult } from '#db/writing/generations/store.ts';
import { STORE_CONFLICT_RETRIES, STORE_CONFLICT_RETRY_MS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';

/**
 * Stores the result, completes the row, records both and counts the tokens of the call, all or nothing (GAP-62).
 * Undefined: the row is no longer this run's, and nothing was stored. Throws content_empty, DUPLICATE_ERROR,
 * REFERENCE_ERROR, STORE_INSERT_ERROR, STORE_UPDATE_ERROR, or a database fault that outlasted its retries.
 */
export async function settleGeneration(
  db: Db,
  { token, ...row }: Claimed,
  result: Result,
  retry: RetryOptions = {},
): Promise<Settled | undefined> {
  if (isBlank(result.content)) throw new AppError('content_empty');
  const storing = { row, ending: { token }, result };
  return storeRepeatedly(db, storing, () => settledBefore(db, { id: row.id, token }), retry);
}

/** Unique conflicts are tried again after 1, 2, 3 s (STORE-04). `unstored` answers for a row that was not found. */
async function storeRepeatedly(
  db: Db,
  storing: Storing,
  unstored: () => Promise<Settled | undefined>,
  { wait = sleep, ...retry }: RetryOptions,
): Promise<Settled | undefined> {
  const store = async () => (await storeResult(db, storing)) ?? unstored();
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryFaults(store, { wait, ...retry });
    } catch (thrown) {
      const isOver = !isUniqueConflict(thrown) || attempt > STORE_CONFLICT_RETRIES;
      if (isOver) throw await storeError(db, storing.row.id, thrown);
      await wait(STORE_CONFLICT_RETRY_MS * attempt);
    }
  }
}

const isBlank = (content: Content): boolean =>
  typeof content === 'string' ? seenText(content).trim() === '' : content.length === 0;

/** What was refused is named by whether there is a document to replace (GAP-95). */
async function storeError(db: Db, id: string, thrown: unknown): Promise<unknown> {
  if (thrown instanceof AppError || isDatabaseFault(thrown)) return thrown;
  if (isForeignKeyConflict(thrown)) return new AppError('REFERENCE_ERROR', { cause: thrown });
  const replaced = await db
    .selectFrom('generated_documents as d')
    .innerJoin('generation_queue as g', (join) =>
      join
        .onRef('g.workspace_id', '=', 'd.workspace_id')
        .onRef('g.role_id', '=', 'd.role_id')
        .onRef('g.template_id', '=', 'd.template_id'),
    )
    .select('d.id')
    .where('g.id', '=', id)
    .executeTakeFirst();
  return new AppError(replaced ? 'STORE_UPDATE_ERROR' : 'STORE_INSERT_ERROR', { cause: thrown });
}

/**
 * For a row that was not completed. The connection may have broken after the statement: then this run has completed it
 * without knowing. Undefined: it is another run's. Throws what `whereStorable` refused.
 */
async function settledBefore(db: Db, held: Held): Promise<Settled | undefined> {
  const row = await endedBy(db, held);
  if (row?.status !== 'completed') return refuse(db, whereHeld(held));
  const document = await db
    .selectFrom('generated_documents')
    .select('id')
    .where('queue_id', '=', row.id)
    .where('workspace_id', '=', row.workspace_id)
    .executeTakeFirst();
  return document && { row, document_id: document.id };
}

/** Throws REFERENCE_ERROR for a row without its role or template, DUPLICATE_ERROR for one that may not overwrite. */
async function refuse(db: Db, unstored: Expression<SqlBool>): Promise<undefined> {
  const found = await db
    .selectFrom('generation_queue')
    .select(['role_id', 'template_id'])
    .where(unstored)
    .executeTakeFirst();
  if (!found) return undefined;
  throw new AppError(found.role_id && found.template_id ? 'DUPLICATE_ERROR' : 'REFERENCE_ERROR');
}

/** The caller waits for the response: a database fault is not waited out. */
const AT_ONCE: RetryOptions = { forMs: 0 };

/**
 * GAP-126: what a cancelled generation had written becomes the document, once. `read` makes the content of the draft.
 * Undefined: the row is not the workspace's, or holds no draft. Throws what `read` throws, and as `settleGeneration` does.
 */
export async function keepDraft(
  db: Db,
  scope: Scope,
  id: string,
  read: (draft: string, row: GenerationView) => Result,
  retry: RetryOptions = AT_ONCE,
): Promise<GenerationView | undefined> {
  const isMeant = hasDraft({ id, draft_of: scope.workspace_id });
  const found = await db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .select('generation_queue.draft')
    .where(isMeant)
    .executeTakeFirst();
  if (!found || found.draft === null) return undefined;
  const { draft, ...row } = found;
  const result = read(draft, row);
  const storing = { row, ending: { draft_of: scope.workspace_id }, result, actor_id: scope.actor_id };
  return (await storeRepeatedly(db, storing, () => refuse(db, isMeant), retry))?.row;
}
