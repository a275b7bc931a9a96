import type { Deps } from '#api/deps.ts';
import { keptCards } from '#api/tasks/cards.ts';
import { publishStopped } from '#api/tasks/stop.ts';
import { publishAfter } from '#api/team/workspaces/live.ts';
import type { EndedKeys } from '#db/open/api-keys/ending.ts';

/** After the commit: ends in every process what these keys hold open, and aborts what they have under way. Never throws. */
export async function publishEnded(
  parts: Pick<Deps, 'redis' | 'queues' | 'log'>,
  { keys, stopped }: EndedKeys,
): Promise<void> {
  await publishAfter(parts, ...keys.map((key_id) => ({ type: 'key_revoked', key_id }) as const));
  if (stopped.length > 0) await publishStopped(parts, stopped, await keptCards(parts, stopped));
}
