import type { Deps } from '#api/deps.ts';
import { lastCards, publishCancel, publishCard } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { type Card, FINAL_SEQ, failedSteps } from '#shared/card.ts';
import { AppError } from '#shared/errors.ts';
import type { Task } from '#shared/tasks/index.ts';

type Parts = Pick<Deps, 'redis' | 'queues' | 'log'>;

/**
 * Stops the work of generations whose rows are gone: running calls are aborted, waiting jobs taken out of the queue,
 * and open pages see the card end. A job that is missed here finds no row and stores nothing.
 */
export async function endGenerations({ redis, queues, log }: Parts, ids: readonly string[]): Promise<undefined> {
  if (ids.length === 0) return undefined;
  const ended = Promise.all([
    ...ids.map((id) => publishCancel(redis, id)),
    ...ids.map((id) => queues.generation.remove(id)),
    lastCards(redis, ids).then((cards) =>
      Promise.all([...cards.values()].map((card) => publishCard(redis, end(card)))),
    ),
  ]);
  await withDeadline(ended).catch((thrown: unknown) => {
    log.warn({ generation_ids: ids, ...cause(thrown) }, 'deleted generations were not taken out of the queue');
  });
  return undefined;
}

function end(card: Card<Task>): Card<Task> {
  const { code, message } = new AppError('cancelled');
  const now = new Date().toISOString();
  return {
    ...card,
    ...('role_id' in card && { role_id: null }),
    status: 'failed',
    steps: failedSteps(card.steps),
    waiting: null,
    retry_at: null,
    server_time: now,
    ended_at: now,
    error: { code, message, title: null, messages: [message], request_id: null },
    seq: FINAL_SEQ,
  };
}
