import { sql } from 'kysely';
import { isDatabaseFault, type RetryOptions, retryFaults } from '#db/faults.ts';
import { type GenerationView, inMs, now, unfinished, viewColumns } from '#db/queries/generations/rows.ts';
import type { Db } from '#db/schema.ts';
import { type CardError, type GenerationStatus, generationStatus } from '#shared/card.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/**
 * Every transition of a generation_queue row is one UPDATE whose condition is in its WHERE (design: the life of a row).
 * Final = completed, or failed without a next attempt; no path of the product changes a final row.
 */

/** A row and the token of the run that claimed it. Writes of any other run meet no row. */
export type Held = { id: string; token: string };

// QUEUE-06..08: what a status brings with it, wherever it is set.
const toCompleted = {
  status: 'completed',
  completed_at: now,
  last_error: null,
  error: null,
  scheduled_for: null,
  updated_at: now,
} as const;
export const toProcessing = {
  status: 'processing',
  last_error: null,
  error: null,
  scheduled_for: null,
  updated_at: now,
} as const;
const toPending = {
  status: 'pending',
  scheduled_for: null,
  run_token: null,
  heartbeat_at: null,
  updated_at: now,
} as const;
const linesOf = ({ message, messages }: CardError): string => (messages.length > 0 ? messages.join('\n') : message);
const toFailed = (error: CardError) =>
  ({ status: 'failed', last_error: linesOf(error), error: JSON.stringify(error), updated_at: now }) as const;
export const oneMore = sql<number>`attempt_count + 1`;

export const givenUp: CardError = {
  code: 'crashed',
  message: new AppError('crashed').message,
  title: null,
  messages: [],
  request_id: null,
};

const whereHeld = ({ id, token }: Held) => sql<boolean>`generation_queue.id = ${id}::uuid
  and generation_queue.run_token = ${token}::uuid and generation_queue.status = 'processing'`;

/** The guarded half of storing a result: completes the row. Undefined: somebody else has it. */
export const completeGeneration = (db: Db, held: Held): Promise<GenerationView | undefined> =>
  db.updateTable('generation_queue').set(toCompleted).where(whereHeld(held)).returning(viewColumns).executeTakeFirst();

/**
 * A failed attempt. With `retryInMs` the row is tried again after that time, unless this was its last attempt; without,
 * it is final at once. Undefined: somebody else has it.
 */
export const failGeneration = (
  db: Db,
  held: Held,
  { error, retryInMs }: { error: CardError; retryInMs: number | null },
): Promise<GenerationView | undefined> =>
  db
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

/** Waiting for tokens until `until`, or no longer (null). Stays processing, spends no attempt. */
export const waitGeneration = (db: Db, held: Held, until: Date | null): Promise<{ id: string } | undefined> =>
  db
    .updateTable('generation_queue')
    .set({ scheduled_for: until, updated_at: now })
    .where(whereHeld(held))
    .returning('id')
    .executeTakeFirst();

/** The run ends without a result and without blame; the next worker begins anew. */
export const handBackGeneration = (db: Db, held: Held): Promise<GenerationView | undefined> =>
  db.updateTable('generation_queue').set(toPending).where(whereHeld(held)).returning(viewColumns).executeTakeFirst();

/** What this very run has already written, when the answer to its write was lost. */
export const endedBy = (db: Db, { id, token }: Held): Promise<GenerationView | undefined> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('id', '=', id)
    .where('run_token', '=', token)
    .where('status', 'in', ['completed', 'failed'])
    .executeTakeFirst();

/** Says of all rows of a worker that it is alive. Answers the ids that are still its own. */
export async function beatGenerations(db: Db, held: readonly Held[]): Promise<string[]> {
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const tokens = held.map(({ token }) => token);
  const { rows } = await sql<{ id: string }>`
    update generation_queue set heartbeat_at = now()
    from unnest(${ids}::uuid[], ${tokens}::uuid[]) as mine (id, token)
    where generation_queue.id = mine.id and generation_queue.run_token = mine.token
      and generation_queue.status = 'processing'
    returning generation_queue.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whose rows a call may touch: one user's, or anybody's for the administration. */
export type Scope = { user_id: string } | 'anybody';
const inScope = (scope: Scope) =>
  scope === 'anybody' ? sql<boolean>`true` : sql<boolean>`generation_queue.user_id = ${scope.user_id}::uuid`;

export const generationOf = (db: Db, scope: Scope, id: string): Promise<GenerationView | undefined> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst();

/** GAP-61. Undefined: the row is final already, unknown, or somebody else's. The attempts stay as they were. */
export const cancelGeneration = (
  db: Db,
  scope: Scope,
  id: string,
  error: CardError,
): Promise<GenerationView | undefined> =>
  db
    .updateTable('generation_queue')
    .set({ ...toFailed(error), scheduled_for: null, run_token: null })
    .where('generation_queue.id', '=', id)
    .where(inScope(scope))
    .where(unfinished)
    .returning(viewColumns)
    .executeTakeFirst();

/** What a cancelled row had written. Of any other row nothing is stored. */
export const storeDraft = (db: Db, id: string, draft: string): Promise<unknown> =>
  db
    .updateTable('generation_queue')
    .set({ draft })
    .where('id', '=', id)
    .where(sql<boolean>`error ->> 'code' = 'cancelled'`)
    .execute();

const isStatus = (status: string): status is GenerationStatus => generationStatus.safeParse(status).success;

const changes = (status: GenerationStatus, error: CardError) =>
  ({
    pending: toPending,
    processing: toProcessing,
    completed: toCompleted,
    failed: { ...toFailed(error), attempt_count: oneMore, scheduled_for: null, completed_at: null },
  })[status];

/**
 * DATA-API-20, QUEUE-03..09: sets a status by id. An unknown status is INVALID_STATUS; a final item, and one whose
 * attempts are used up, is answered as it is (GAP-63, GAP-69); only 'failed' may follow 'completed' (GAP-68).
 * Throws NOT_FOUND, UPDATE_ERROR, CHECK_ERROR; a database fault is retried first.
 */
export async function updateGenerationStatus(
  db: Db,
  id: string,
  { status, message }: { status: string; message?: string },
  retry?: RetryOptions,
): Promise<GenerationView> {
  if (!isStatus(status)) throw new AppError('INVALID_STATUS');
  const error = { ...givenUp, code: 'UNKNOWN_ERROR', message: message ?? new AppError('UNKNOWN_ERROR').message };
  const allowed =
    status === 'failed'
      ? sql<boolean>`(${unfinished} or generation_queue.status = 'completed')`
      : sql<boolean>`${unfinished}`;
  const change = () =>
    db
      .updateTable('generation_queue')
      .set(changes(status, error))
      .where('id', '=', id)
      .whereRef('attempt_count', '<', 'max_attempts')
      .where(allowed)
      .returning(viewColumns)
      .executeTakeFirst();
  const changed = await retryFaults(change, retry).catch(named('UPDATE_ERROR'));
  const row = changed ?? (await generationOf(db, 'anybody', id).catch(named('CHECK_ERROR')));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Names a failure of the database for people; that the database is away stays what it is. */
export const named =
  (code: ErrorCode) =>
  (thrown: unknown): never => {
    if (thrown instanceof AppError || isDatabaseFault(thrown)) throw thrown;
    throw new AppError(code, { cause: thrown });
  };
