import type { Deps } from '#api/deps.ts';
import { found, savedOrConflict } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
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
  serve(router, createRole, (asked) => {
    const { user, body } = asked;
    return createOnce(db, createRole, asked, {
      make: async (tx) => {
        await holdRoom(tx, user.id, { name: 'LIMIT_ROLES', most: config.LIMIT_ROLES });
        return found(queries.roleOf(tx, user.id, await queries.insertRole(tx, user.id, body)));
      },
      read: (tx, id) => queries.roleOf(tx, user.id, id),
    });
  });
  serve(router, readRole, ({ user, params }) => found(queries.roleOf(db, user.id, params.id)));
  serve(router, updateRole, ({ user, params, body: { version, ...role } }) =>
    transact(db, (tx) =>
      savedOrConflict(queries.updateRole(tx, user.id, params.id, role, version), () =>
        queries.roleOf(tx, user.id, params.id),
      ),
    ),
  );
  serve(router, deleteRole, async ({ user, params }) => {
    const unfinished = await found(transact(db, (tx) => queries.deleteRole(tx, user.id, params.id)));
    return endGenerations(deps, unfinished);
  });
  return router;
}
