import type { ComponentType } from 'react';
import { lazyPart } from '#web/app/lazy-part.tsx';
import { isAtPath, paths } from '#web/lib/paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

const as = (Page: ComponentType) => ({ default: Page });

/** Imports of the pages by path; each is its own chunk. */
const loads = {
  [paths.login]: () => import('#web/features/accounts/login-page.tsx').then((file) => as(file.LoginPage)),
  [paths.register]: () => import('#web/features/accounts/register-page.tsx').then((file) => as(file.RegisterPage)),
  [paths.resetPassword]: () =>
    import('#web/features/accounts/reset-password-page.tsx').then((file) => as(file.ResetPasswordPage)),
  [paths.callback]: () => import('#web/features/accounts/callback-page.tsx').then((file) => as(file.CallbackPage)),
  [paths.confirm]: () => import('#web/features/accounts/confirm-page.tsx').then((file) => as(file.ConfirmPage)),
  [paths.secondStep]: () =>
    import('#web/features/accounts/second-step-page.tsx').then((file) => as(file.SecondStepPage)),
  [paths.dashboard]: () => import('#web/features/dashboard/dashboard-page.tsx').then((file) => as(file.DashboardPage)),
  [paths.brandHub]: () => import('#web/features/brand-hub/brand-hub-page.tsx').then((file) => as(file.BrandHubPage)),
  [paths.guidelines]: () =>
    import('#web/features/guidelines/guidelines-page.tsx').then((file) => as(file.GuidelinesPage)),
  [paths.documents]: () => import('#web/features/documents/documents-page.tsx').then((file) => as(file.DocumentsPage)),
  [paths.roles]: () => import('#web/features/roles/roles-page.tsx').then((file) => as(file.RolesPage)),
  [paths.createRole]: () => import('#web/features/roles/role-form-page.tsx').then((file) => as(file.RoleFormPage)),
  [paths.generate]: () => import('#web/app/generate-route.tsx').then((file) => as(file.GenerateRoute)),
  [paths.content]: () =>
    import('#web/features/generated-documents/library/library-page.tsx').then((file) => as(file.LibraryPage)),
  [paths.document]: () => import('#web/app/document-route.tsx').then((file) => as(file.DocumentRoute)),
  [paths.settings]: () => import('#web/features/settings/settings-page.tsx').then((file) => as(file.SettingsPage)),
  [paths.usage]: () => import('#web/features/settings/usage-page.tsx').then((file) => as(file.UsagePage)),
  [paths.audit]: () => import('#web/features/admin/audit-page.tsx').then((file) => as(file.AuditPage)),
  [paths.adminWorkspaces]: () =>
    import('#web/features/admin/workspaces-page.tsx').then((file) => as(file.WorkspacesPage)),
  [paths.queue]: () => import('#web/features/admin/queue-page.tsx').then((file) => as(file.QueuePage)),
  [paths.workspace]: () => import('#web/features/workspace/members-page.tsx').then((file) => as(file.MembersPage)),
  [paths.workspaceSettings]: () =>
    import('#web/features/workspace/settings-page.tsx').then((file) => as(file.WorkspaceSettingsPage)),
  [paths.notifications]: () =>
    import('#web/features/notifications/notifications-page.tsx').then((file) => as(file.NotificationsPage)),
  [paths.workspaceActivity]: () =>
    import('#web/features/workspace/activity-page.tsx').then((file) => as(file.ActivityPage)),
  [paths.integrations]: () => import('#web/features/integrations/keys/keys-page.tsx').then((file) => as(file.KeysPage)),
  [paths.webhooks]: () =>
    import('#web/features/integrations/webhooks/webhooks-page.tsx').then((file) => as(file.WebhooksPage)),
  [paths.webhook]: () =>
    import('#web/features/integrations/webhooks/webhook-page.tsx').then((file) => as(file.WebhookPage)),
  [paths.feed]: () => import('#web/features/integrations/feed/feed-page.tsx').then((file) => as(file.FeedPage)),
  [paths.invitation]: () =>
    import('#web/features/invitation/invitation-page.tsx').then((file) => as(file.InvitationPage)),
  [paths.users]: () => import('#web/features/admin/users-page.tsx').then((file) => as(file.UsersPage)),
} satisfies Record<string, Load>;

export type PagePath = keyof typeof loads;

const parts = new Map(Object.entries(loads).map(([path, load]) => [path, lazyPart(load)]));

const pathOf = (pathname: string): string => [...parts.keys()].find((path) => isAtPath(path, pathname)) ?? pathname;

/**
 * Fetches the code of the page at an address or path before it is opened. Never rejects: the error boundary reports a
 * failed import.
 */
export const preloadPage = async (pathname: string): Promise<void> => parts.get(pathOf(pathname))?.preload();

export const lazyPage = (path: PagePath): ComponentType => (parts.get(path) ?? lazyPart(loads[path])).Part;
