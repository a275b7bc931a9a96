import { lastCard, toGeneration, withCards } from '#api/generations/cards.ts';
import { type Also, type StartParts, startGenerations } from '#api/generations/start.ts';
import { named } from '#db/faults.ts';
import {
  activeGenerations,
  generationOf,
  generationsByIds,
  lastGenerations,
  type Reach,
} from '#db/queries/generations/read.ts';
import type { GenerationView } from '#db/queries/generations/rows.ts';
import { cancelGeneration } from '#db/queries/generations/stop.ts';
import type { Db } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { publishCancel, publishCard } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import type { Card, CardError } from '#shared/card.ts';
import { cardOfRow, isFinalRow } from '#shared/card-of-row.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { AppError } from '#shared/errors.ts';
import { type Scope, scopeOfRow } from '#shared/scope.ts';
import type { Task } from '#shared/tasks/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type ListQuery = { ids?: string | undefined; role_id?: string | undefined };

/** The workspace's generations with the given ids, the last ones of a role, or those that are active; newest first. */
export async function listGenerations(parts: StartParts, scope: Scope, query: ListQuery) {
  return { items: await withCards(parts, scope, await rowsFor(parts.db, scope, query).catch(named('CHECK_ERROR'))) };
}

async function rowsFor(db: Db, scope: Scope, { ids, role_id }: ListQuery): Promise<GenerationView[]> {
  if (ids !== undefined)
    return generationsByIds(
      db,
      scope,
      ids.split(',').filter((id) => UUID.test(id)),
    );
  return role_id === undefined ? activeGenerations(db, scope) : lastGenerations(db, scope, role_id);
}

export async function readGeneration(parts: StartParts, reach: Reach, id: string): Promise<Generation> {
  const row = await rowOf(parts, reach, id);
  const [generation = toGeneration(row)] = await withCards(parts, scopeOfRow(row), [row]);
  return generation;
}

async function rowOf({ db }: StartParts, reach: Reach, id: string): Promise<GenerationView> {
  const row = await generationOf(db, reach, id).catch(named('CHECK_ERROR'));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** GAP-61: final at once; the running call is aborted, a waiting job taken out. A final row is answered as it is. */
export async function cancelOne(parts: StartParts, reach: Reach, id: string, also?: Also): Promise<Generation> {
  const last = await lastCard(parts, id);
  const error = cancelError(last);
  const cancelled = await cancelRow(parts.db, { reach, id, error }, also).catch(named('UPDATE_ERROR'));
  if (!cancelled) return uncancelled(parts, reach, id);
  parts.metrics.generationsEnded.inc({ kind: cancelled.kind, outcome: 'cancelled' });
  const generation = toGeneration(cancelled, { ...cardOfRow(cancelled), draft: last?.draft ?? '' });
  const { redis, queues, log } = parts;
  const told = Promise.all([
    publishCancel(redis, id),
    publishCard(redis, generation.card),
    // An active job cannot be removed: it finds its row final.
    queues.generation.remove(id),
  ]);
  await withDeadline(told).catch((thrown: unknown) => {
    log.warn({ generation_id: id, ...cause(thrown) }, 'a cancelled generation was not taken out of the queue');
  });
  return generation;
}

type Cancel = { reach: Reach; id: string; error: CardError };

/** One statement, unless something else belongs to it. */
function cancelRow(db: Db, { reach, id, error }: Cancel, also: Also | undefined): Promise<GenerationView | undefined> {
  if (!also) return cancelGeneration(db, reach, id, error);
  return transact(db, async (tx) => {
    const cancelled = await cancelGeneration(tx, reach, id, error);
    if (cancelled) await also(tx, cancelled);
    return cancelled;
  });
}

/** A final row is answered as it is. Throws not_yours for an unfinished one that only its author may cancel. */
async function uncancelled(parts: StartParts, reach: Reach, id: string): Promise<Generation> {
  const { author = null } = reach === 'anybody' ? {} : reach;
  const row = await rowOf(parts, reach, id);
  if (author !== null && row.user_id !== author && !isFinalRow(row)) throw new AppError('not_yours');
  return readGeneration(parts, reach, id);
}

const cancelError = (last: Card<Task> | undefined): CardError => {
  const done = (last?.steps ?? []).flatMap(({ name, state }) => (state === 'completed' ? [name] : []));
  const { code, message } = new AppError('cancelled');
  return { code, message, title: null, messages: [], request_id: null, done };
};

type Retry = { reach: Reach; id: string; requestId: string; also?: Also };

/** GAP-62: a new row for the same role and template; the old one stays as history. */
export async function retryOne(parts: StartParts, { reach, id, requestId, also }: Retry): Promise<Generation> {
  const row = await rowOf(parts, reach, id);
  const { role_id, template_id, overwrite } = row;
  if (row.status !== 'failed' || !isFinalRow(row)) throw new AppError('not_retryable');
  if (role_id === null) throw new AppError('ROLE_NOT_FOUND');
  if (template_id === null) throw new AppError('template_not_found');
  const start = { role_id, template_ids: [template_id], overwrite, request_id: requestId };
  const scope = reach === 'anybody' ? scopeOfRow(row) : reach;
  const [started] = await startGenerations(parts, scope, start, { also });
  if (!started) throw new AppError('NO_DATA');
  return started;
}
