import type { Permission } from '#shared/permissions.ts';
import { isAtPath, paths } from '#web/lib/paths.ts';
import { openSlug } from '#web/lib/workspace.ts';
import {
  Briefcase,
  Files,
  FileText,
  type Icon,
  LayoutGrid,
  Palette,
  Plus,
  Settings,
  Sparkles,
  UserRound,
  Users,
} from '#web/ui/layout/icons.ts';

/** One item of the sidebar (SIDE-12). `covers`: further paths on which it is highlighted. */
export type NavItem = {
  name: string;
  href?: string;
  icon: Icon;
  tutorialId?: string;
  adminOnly?: true;
  /** Absent without this permission (TEAM-16). */
  needs?: Permission;
  /** Only in a shared workspace. */
  sharedOnly?: true;
  covers?: readonly string[];
  children?: readonly NavItem[];
};

export const navItems: readonly NavItem[] = [
  { name: 'Dashboard', href: paths.dashboard, icon: LayoutGrid },
  {
    name: 'Brand Hub',
    href: paths.brandHub,
    icon: Palette,
    tutorialId: 'brand-hub',
    covers: [paths.guidelines, paths.documents],
  },
  {
    name: 'Role Management',
    icon: Briefcase,
    tutorialId: 'roles',
    children: [
      { name: 'Create Role', href: paths.createRole, icon: Plus, needs: 'role.write' },
      { name: 'View Roles', href: paths.roles, icon: FileText, covers: [paths.role] },
    ],
  },
  { name: 'Generate Content', href: paths.generate, icon: Sparkles, tutorialId: 'generate', needs: 'generation.start' },
  { name: 'Content Library', href: paths.content, icon: Files, covers: [paths.document] },
  {
    name: 'Workspace',
    href: paths.workspace,
    icon: UserRound,
    sharedOnly: true,
    covers: [paths.workspaceSettings, paths.workspaceActivity],
  },
  {
    name: 'Settings',
    href: paths.settings,
    icon: Settings,
    tutorialId: 'settings',
    covers: [paths.usage, paths.integrations, paths.webhooks, paths.webhook, paths.feed],
  },
  {
    name: 'User Management',
    href: paths.users,
    icon: Users,
    adminOnly: true,
    covers: [paths.adminWorkspaces, paths.queue, paths.audit],
  },
];

/** A page with an item of its own is covered by no other: /roles/create is no role. */
const HREFS: ReadonlySet<string> = new Set(
  navItems.flatMap(({ href, children = [] }) =>
    [href, ...children.map((child) => child.href)].filter((one) => one !== undefined),
  ),
);

/**
 * The items this user may see. Admin items only after the server confirmed the right, so that they never flash
 * (SIDE-06).
 */
export const visibleItems = (
  isAdmin: boolean,
  may: (permission: Permission) => boolean,
  isShared = openSlug !== null,
) =>
  navItems
    .filter(({ adminOnly, sharedOnly }) => (!adminOnly || isAdmin) && (!sharedOnly || isShared))
    .flatMap((item) => allowed(item, may));

function allowed(item: NavItem, may: (permission: Permission) => boolean): NavItem[] {
  if (item.needs && !may(item.needs)) return [];
  return [item.children ? { ...item, children: item.children.flatMap((child) => allowed(child, may)) } : item];
}

export const isActive = ({ href, covers = [] }: NavItem, pathname: string): boolean =>
  href === pathname || (!HREFS.has(pathname) && covers.some((path) => isAtPath(path, pathname)));
