import type { Deps } from '#api/deps.ts';
import { found, foundOwn, savedOrConflict } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { withReading } from '#api/roles/from-reading.ts';
import { publishStoppedOfRole } from '#api/tasks/stop.ts';
import { holdRoom } from '#db/base/quota.ts';
import * as queries from '#db/roles/roles.ts';
import { transact } from '#db/transact.ts';
import { createRole, updateRole } from '#shared/roles/contracts/role-input.ts';
import { deleteRole, listRoles, readRole } from '#shared/roles/contracts/roles.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'storage' | 'log'>;

/** Role specifications (DATA-API-12..15). */
export function roleRoutes(deps: Parts, checkBearer: CheckBearer) {
  const { db, config } = deps;
  const router = apiRouter(checkBearer);
  serve(router, listRoles, ({ scope, query }) => queries.listRoles(db, scope, query));
  serve(router, createRole, (asked) => {
    const { scope } = asked;
    const { reading_id, keep_text, ...body } = asked.body;
    return withReading(deps, scope, { reading_id, keep_text }, (take) =>
      createOnce(db, createRole, asked, {
        make: async (tx) => {
          await holdRoom(tx, scope, { name: 'LIMIT_ROLES', most: config.LIMIT_ROLES });
          const taken = await take(tx);
          const document_ids = [...body.document_ids, ...taken.document_ids];
          const id = await queries.insertRole(tx, scope, { ...body, document_ids }, taken.imported_from);
          return found(queries.roleOf(tx, scope, id));
        },
        read: (tx, id) => queries.roleOf(tx, scope, id),
      }),
    );
  });
  serve(router, readRole, ({ scope, params }) => found(queries.roleOf(db, scope, params.id)));
  serve(router, updateRole, ({ scope, params, body: { version, ...role } }) =>
    transact(db, (tx) =>
      savedOrConflict(queries.updateRole(tx, scope, params.id, role, version), () =>
        queries.roleOf(tx, scope, params.id),
      ),
    ),
  );
  serve(router, deleteRole, async ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => queries.deleteRole(tx, scope, id));
    return publishStoppedOfRole(deps, await foundOwn(scope, deleted, { read: () => queries.roleOf(db, scope, id) }));
  });
  return router;
}
