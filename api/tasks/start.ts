import type { Deps } from '#api/deps.ts';
import type { Tx } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import type { Room, StartRoom } from '#db/tasks/start.ts';
import { publishCard } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { enqueueGenerations } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { TOKENS_PER_GENERATION } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';

export type StartParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log' | 'metrics'>;

/** Further writes in the transaction of a change, about the row it made or changed. */
export type Also = (tx: Tx, row: Pick<GenerationView, 'id' | 'user_id'>) => Promise<unknown>;
/** The expected tokens of what is unfinished and of what is added count as used. Throws limit_reached. */
export function checkTokens(rooms: readonly Room[], added: number): void {
  for (const { of, tokens_today, tokens_at_most, unfinished } of rooms) {
    if (tokens_today + (unfinished + added) * TOKENS_PER_GENERATION <= tokens_at_most) continue;
    throw limitError('LIMIT_TOKENS_PER_DAY', tokens_at_most, untilTomorrow(), of);
  }
}

/** Throws account_suspended and key_stopped. */
export function checkStarter({ suspended, stopped }: Pick<StartRoom, 'suspended' | 'stopped'>): void {
  if (suspended) throw new AppError('account_suspended');
  if (stopped) throw new AppError('key_stopped');
}

/** The limit counts days by UTC. */
const untilTomorrow = (now = new Date()): number => new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime();

/** After the commit: a job and a first card for each row. Failures here are repaired by the sweep and the next request. */
export async function enqueueFresh(
  { redis, queues, log }: StartParts,
  rows: readonly GenerationView[],
  made: readonly Pick<Generation, 'card'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const enqueued = enqueueGenerations(queues.generation, rows);
  const published = made.map(({ card }) => publishCard(redis, card));
  await withDeadline(Promise.all([enqueued, ...published])).catch((thrown: unknown) => {
    log.warn({ generation_ids: rows.map(({ id }) => id), ...cause(thrown) }, 'generations were left to the sweep');
  });
}
