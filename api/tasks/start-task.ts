import { found } from '#api/http/found.ts';
import { keyUse } from '#api/http/idempotency.ts';
import { toGeneration } from '#api/tasks/cards.ts';
import { checkStarter, checkTokens, enqueueFresh, type StartParts } from '#api/tasks/start.ts';
import { once } from '#db/base/idempotency.ts';
import { lockStarts } from '#db/base/start-locks.ts';
import { isUniqueConflict } from '#db/faults.ts';
import type { Tx } from '#db/schema.ts';
import { type GenerationView, workOf } from '#db/tasks/rows.ts';
import { startRoom } from '#db/tasks/start.ts';
import { closeTasks, countTasks, insertTask, type NewTask, taskOf } from '#db/tasks/tasks.ts';
import { transact } from '#db/transact.ts';
import { TASKS_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import type { OwnTask, Task } from '#shared/tasks.ts';

export type StartedTask = { row: GenerationView; card: Card<Task> };
/** What a request names: its key, and what makes it the same request. */
type Request = { key: string | undefined; of: readonly unknown[] };
/** Makes the task from what is read in the transaction of the start. */
type Prepare<T extends OwnTask> = (tx: Tx) => Promise<NewTask<T>>;

const RETRY_MS = 5_000;

/**
 * Stores a pending task of the person, then its job and first card. The same key is the same task. Redis may be
 * unavailable: then the sweep enqueues the row. Throws too_many_tasks, task_running, account_suspended and
 * limit_reached, and what `prepare` throws.
 */
export async function startTask<T extends OwnTask>(
  parts: StartParts,
  scope: Scope,
  { key, of }: Request,
  prepare: Prepare<T>,
): Promise<StartedTask> {
  const started = await transact(parts.db, async (tx) => {
    await lockStarts(tx, scope);
    return once(tx, keyUse(scope, key, of), {
      make: async () => ({ fresh: true, row: await insertChecked(parts, tx, scope, prepare) }),
      idsOf: ({ row: { id } }) => [id],
      again: async ([id = '']) => ({ fresh: false, row: await found(taskOf(tx, scope, id)) }),
    });
  });
  const card = toGeneration(started.row).card;
  if (started.fresh) {
    parts.metrics.generationsStarted.inc({ kind: workOf(started.row) });
    await enqueueFresh(parts, [started.row], [{ card }]);
  }
  return { row: started.row, card };
}

async function insertChecked<T extends OwnTask>(
  { config }: StartParts,
  tx: Tx,
  scope: Scope,
  prepare: Prepare<T>,
): Promise<GenerationView> {
  const task = await prepare(tx);
  const tokensAtMost = config.RATE_LIMITS ? config.LIMIT_TOKENS_PER_DAY : Number.MAX_SAFE_INTEGER;
  const room = await startRoom(tx, scope, tokensAtMost);
  checkStarter(room);
  if ((await countTasks(tx, scope)) >= TASKS_MAX) throw new AppError('too_many_tasks', { retryAfterMs: RETRY_MS });
  checkTokens(room.rooms, 1);
  return insertTask(tx, scope, task).catch((thrown: unknown) => {
    throw isUniqueConflict(thrown) ? new AppError('task_running', { cause: thrown }) : thrown;
  });
}

/** 'Try again': a new task with the input of a failed one, which is closed. Throws not_retryable. */
export async function retryTask(parts: StartParts, scope: Scope, id: string, requestId: string): Promise<Generation> {
  const { row, card } = await startTask(parts, scope, { key: undefined, of: [] }, async (tx) => {
    const failed = await found(taskOf(tx, scope, id));
    if (failed.status !== 'failed' || failed.input === null || failed.task === 'write')
      throw new AppError('not_retryable');
    if ((await closeTasks(tx, scope, [id], 'replaced')).length === 0) throw new AppError('not_retryable');
    const { task, input, document_id, base_version } = failed;
    return {
      task,
      input,
      request_id: requestId,
      document_id: document_id ?? undefined,
      base_version: base_version ?? undefined,
    } as NewTask;
  });
  return toGeneration(row, card);
}
