import type { Endings } from '#api/accounts/endings.ts';
import type { Deps } from '#api/deps.ts';
import { publishEnded } from '#api/open/api-keys/ended.ts';
import { revokeAll } from '#api/open/api-keys/keys.ts';
import { keptCards } from '#api/tasks/cards.ts';
import { publishStopped } from '#api/tasks/stop.ts';
import { accountEndings } from '#db/endings.ts';
import { endStoppedKeysOf } from '#db/open/api-keys/ending.ts';
import { handSharesOver } from '#db/review/shares/links.ts';
import { stopGenerations } from '#db/tasks/stop.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { cancelledError } from '#shared/tasks/card-of-row.ts';

/** The list of what ends with people, memberships and workspaces: a domain that keeps something of theirs adds a line. */
export const createEndings = (parts: Pick<Deps, 'redis' | 'queues' | 'log'>): Endings => ({
  ofAccount: accountEndings,
  suspendWork: async (tx, is) => {
    const error = { ...cancelledError(), message: sentences.stopped_by_suspension };
    const stopped = await stopGenerations(tx, 'all_workspaces', { by: 'workspace_id', is }, error);
    return async () => void (await publishStopped(parts, stopped, await keptCards(parts, stopped)));
  },
  deleteWork: async (tx, scope) => {
    const stopped = await stopGenerations(tx, scope, { by: 'workspace_id', is: scope.workspace_id }, cancelledError());
    return async () => void (await publishStopped(parts, stopped, new Map()));
  },
  stopKeys: async (tx, userId) => {
    const ended = await endStoppedKeysOf(tx, userId);
    return () => publishEnded(parts, ended);
  },
  revokeKeys: async (tx, scope, userId) => {
    const ended = await revokeAll(tx, scope, { created_by: userId });
    return () => publishEnded(parts, ended);
  },
  handLinksOver: handSharesOver,
});
