import { rowOf } from '#api/tasks/service.ts';
import type { Also, StartParts } from '#api/tasks/start.ts';
import { retryTask } from '#api/tasks/start-task.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import type { Reach } from '#db/tasks/read.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { type PersonScope, scopeOf, scopeOfRow } from '#shared/scope.ts';
import { isFinalRow } from '#shared/tasks/card-of-row.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';

/** A task belongs to its author alone. */
function authorOf({ workspace_id, user_id }: GenerationView): PersonScope {
  if (user_id === null) throw new AppError('not_retryable');
  return scopeOf(workspace_id, user_id, 'any');
}

export type Retry = { reach: Reach; id: string; requestId: string; also?: Also };

/** GAP-62: a new row for the same role and template; the old one stays as history. */
export async function retryOne(parts: StartParts, { reach, id, requestId, also }: Retry): Promise<Generation> {
  const row = await rowOf(parts, reach, id);
  if (row.task !== 'write') return retryTask(parts, authorOf(row), id, requestId);
  const { role_id, template_id, overwrite } = row;
  if (row.status !== 'failed' || !isFinalRow(row)) throw new AppError('not_retryable');
  if (role_id === null) throw new AppError('ROLE_NOT_FOUND');
  if (template_id === null) throw new AppError('no_such_item', { message: sentences.no_template });
  const start = { role_id, template_ids: [template_id], overwrite, request_id: requestId };
  const scope = reach === 'all_workspaces' ? scopeOfRow(row) : reach;
  const [started] = await startGenerations(parts, scope, start, { also });
  if (!started) throw new AppError('NO_DATA');
  return started;
}
