import type { Deps } from '#api/deps.ts';
import { roleHomeOf } from '#api/home/role-home.ts';
import { sendTagged } from '#api/http/etag.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { hasFeed, needsOfPerson, publishedLately, rolesInProgress } from '#db/home/home.ts';
import { dismissChanges } from '#db/home/role-home.ts';
import { setLead } from '#db/roles/lead.ts';
import { roleOf } from '#db/roles/roles.ts';
import { transact } from '#db/transact.ts';
import { publishRole } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { AppError } from '#shared/errors.ts';
import { dismissRoleChanges, readHome, readRoleHome } from '#shared/home/contracts/home.ts';
import { setRoleLead } from '#shared/roles/contracts/lead.ts';

/** The page of a role, and the dashboard (HOME). */
export function homeRoutes(deps: Pick<Deps, 'db' | 'redis' | 'log'>, checkBearer: CheckBearer): ApiRouter {
  const { db } = deps;
  const router = apiRouter(checkBearer);
  serve(router, readRoleHome, async ({ scope, params: { id }, req, res }) =>
    sendTagged({ req, res }, await roleHomeOf(deps, scope, id)),
  );
  serve(router, dismissRoleChanges, async ({ scope, params: { id }, body: { version } }) => {
    if (!(await transact(db, (tx) => dismissChanges(tx, scope, id, version))))
      throw new AppError('edit_conflict', { current: await found(roleOf(db, scope, id)) });
    // No event of the outbox: nothing else follows from it.
    await withDeadline(publishRole(deps.redis, scope.workspace_id, id)).catch((thrown: unknown) => {
      deps.log.warn(cause(thrown), 'a dismissed change was not published');
    });
    return { dismissed: true as const };
  });
  serve(router, setRoleLead, async ({ scope, params: { id }, body: { lead_id } }) => ({
    lead: await found(transact(db, (tx) => setLead(tx, scope, id, lead_id))),
  }));
  serve(router, readHome, async ({ scope, req, res }) => {
    const [needs, { roles, has_more_roles }, published, has_feed] = await Promise.all([
      needsOfPerson(db, scope),
      rolesInProgress(db, scope),
      publishedLately(db, scope),
      hasFeed(db, scope),
    ]);
    return sendTagged({ req, res }, { needs, roles, has_more_roles, published, has_feed });
  });
  return router;
}
