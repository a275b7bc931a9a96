import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { endGenerations } from '#api/roles/end-generations.ts';
import { holdRoom } from '#db/queries/quota.ts';
import * as queries from '#db/queries/roles.ts';
import { transact } from '#db/transact.ts';
import { createRole, deleteRole, listRoles, readRole, updateRole } from '#shared/contracts/roles.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log'>;

/** Role specifications (DATA-API-12..15). */
export function roleRoutes(deps: Parts, checkBearer: CheckBearer) {
  const { db, config } = deps;
  const router = apiRouter(checkBearer);
  serve(router, listRoles, ({ user, query }) => queries.listRoles(db, user.id, query));
  serve(router, createRole, ({ user, body }) =>
    transact(db, async (tx) => {
      await holdRoom(tx, user.id, { name: 'LIMIT_ROLES', most: config.LIMIT_ROLES });
      return found(queries.roleOf(tx, user.id, await queries.insertRole(tx, user.id, body)));
    }),
  );
  serve(router, readRole, ({ user, params }) => found(queries.roleOf(db, user.id, params.id)));
  serve(router, updateRole, ({ user, params, body }) =>
    transact(db, async (tx) => {
      await found(queries.updateRole(tx, user.id, params.id, body));
      return found(queries.roleOf(tx, user.id, params.id));
    }),
  );
  serve(router, deleteRole, async ({ user, params }) => {
    const unfinished = await found(transact(db, (tx) => queries.deleteRole(tx, user.id, params.id)));
    return endGenerations(deps, unfinished);
  });
  return router;
}
