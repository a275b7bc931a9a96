import type { Deps } from '#api/deps.ts';
import { keptCards } from '#api/tasks/cards.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { publishCancel, publishCard } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import type { Card } from '#shared/tasks/card.ts';
import { cancelledError, cardOfRow } from '#shared/tasks/card-of-row.ts';
import type { Task } from '#shared/tasks.ts';

type Parts = Pick<Deps, 'redis' | 'queues' | 'log'>;

/**
 * Publishes and returns the final cards of cancelled generations, aborts their calls and removes their jobs from the
 * queue. `last` has the cards published before, by id. Never throws: an active job cannot be removed, and one that is
 * missed finds its row final or deleted and stores nothing.
 */
export async function publishStopped(
  { redis, queues, log }: Parts,
  rows: readonly GenerationView[],
  last: ReadonlyMap<string, Card<Task>>,
): Promise<Card<Task>[]> {
  const cards = rows.map((row) => {
    const card = last.get(row.id);
    const { done } = cancelledError(card);
    return { ...cardOfRow({ ...row, error: row.error && { ...row.error, done } }), draft: card?.draft ?? '' };
  });
  const published = Promise.all(
    cards.flatMap((card) => [
      publishCancel(redis, card.id),
      publishCard(redis, card),
      queues.generation.remove(card.id),
    ]),
  );
  await withDeadline(published).catch((thrown: unknown) => {
    const generation_ids = rows.map(({ id }) => id);
    log.warn({ generation_ids, ...cause(thrown) }, 'cancelled generations were not taken out of the queue');
  });
  return cards;
}

/** The same for rows that were deleted with their role. */
export async function publishStoppedOfRole(parts: Parts, rows: readonly GenerationView[]): Promise<undefined> {
  if (rows.length === 0) return undefined;
  const gone = rows.map((row) => ({ ...row, role_id: null }));
  await publishStopped(parts, gone, await keptCards(parts, rows));
  return undefined;
}
