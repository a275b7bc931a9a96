import { adminActRoutes } from '#api/accounts/admin/act-routes.ts';
import { adminAuditRoutes } from '#api/accounts/admin/audit-routes.ts';
import { adminRoutes } from '#api/accounts/admin/routes.ts';
import { userUsageRoutes } from '#api/accounts/admin/usage-routes.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { settingsRoutes } from '#api/accounts/settings/routes.ts';
import { documentRoutes } from '#api/brand/assets/routes.ts';
import { guidelineRoutes } from '#api/brand/guidelines/routes.ts';
import { profileRoutes } from '#api/brand/profiles/routes.ts';
import { checkRoutes } from '#api/checks/routes.ts';
import { keyExportRoutes } from '#api/exports/by-key.ts';
import { documentExportRoutes } from '#api/exports/documents.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { homeRoutes } from '#api/home/routes.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import type { ApiRouter } from '#api/http/serve.ts';
import { apiKeyRoutes } from '#api/open/api-keys/routes.ts';
import { eventRoutes } from '#api/open/events/routes.ts';
import { publicFeedRoutes } from '#api/open/feed/public.ts';
import { feedRoutes } from '#api/open/feed/routes.ts';
import { mcpRoutes } from '#api/open/mcp/routes.ts';
import { openApiRoutes } from '#api/open/openapi/routes.ts';
import { webhookRoutes } from '#api/open/webhooks/routes.ts';
import { commentRoutes } from '#api/review/comments/routes.ts';
import { sharedRoutes } from '#api/review/guests/routes.ts';
import { notificationRoutes } from '#api/review/notifications/routes.ts';
import { reviewRoutes } from '#api/review/reviews/routes.ts';
import { shareRoutes } from '#api/review/shares/routes.ts';
import { roleAdditionRoutes } from '#api/roles/additions.ts';
import { copyingRoutes } from '#api/roles/copying.ts';
import { readingRoutes } from '#api/roles/readings/routes.ts';
import { roleRoutes } from '#api/roles/routes.ts';
import { adminQueueRoutes } from '#api/tasks/queue/queue-routes.ts';
import { activityRoutes } from '#api/team/activity/routes.ts';
import { adminWorkspaceRoutes } from '#api/team/admin-routes.ts';
import { invitationRoutes } from '#api/team/invitations/routes.ts';
import { memberRoutes } from '#api/team/members/routes.ts';
import { workspaceRoutes } from '#api/team/workspaces/routes.ts';
import { usageOfPerson, usageRoutes } from '#api/usage.ts';
import { documentMarkRoutes } from '#api/writing/documents/marks.ts';
import { documentMaterialRoutes } from '#api/writing/documents/material.ts';
import { generatedDocumentRoutes } from '#api/writing/documents/routes.ts';
import { retryOne } from '#api/writing/generations/retry.ts';
import { generationRoutes } from '#api/writing/generations/routes.ts';
import { outdatedDocumentRoutes } from '#api/writing/outdated-documents.ts';
import { proposalRoutes } from '#api/writing/proposals/routes.ts';
import { templateRoutes } from '#api/writing/templates/routes.ts';
import { countUnread, mayBeNotified } from '#db/review/notifications/list.ts';

const workspaces = (ctx: AuthContext, checkBearer: CheckBearer): ApiRouter =>
  workspaceRoutes(ctx, checkBearer, async (userId, invited) =>
    invited || (await mayBeNotified(ctx.db, userId)) ? countUnread(ctx.db, userId) : null,
  );

/** Without TEAMS there is no route of these (TEAM-32). */
const teamRoutes = [
  activityRoutes,
  adminWorkspaceRoutes,
  copyingRoutes,
  invitationRoutes,
  memberRoutes,
  notificationRoutes,
  shareRoutes,
  sharedRoutes,
  workspaces,
];

/** Without PUBLIC_API there is no route of these (KEY-13). */
const publicApiRoutes = [
  apiKeyRoutes,
  checkRoutes,
  eventRoutes,
  feedRoutes,
  keyExportRoutes,
  mcpRoutes,
  openApiRoutes,
  publicFeedRoutes,
];

const usageOfUsers = (ctx: AuthContext, checkBearer: CheckBearer): ApiRouter =>
  userUsageRoutes(ctx, checkBearer, (id) => usageOfPerson(ctx, id));

const adminQueue = (ctx: AuthContext, checkBearer: CheckBearer): ApiRouter =>
  adminQueueRoutes(ctx, checkBearer, (id, requestId, also) =>
    retryOne(ctx, { reach: 'all_workspaces', id, requestId, also }),
  );

/** Every router of the product below /api, one per resource. */
export const apiRouters = (ctx: AuthContext, checkBearer: CheckBearer): ApiRouter[] =>
  [
    adminActRoutes,
    adminAuditRoutes,
    adminQueue,
    adminRoutes,
    commentRoutes,
    documentExportRoutes,
    documentMarkRoutes,
    documentMaterialRoutes,
    documentRoutes,
    exportRoutes,
    generatedDocumentRoutes,
    generationRoutes,
    guidelineRoutes,
    homeRoutes,
    outdatedDocumentRoutes,
    profileRoutes,
    proposalRoutes,
    readingRoutes,
    reviewRoutes,
    roleAdditionRoutes,
    roleRoutes,
    settingsRoutes,
    templateRoutes,
    usageRoutes,
    usageOfUsers,
    ...(ctx.config.TEAMS ? teamRoutes : []),
    ...(ctx.config.WEBHOOKS ? [webhookRoutes] : []),
    ...(ctx.config.PUBLIC_API ? publicApiRoutes : []),
  ].map((routes) => routes(ctx, checkBearer));
