import type { AuthContext } from '#api/accounts/auth/context.ts';
import { cancelDataExport, linkToDataExport, listDataExports, startDataExport } from '#api/exports/data.ts';
import { sendExport } from '#api/exports/download.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import type { DataExports } from '#db/exports/exports.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { namedWorkspace } from '#db/team/workspaces/workspaces.ts';
import * as contract from '#shared/exports/contracts/exports.ts';
import type { PersonScope } from '#shared/scope.ts';

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
