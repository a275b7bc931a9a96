import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { addTokens, countedColumns } from '#db/accounts/token-use.ts';
import { unfinished } from '#db/base/unfinished.ts';
import { prepared } from '#db/prepared.ts';
import type { Db, GenerationsTable, Tx } from '#db/schema.ts';
import { isOfKey } from '#db/tasks/read.ts';
import { type GenerationView, type Held, now, toCompleted, viewColumns, whereHeld } from '#db/tasks/rows.ts';
import { endedBy } from '#db/tasks/settle.ts';
import { isOfPerson } from '#db/tasks/start.ts';
import { TASK_HOURS } from '#shared/constants.ts';
import { callerId, limitedPerson, type Scope } from '#shared/scope.ts';
import { payloads, type TaskInput, type TaskResult } from '#shared/task-payloads.ts';
import type { OwnTask } from '#shared/tasks.ts';

export type InputOf<T extends OwnTask> = z.output<(typeof payloads)[T]['input']>;
type ClosedAs = NonNullable<GenerationsTable['closed_as']>;

export const isOwnTask = sql<boolean>`(generation_queue.task <> 'write')`;
const isOpen = sql<boolean>`(generation_queue.closed_at is null)`;
const isCallers = (scope: Scope) =>
  sql<boolean>`(${isOwnTask} and coalesce(generation_queue.api_key_id, generation_queue.user_id) = ${callerId(scope)}::uuid)`;
/** Its caller's, or for a person that of a key, which belongs to all who write in the workspace. */
const isReached = (scope: Scope) =>
  sql<boolean>`(generation_queue.workspace_id = ${scope.workspace_id}::uuid
    and (${isCallers(scope)} or ${isOfKey(scope)}))`;

/** The unfinished tasks of a person in all workspaces, with those of their keys. */
export async function countTasks(tx: Tx, scope: Scope): Promise<number> {
  const { count } = await tx
    .selectFrom('generation_queue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOfPerson(limitedPerson(scope)))
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

/** Throws a unique conflict for a second refinement of a document by the same person or key. */
export const insertTask = (
  tx: Tx,
  { workspace_id, actor_id, key }: Scope,
  { input, ...columns }: NewTask,
): Promise<GenerationView> =>
  tx
    .insertInto('generation_queue')
    .values({
      ...columns,
      workspace_id,
      input: JSON.stringify(input),
      // The maker of a key did not ask for what it starts.
      ...(key ? { user_id: null, api_key_id: key.id } : { user_id: actor_id }),
    })
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
  sql<string | null>`(select api_keys.name from api_keys where api_keys.id = generation_queue.api_key_id)`.as(
    'key_name',
  ),
  'generation_queue.input',
  'generation_queue.result',
  'generation_queue.base_version',
  'generation_queue.closed_at',
  'generation_queue.closed_as',
] as const;

export type TaskRow = GenerationView & {
  /** Of the API key that started it. */
  key_name: string | null;
  input: TaskInput | null;
  result: TaskResult | null;
  base_version: number | null;
  closed_at: Date | null;
  closed_as: ClosedAs | null;
};

/** A task within reach, also when it is closed. */
export const taskOf = (db: Db, scope: Scope, id: string): Promise<TaskRow | undefined> =>
  db.selectFrom('generation_queue').select(taskColumns).where('id', '=', id).where(isReached(scope)).executeTakeFirst();

/** The tasks within reach for a document that are not closed, newest first; `own`: the caller's alone. */
export const openTasksOf = (db: Db, scope: Scope, documentId: string, { own = false } = {}): Promise<TaskRow[]> =>
  db
    .selectFrom('generation_queue')
    .select(taskColumns)
    .where('document_id', '=', documentId)
    .where(isReached(scope))
    .$if(own, (all) => all.where(isCallers(scope)))
    .where(isOpen)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const closed = (as: ClosedAs) => ({ input: null, result: null, closed_at: now, closed_as: as, replaced_at: now });

/**
 * Empties finished tasks within reach for good (TASK-06): tokens and model stay. An unfinished one is left alone, it has to be
 * cancelled before. Returns the ids.
 */
export async function closeTasks(tx: Db, scope: Scope, ids: readonly string[], as: ClosedAs): Promise<string[]> {
  const rows = await tx
    .updateTable('generation_queue')
    .set(closed(as))
    .where(sql<boolean>`generation_queue.id = any(${ids}::uuid[])`)
    .where(isReached(scope))
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
      used as (${addTokens(sql`select ${countedColumns}, ${Math.ceil(tokens)}::int as tokens from ended`)})
    select * from ended ${prepared}`.execute(db);
  // The connection may have broken after the statement: then this run has completed it without knowing.
  const row = rows[0] ?? (await endedBy(db, held));
  return row?.status === 'completed' ? { row, document_id: row.document_id } : undefined;
}
