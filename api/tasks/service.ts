import { keptCards, toGeneration, withCards } from '#api/tasks/cards.ts';
import type { Also, StartParts } from '#api/tasks/start.ts';
import { publishStopped } from '#api/tasks/stop.ts';
import { named } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import { activeGenerations, generationOf, generationsByIds, lastGenerations, type Reach } from '#db/tasks/read.ts';
import { type GenerationView, workOf } from '#db/tasks/rows.ts';
import { stopGenerations } from '#db/tasks/stop.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type Scope, scopeOfRow } from '#shared/scope.ts';
import { cancelledError, isFinalRow } from '#shared/tasks/card-of-row.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import { isUuid } from '#shared/uuid.ts';

type ListQuery = { ids?: string | undefined; role_id?: string | undefined };

/** The workspace's generations with the given ids, the last ones of a role, or those that are active; newest first. */
export async function listGenerations(parts: StartParts, scope: Scope, query: ListQuery) {
  return { items: await withCards(parts, scope, await rowsFor(parts.db, scope, query).catch(named('CHECK_ERROR'))) };
}

async function rowsFor(db: Db, scope: Scope, { ids, role_id }: ListQuery): Promise<GenerationView[]> {
  if (ids !== undefined) return generationsByIds(db, scope, ids.split(',').filter(isUuid));
  return role_id === undefined ? activeGenerations(db, scope) : lastGenerations(db, scope, role_id);
}

export async function readGeneration(parts: StartParts, reach: Reach, id: string): Promise<Generation> {
  const row = await rowOf(parts, reach, id);
  const [generation = toGeneration(row)] = await withCards(parts, scopeOfRow(row), [row]);
  return generation;
}

/** Throws NOT_FOUND. */
export async function rowOf({ db }: StartParts, reach: Reach, id: string): Promise<GenerationView> {
  const row = await generationOf(db, reach, id).catch(named('CHECK_ERROR'));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** GAP-61: final at once; the running call is aborted, a waiting job removed. A final row is returned as it is. */
export async function cancelOne(parts: StartParts, reach: Reach, id: string, also?: Also): Promise<Generation> {
  const last = await keptCards(parts, [{ id }]);
  const error = cancelledError(last.get(id));
  const cancelled = await transact(parts.db, async (tx) => {
    const [row] = await stopGenerations(tx, reach, { by: 'id', is: id }, error);
    if (row) await also?.(tx, row);
    return row;
  }).catch(named('UPDATE_ERROR'));
  if (!cancelled) return uncancelled(parts, reach, id);
  parts.metrics.generationsEnded.inc({ kind: workOf(cancelled), outcome: 'cancelled' });
  const [card] = await publishStopped(parts, [cancelled], last);
  return toGeneration(cancelled, card);
}

/** A final row is returned as it is. Throws not_yours for an unfinished one that only its author may cancel. */
async function uncancelled(parts: StartParts, reach: Reach, id: string): Promise<Generation> {
  const { author = null } = reach === 'all_workspaces' ? {} : reach;
  const row = await rowOf(parts, reach, id);
  if (author !== null && row.user_id !== author && !isFinalRow(row)) throw new AppError('not_yours');
  return readGeneration(parts, reach, id);
}
