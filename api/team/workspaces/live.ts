import type { Deps } from '#api/deps.ts';
import { publishLive } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

type Parts = Pick<Deps, 'redis' | 'log'>;

/** Publishes after a commit. Never throws: open pages notice a lost event with the next check of their socket. */
export async function publishAfter({ redis, log }: Parts, ...events: readonly LiveEvent[]): Promise<void> {
  await withDeadline(Promise.all(events.map((event) => publishLive(redis, event)))).catch((thrown: unknown) =>
    log.warn(cause(thrown), 'open pages were not notified of a membership'),
  );
}

/** `role` null: no member any more. */
export const membershipEvent = (workspace_id: string, user_id: string, role: WorkspaceRole | null): LiveEvent => ({
  type: 'membership',
  workspace_id,
  membership: { user_id, role },
});
