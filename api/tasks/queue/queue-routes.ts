import { securityOf } from '#api/accounts/security-events/of-request.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { readAdminQueue } from '#api/tasks/queue/queue.ts';
import { cancelOne } from '#api/tasks/service.ts';
import type { Also } from '#api/tasks/start.ts';
import { type AuditAction, writeAudit } from '#db/accounts/audit.ts';
import { forgetLeftOut } from '#platform/provider-notes.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import { cancelQueued, forgetProvider, readQueue, retryQueued } from '#shared/tasks/contracts/queue.ts';

/** Starts a failed row again as a new one, each task in its own way. Throws not_retryable. */
type RetryQueued = (id: string, requestId: string, also: Also) => Promise<Generation>;

/** The queue for admins: without its content; each change of a generation is recorded in the audit of its owner (S15). */
export function adminQueueRoutes(deps: Deps, checkBearer: CheckBearer, retry: RetryQueued): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, readQueue, async ({ user, req }) => {
    await securityOf(req).read({ action: 'queue_read', by: user.id });
    return readAdminQueue(deps);
  });
  serve(router, retryQueued, async ({ user, params: { id }, requestId, req }) => {
    const also = audited('generation_retried_by_admin', { actor: user, ip: req.ip ?? null, about: id });
    const { id: started, status } = await retry(id, requestId, also);
    return { id: started, status };
  });
  serve(router, cancelQueued, async ({ user, params: { id }, req }) => {
    const also = audited('generation_cancelled_by_admin', { actor: user, ip: req.ip ?? null, about: id });
    const { status } = await cancelOne(deps, 'all_workspaces', id, also);
    return { id, status };
  });
  serve(router, forgetProvider, async ({ user, body }) => {
    deps.log.info({ ...body, by: user.id }, 'what an AI provider refused is asked for again');
    await forgetLeftOut(deps.redis, body);
    return undefined;
  });
  return router;
}

type Act = { actor: Identity; ip: string | null; about: string };

/** In the transaction of the change, so that there is no change without its audit entry. */
const audited =
  (action: AuditAction, { actor, ip, about }: Act): Also =>
  (tx, { user_id }) =>
    writeAudit(tx, { user_id, actor_id: actor.id, action, ip, details: { generation_id: about } });
