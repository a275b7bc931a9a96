import { activityRoutes } from '#api/activity/routes.ts';
import { adminActRoutes } from '#api/admin/act-routes.ts';
import { adminAuditRoutes } from '#api/admin/audit-routes.ts';
import { adminQueueRoutes } from '#api/admin/queue-routes.ts';
import { adminRoutes } from '#api/admin/routes.ts';
import { userUsageRoutes } from '#api/admin/usage-routes.ts';
import { adminWorkspaceRoutes } from '#api/admin/workspace-routes.ts';
import { apiKeyRoutes } from '#api/api-keys/routes.ts';
import type { AuthContext } from '#api/auth/context.ts';
import { checkRoutes } from '#api/checks/routes.ts';
import { commentRoutes } from '#api/comments/routes.ts';
import { documentRoutes } from '#api/documents/routes.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { keyExportRoutes } from '#api/exports/by-key.ts';
import { documentExportRoutes } from '#api/exports/documents.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { publicFeedRoutes } from '#api/feed/public.ts';
import { feedRoutes } from '#api/feed/routes.ts';
import { documentMarkRoutes } from '#api/generated-documents/marks.ts';
import { documentMaterialRoutes } from '#api/generated-documents/material.ts';
import { generatedDocumentRoutes } from '#api/generated-documents/routes.ts';
import { generationRoutes } from '#api/generations/routes.ts';
import { guidelineRoutes } from '#api/guidelines/routes.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import type { ApiRouter } from '#api/http/serve.ts';
import { invitationRoutes } from '#api/invitations/routes.ts';
import { mcpRoutes } from '#api/mcp/routes.ts';
import { memberRoutes } from '#api/members/routes.ts';
import { notificationRoutes } from '#api/notifications/routes.ts';
import { openApiRoutes } from '#api/openapi/routes.ts';
import { profileRoutes } from '#api/profiles/routes.ts';
import { proposalRoutes } from '#api/proposals/routes.ts';
import { readingRoutes } from '#api/readings/routes.ts';
import { reviewRoutes } from '#api/reviews/routes.ts';
import { roleAdditionRoutes } from '#api/roles/additions.ts';
import { outdatedDocumentRoutes } from '#api/roles/outdated-documents.ts';
import { roleRoutes } from '#api/roles/routes.ts';
import { settingsRoutes } from '#api/settings/routes.ts';
import { usageRoutes } from '#api/settings/usage.ts';
import { sharedRoutes } from '#api/shared/routes.ts';
import { shareRoutes } from '#api/shares/routes.ts';
import { templateRoutes } from '#api/templates/routes.ts';
import { webhookRoutes } from '#api/webhooks/routes.ts';
import { workspaceRoutes } from '#api/workspaces/routes.ts';

/** Without TEAMS there is no route of these (TEAM-32). */
const teamRoutes = [
  activityRoutes,
  adminWorkspaceRoutes,
  invitationRoutes,
  memberRoutes,
  notificationRoutes,
  shareRoutes,
  sharedRoutes,
  workspaceRoutes,
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

/** Every router of the product below /api, one per resource. */
export const apiRouters = (ctx: AuthContext, checkBearer: CheckBearer): ApiRouter[] =>
  [
    adminActRoutes,
    adminAuditRoutes,
    adminQueueRoutes,
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
    userUsageRoutes,
    ...(ctx.config.TEAMS ? teamRoutes : []),
    ...(ctx.config.WEBHOOKS ? [webhookRoutes] : []),
    ...(ctx.config.PUBLIC_API ? publicApiRoutes : []),
  ].map((routes) => routes(ctx, checkBearer));
