import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Permission } from '#shared/permissions.ts';
import { listRoles } from '#shared/roles/contracts/roles.ts';
import type { Command } from '#web/app/command.ts';
import { type NavItem, visibleItems } from '#web/app/nav.ts';
import { signOutOnceSaved } from '#web/app/sign-out.tsx';
import type { TeamAsk } from '#web/app/team-dialogs.tsx';
import { startTutorial } from '#web/app/tutorial-steps.ts';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { useConfig } from '#web/lib/config.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { useIntegrations } from '#web/lib/integrations.ts';
import { openWorkspace } from '#web/lib/last-workspace.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { editRolePath, paths, startFromAdvertPath } from '#web/lib/paths.ts';
import { useMay, useMayEach } from '#web/lib/rights.ts';
import { setTheme, THEMES, themeLabels } from '#web/lib/theme.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { openSlug } from '#web/lib/workspace.ts';
import {
  Bell,
  Briefcase,
  Palette as Brush,
  ChevronsUpDown,
  CircleHelp,
  FileText,
  type Icon,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Sun,
  Tags,
  Upload,
  UserPlus,
  WandSparkles,
} from '#web/ui/layout/icons.ts';

export type Group = { name: string; commands: Command[] };
type Place = { name: string; href: string; icon: Icon };

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

const CREATE: readonly (Place & { needs: Permission })[] = [
  { name: 'Create Role', href: paths.createRole, icon: Plus, needs: 'role.write' },
  { name: 'Start from an advert', href: startFromAdvertPath(), icon: FileText, needs: 'role.write' },
  { name: 'Create Brand Voice', href: paths.guidelines, icon: Brush, needs: 'brand.write' },
  { name: 'Upload Brand Assets', href: paths.documents, icon: Upload, needs: 'brand.write' },
];

/** The pages of the sidebar as commands; pages that create something are in a group of their own. */
export const placesOf = (items: readonly NavItem[]): Place[] => [
  ...items.flatMap(({ name, href, icon, children = [] }) => [
    ...(href && href !== paths.createRole ? [{ name, href, icon }] : []),
    ...placesOf(children).filter((place) => place.href !== paths.documents),
  ]),
  { name: 'Brand Assets', href: paths.documents, icon: Tags },
];

/** The commands whose name contains the text, in their groups; empty groups are dropped. */
export function matching(groups: readonly Group[], text: string): Group[] {
  const searched = text.trim().toLowerCase();
  return groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter((command) => command.name.toLowerCase().includes(searched)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

const TYPING_MS = 200;
const MOST_ROLES = 8;

/** The text, debounced by TYPING_MS; an empty text applies at once. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Roles matching the text, searched by the server because a workspace may have ten thousand. */
function useRoles(text: string) {
  const q = useDebounced(text.trim());
  const query = useQuery({
    ...readOf(listRoles, { query: { q, limit: MOST_ROLES } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const asked = text.trim() !== '';
  return {
    roles: asked && q !== '' ? (query.data?.items ?? []) : [],
    isStale: q !== text.trim() || query.isPlaceholderData,
    searching: asked && (q !== text.trim() || query.isFetching),
    failed: asked && query.isError && !query.isFetching,
  };
}

/** The commands for a search text: pages, things to create, roles, theme and actions. */
export function useCommands(text: string, onTeam: (item: TeamAsk) => void) {
  const navigate = useNavigate();
  const { isAdmin = false } = useAdminStatus();
  const may = useMayEach();
  const team = useTeamCommands(onTeam);
  const integrations = useIntegrationCommands();
  const { roles, isStale, searching, failed } = useRoles(text);
  const opens = ({ name, href, icon }: Place): Command => ({
    id: name,
    name,
    icon,
    run: () => void navigate(href),
  });
  const own = usePageCommands(({ commands }) => commands);
  const fixed: Group[] = [
    { name: 'On this page', commands: own.map((one) => ({ ...one, icon: WandSparkles })) },
    { name: 'Go to', commands: [...placesOf(visibleItems(isAdmin, may)).map(opens), ...team, ...integrations] },
    { name: 'Create', commands: CREATE.filter(({ needs }) => may(needs)).map(opens) },
    {
      name: 'Theme',
      commands: THEMES.map((theme) => ({
        id: theme,
        name: `Theme: ${themeLabels[theme]}`,
        icon: themeIcons[theme],
        run: () => setTheme(theme),
      })),
    },
    {
      name: 'Actions',
      commands: [
        { id: 'tutorial', name: 'Start the tutorial', icon: CircleHelp, run: startTutorial },
        { id: 'sign-out', name: 'Sign out', icon: LogOut, run: () => runUnlessUnsaved(() => void signOutOnceSaved()) },
      ],
    },
  ];
  const found = roles.map(({ id, job_title, company_name }) => ({
    id,
    name: `${job_title}, ${company_name}`,
    icon: Briefcase,
    run: () => void navigate(editRolePath(id)),
  }));
  // Until the server has answered this text, an answer to an earlier one offers only what matches this one too.
  const opened = matching([{ name: 'Open a role', commands: found }], isStale ? text : '');
  return { groups: [...matching(fixed, text), ...opened], searching, failed };
}

/**
 * 'Notifications', where there can be any, the way to each other workspace, to one more, and to a colleague in it. Nothing
 * for a person who works alone (NOTE-01, TEAM-09, TEAM-01).
 */
function useTeamCommands(onAsk: (item: TeamAsk) => void): Command[] {
  const navigate = useNavigate();
  const mayInvite = useMay('member.invite');
  const hasTeams = useConfig()?.teams !== false;
  const { data } = useQuery({ ...workspacesQuery, enabled: hasTeams });
  if (!data || !hasTeams) return [];
  const { notifications, items, may_create } = data;
  const notified: Command[] = notifications
    ? [{ id: 'notifications', name: 'Notifications', icon: Bell, run: () => void navigate(paths.notifications) }]
    : [];
  if (items.length === 0) return notified;
  const others = [...items, { slug: null, name: 'Personal' }].filter(({ slug }) => slug !== openSlug);
  const inviting: Command = {
    id: 'invite-colleague',
    name: 'Invite a colleague',
    icon: UserPlus,
    run: () => onAsk('invite'),
  };
  const creating: Command = { id: 'new-workspace', name: 'New workspace', icon: Plus, run: () => onAsk('create') };
  return [
    ...notified,
    ...others.map(({ slug, name }) => switching(slug, name)),
    ...(mayInvite && (openSlug !== null || may_create) ? [inviting] : []),
    ...(may_create ? [creating] : []),
  ];
}

/** Another workspace is another page load; unsaved edits are asked about first (TEAM-10). */
const switching = (slug: string | null, name: string): Command => ({
  id: `switch-${slug ?? ''}`,
  name: `Switch to ${name}`,
  icon: ChevronsUpDown,
  run: () => runUnlessUnsaved(() => openWorkspace(slug)),
});

/** 'Integrations' for the roles that have them. */
function useIntegrationCommands(): Command[] {
  const navigate = useNavigate();
  const [first] = useIntegrations().tabs;
  if (!first) return [];
  return [{ id: 'integrations', name: 'Integrations', icon: KeyRound, run: () => void navigate(first.to) }];
}
