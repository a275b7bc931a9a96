import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { prepared } from '#db/prepared.ts';
import {
  type GenerationView,
  type Held,
  now,
  unfinished,
  viewColumns,
  whereHeld,
} from '#db/queries/generations/rows.ts';
import { endedBy, toCompleted } from '#db/queries/generations/settle.ts';
import { addTokens } from '#db/queries/token-use.ts';
import type { Db, GenerationsTable, Tx } from '#db/schema.ts';
import { TASK_HOURS } from '#shared/constants.ts';
import type { Scope } from '#shared/scope.ts';
import type { OwnTask } from '#shared/tasks/index.ts';
import { payloads, type TaskInput, type TaskResult } from '#shared/tasks/payloads.ts';

export type InputOf<T extends OwnTask> = z.output<(typeof payloads)[T]['input']>;
export type ResultOf<T extends OwnTask> = z.output<(typeof payloads)[T]['result']>;
type ClosedAs = NonNullable<GenerationsTable['closed_as']>;

export const isOwnTask = sql<boolean>`(generation_queue.task <> 'write')`;
const isOpen = sql<boolean>`(generation_queue.closed_at is null)`;
const isAuthors = ({ workspace_id, actor_id }: Scope) =>
  sql<boolean>`(${isOwnTask} and generation_queue.workspace_id = ${workspace_id}::uuid
    and generation_queue.user_id = ${actor_id}::uuid)`;

/** The unfinished tasks of a person in all workspaces. */
export async function countTasks(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('generation_queue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isOwnTask)
    .where(isOpen)
    .where(unfinished)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewTask<T extends OwnTask = OwnTask> = {
  task: T;
  input: InputOf<T>;
  document_id?: string | undefined;
  base_version?: number | undefined;
  request_id: string;
};

/** Throws a unique conflict for a second refinement of a document by the same person. */
export const insertTask = (
  tx: Tx,
  { workspace_id, actor_id }: Scope,
  { input, ...columns }: NewTask,
): Promise<GenerationView> =>
  tx
    .insertInto('generation_queue')
    .values({ ...columns, workspace_id, user_id: actor_id, input: JSON.stringify(input) })
    .returning(viewColumns)
    .executeTakeFirstOrThrow();

/** What a task was given. Undefined: it was closed, or its document deleted. */
export async function inputOf<T extends OwnTask>(db: Db, task: T, id: string): Promise<InputOf<T> | undefined> {
  const row = await db
    .selectFrom('generation_queue')
    .select('input')
    .where('id', '=', id)
    .where('task', '=', task)
    .executeTakeFirst();
  return row?.input ? (payloads[task].input.parse(row.input) as InputOf<T>) : undefined;
}

const taskColumns = [
  ...viewColumns,
  'generation_queue.input',
  'generation_queue.result',
  'generation_queue.base_version',
  'generation_queue.closed_at',
  'generation_queue.closed_as',
] as const;

export type TaskRow = GenerationView & {
  input: TaskInput | null;
  result: TaskResult | null;
  base_version: number | null;
  closed_at: Date | null;
  closed_as: ClosedAs | null;
};

/** One's own task, also when it is closed. */
export const taskOf = (db: Db, scope: Scope, id: string): Promise<TaskRow | undefined> =>
  db.selectFrom('generation_queue').select(taskColumns).where('id', '=', id).where(isAuthors(scope)).executeTakeFirst();

/** One's own tasks for a document that are not closed, newest first. */
export const openTasksOf = (db: Db, scope: Scope, documentId: string): Promise<TaskRow[]> =>
  db
    .selectFrom('generation_queue')
    .select(taskColumns)
    .where('document_id', '=', documentId)
    .where(isAuthors(scope))
    .where(isOpen)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const closed = (as: ClosedAs) => ({ input: null, result: null, closed_at: now, closed_as: as, replaced_at: now });

/**
 * Empties one's own finished tasks for good (TASK-06): tokens and model stay. An unfinished one is left alone, it has to be
 * cancelled before. Returns the ids.
 */
export async function closeTasks(tx: Db, scope: Scope, ids: readonly string[], as: ClosedAs): Promise<string[]> {
  const rows = await tx
    .updateTable('generation_queue')
    .set(closed(as))
    .where(sql<boolean>`generation_queue.id = any(${ids}::uuid[])`)
    .where(isAuthors(scope))
    .where(isOpen)
    .where(sql<boolean>`not ${unfinished}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const EXPIRED_AT_ONCE = 500;
/** Empties what was left for a day. */
export const expireTasks = (db: Db): Promise<unknown> =>
  db
    .updateTable('generation_queue')
    .set(closed('expired'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generation_queue')
        .select('id')
        .where(isOwnTask)
        .where(isOpen)
        .where(sql<boolean>`not ${unfinished}`)
        .where('updated_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(TASK_HOURS)})`)
        .limit(EXPIRED_AT_ONCE),
    )
    .execute();

type Ending = {
  result: TaskResult;
  /** Of the call; undefined when no model was called. */
  tokens?: number | undefined;
  model?: string | undefined;
  /** Id and number of the prompt. */
  prompt: string;
};

/**
 * Stores the result, completes the row and counts its tokens, in one statement. Undefined: the row is no longer this
 * run's, and nothing was stored.
 */
export async function settleTask(
  db: Db,
  held: Held,
  { result, tokens = 0, model, prompt }: Ending,
): Promise<{ row: GenerationView; document_id: string | null } | undefined> {
  const ending = db
    .updateTable('generation_queue')
    .set({ ...toCompleted, result: JSON.stringify(result), tokens: Math.ceil(tokens), model: model ?? null, prompt })
    .where(whereHeld(held))
    .returning(viewColumns);
  const { rows } = await sql<GenerationView>`
    with ended as (${ending}),
      used as (${addTokens(sql`select coalesce(api_key_id, user_id) as user_id, ${Math.ceil(tokens)}::int as tokens from ended`)})
    select * from ended ${prepared}`.execute(db);
  // The connection may have broken after the statement: then this run has completed it without knowing.
  const row = rows[0] ?? (await endedBy(db, held));
  return row?.status === 'completed' ? { row, document_id: row.document_id } : undefined;
}
