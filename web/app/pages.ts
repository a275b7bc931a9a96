import type { ComponentType } from 'react';
import { lazyPart } from '#web/app/lazy-part.tsx';
import { isAtPath, paths } from '#web/lib/paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

const as = (Page: ComponentType) => ({ default: Page });

/** Imports of the pages by path; each is its own chunk. */
const loads = {
  [paths.login]: () => import('#web/features/accounts/sign-in/login-page.tsx').then((file) => as(file.LoginPage)),
  [paths.register]: () =>
    import('#web/features/accounts/sign-in/register-page.tsx').then((file) => as(file.RegisterPage)),
  [paths.resetPassword]: () =>
    import('#web/features/accounts/sign-in/reset-password-page.tsx').then((file) => as(file.ResetPasswordPage)),
  [paths.callback]: () =>
    import('#web/features/accounts/sign-in/callback-page.tsx').then((file) => as(file.CallbackPage)),
  [paths.confirm]: () => import('#web/features/accounts/sign-in/confirm-page.tsx').then((file) => as(file.ConfirmPage)),
  [paths.secondStep]: () =>
    import('#web/features/accounts/sign-in/second-step-page.tsx').then((file) => as(file.SecondStepPage)),
  [paths.dashboard]: () =>
    import('#web/features/home/dashboard/dashboard-page.tsx').then((file) => as(file.DashboardPage)),
  [paths.brandHub]: () =>
    import('#web/features/brand/brand-hub/brand-hub-page.tsx').then((file) => as(file.BrandHubPage)),
  [paths.guidelines]: () =>
    import('#web/features/brand/guidelines/guidelines-page.tsx').then((file) => as(file.GuidelinesPage)),
  [paths.documents]: () => import('#web/features/brand/assets/assets-page.tsx').then((file) => as(file.DocumentsPage)),
  [paths.roles]: () => import('#web/features/roles/roles-page.tsx').then((file) => as(file.RolesPage)),
  [paths.createRole]: () => import('#web/app/role-form-route.tsx').then((file) => as(file.RoleFormRoute)),
  [paths.generate]: () => import('#web/app/generate-route.tsx').then((file) => as(file.GenerateRoute)),
  // After the other pages below /roles, which it would match.
  [paths.role]: () => import('#web/features/home/role/role-page.tsx').then((file) => as(file.RolePage)),
  [paths.content]: () => import('#web/app/library-route.tsx').then((file) => as(file.LibraryRoute)),
  [paths.document]: () => import('#web/app/document-route.tsx').then((file) => as(file.DocumentRoute)),
  [paths.settings]: () => import('#web/app/settings-page.tsx').then((file) => as(file.SettingsPage)),
  [paths.usage]: () => import('#web/features/accounts/settings/usage-page.tsx').then((file) => as(file.UsagePage)),
  [paths.audit]: () => import('#web/features/accounts/admin/audit-page.tsx').then((file) => as(file.AuditPage)),
  [paths.adminWorkspaces]: () =>
    import('#web/features/team/admin/workspaces-page.tsx').then((file) => as(file.WorkspacesPage)),
  [paths.queue]: () => import('#web/features/tasks/queue/queue-page.tsx').then((file) => as(file.QueuePage)),
  [paths.workspace]: () => import('#web/features/team/workspace/members-page.tsx').then((file) => as(file.MembersPage)),
  [paths.workspaceSettings]: () =>
    import('#web/app/workspace-settings-page.tsx').then((file) => as(file.WorkspaceSettingsPage)),
  [paths.notifications]: () =>
    import('#web/features/review/notifications/notifications-page.tsx').then((file) => as(file.NotificationsPage)),
  [paths.workspaceActivity]: () =>
    import('#web/features/team/workspace/activity-page.tsx').then((file) => as(file.ActivityPage)),
  [paths.integrations]: () =>
    import('#web/features/open/integrations/keys/keys-page.tsx').then((file) => as(file.KeysPage)),
  [paths.webhooks]: () =>
    import('#web/features/open/integrations/webhooks/webhooks-page.tsx').then((file) => as(file.WebhooksPage)),
  [paths.webhook]: () =>
    import('#web/features/open/integrations/webhooks/webhook-page.tsx').then((file) => as(file.WebhookPage)),
  [paths.feed]: () => import('#web/features/open/integrations/feed/feed-page.tsx').then((file) => as(file.FeedPage)),
  [paths.invitation]: () =>
    import('#web/features/team/invitation/invitation-page.tsx').then((file) => as(file.InvitationPage)),
  [paths.users]: () => import('#web/features/accounts/admin/users-page.tsx').then((file) => as(file.UsersPage)),
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
