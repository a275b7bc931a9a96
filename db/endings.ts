import type { AccountEndings } from '#db/accounts/endings.ts';
import { endStoppedKeysOf } from '#db/open/api-keys/ending.ts';
import { removeComments } from '#db/review/comments/of-account.ts';
import type { Tx } from '#db/schema.ts';
import { stopGenerations } from '#db/tasks/stop.ts';
import { leaveWorkspaces } from '#db/team/workspaces/of-account.ts';
import type { Scope } from '#shared/scope.ts';
import { cancelledError } from '#shared/tasks/card-of-row.ts';

type Row = { id: string };
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

const stopWork = async (tx: Tx, scope: Scope): Promise<string[]> =>
  idsOf(await stopGenerations(tx, scope, { by: 'workspace_id', is: scope.workspace_id }, cancelledError()));

/** The list of what ends with an account: a domain that keeps something of people adds a line. */
export const accountEndings: AccountEndings = {
  stopWork,
  stopKeys: async (tx, userId) => idsOf((await endStoppedKeysOf(tx, userId)).stopped),
  leaveWorkspaces: async (tx, userId, leaving) => {
    const { stopped, files } = await leaveWorkspaces(tx, userId, leaving, stopWork);
    return { stopped: stopped.flat(), files };
  },
  removeComments,
};
