import type { AuthContext } from '#api/accounts/auth/context.ts';
import { linkTo, sendExport } from '#api/exports/download.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import type { DataExports } from '#db/exports/exports.ts';
import {
  cancelExport,
  exportsOf,
  insertExport,
  lockExports,
  ownExport,
  secondsToNext,
  unfinishedExport,
} from '#db/exports/exports.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { namedWorkspace } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { publishExport } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { enqueueRows } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { dataExportShown } from '#platform/shown-export.ts';
import { EXPORTS_PER_DAY } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { DataExport } from '#shared/exports/contracts/exports.ts';
import * as contract from '#shared/exports/contracts/exports.ts';
import type { PersonScope } from '#shared/scope.ts';

async function listDataExports({ db }: AuthContext, of: DataExports) {
  const [rows, seconds_to_next] = await Promise.all([exportsOf(db, of), secondsToNext(db, of, EXPORTS_PER_DAY)]);
  return { items: rows.map(dataExportShown), seconds_to_next };
}

/**
 * A second start while one is under way answers that one. `record` is called in the transaction of a new one. Throws
 * export_limit and, while the person exports another workspace, export_under_way.
 */
async function startDataExport(
  ctx: AuthContext,
  of: DataExports,
  record: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<DataExport> {
  const row = await transact(ctx.db, async (tx) => {
    await lockExports(tx, of.user_id);
    const underWay = await unfinishedExport(tx, of);
    if (underWay && underWay.workspace_id !== of.workspace_id) throw new AppError('export_under_way');
    if (underWay) return underWay;
    const seconds = await secondsToNext(tx, of, EXPORTS_PER_DAY);
    if (seconds > 0) throw new AppError('export_limit', { retryAfterMs: seconds * 1_000 });
    await record(tx);
    return insertExport(tx, of);
  });
  const shown = dataExportShown(row);
  const published = [enqueueRows(ctx.queues.exports, [row.id]), publishExport(ctx.redis, of.user_id, shown)];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) =>
    ctx.log.warn(cause(thrown), 'an export was left to the sweep'),
  );
  return shown;
}

async function cancelDataExport({ db }: AuthContext, of: DataExports, id: string): Promise<undefined> {
  const isCancelled = await transact(db, (tx) => cancelExport(tx, of, id));
  if (!isCancelled) await found(ownExport(db, of, id));
}

type Part = { id: string; part: number };

const linkToDataExport = async (ctx: AuthContext, of: DataExports, user: Identity, { id, part }: Part) =>
  linkTo(ctx, user, await found(ownExport(ctx.db, of, id)), part);

/** Exports of one's own account and of a workspace (EXPORT-25, EXPORT-26). Files leave through this api only. */
export function exportRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const mine = ({ id }: { id: string }): DataExports => ({ kind: 'account', user_id: id, workspace_id: id });
  serve(router, contract.listExports, ({ user }) => listDataExports(ctx, mine(user)));
  serve(router, contract.startExport, ({ user }) => startDataExport(ctx, mine(user)));
  serve(router, contract.cancelExport, ({ user, params }) => cancelDataExport(ctx, mine(user), params.id));
  serve(router, contract.linkToExport, ({ user, params, body }) =>
    linkToDataExport(ctx, mine(user), user, { ...params, ...body }),
  );
  addExportsOfWorkspace(router, ctx);
  servePublic(router, { ...contract.downloadExport, access: 'public' }, ({ params, query, res }) =>
    sendExport(ctx, { id: params.id, ticket: query.ticket }, res),
  );
  return router;
}

function addExportsOfWorkspace(router: ApiRouter, ctx: AuthContext): void {
  const its = ({ workspace_id, actor_id }: PersonScope): DataExports => ({
    kind: 'workspace',
    user_id: actor_id,
    workspace_id,
  });
  serve(router, contract.listWorkspaceExports, ({ scope }) => listDataExports(ctx, its(scope)));
  serve(router, contract.startWorkspaceExport, ({ scope }) =>
    startDataExport(ctx, its(scope), async (tx: Tx) => {
      const workspace = await namedWorkspace(tx, scope.workspace_id);
      const subject = { id: scope.workspace_id, name: workspace?.name ?? '' };
      await recordActivity(tx, scope, { action: 'workspace.exported', subject });
    }),
  );
  serve(router, contract.cancelWorkspaceExport, ({ scope, params }) => cancelDataExport(ctx, its(scope), params.id));
  serve(router, contract.linkToWorkspaceExport, ({ user, scope, params, body }) =>
    linkToDataExport(ctx, its(scope), user, { ...params, ...body }),
  );
}
