import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Permission } from '#shared/permissions.ts';
import { listRoles } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import type { Command } from '#web/app/command.ts';
import { type NavItem, visibleItems } from '#web/app/nav.ts';
import { signOutOnceSaved } from '#web/app/sign-out.tsx';
import type { TeamAsk } from '#web/app/team-dialogs.tsx';
import { startTutorial } from '#web/app/tutorial-steps.ts';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { stateWords } from '#web/features/text/state-words.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { useConfig } from '#web/lib/config.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { useIntegrations } from '#web/lib/integrations.ts';
import { openWorkspace } from '#web/lib/last-workspace.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { documentPath, newRolePath, paths, rolePath, startFromAdvertPath } from '#web/lib/paths.ts';
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

/** The words of a text as they are compared: of any script, without signs, in small letters. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];

/** Whether each word that was typed begins a word of the name, in any order (HOME-75). */
export function isNamed(name: string, text: string): boolean {
  const words = wordsOf(name);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** The commands that the text names, in their groups; empty groups are dropped. */
export const matching = (groups: readonly Group[], text: string): Group[] =>
  groups
    .map(({ name, commands }) => ({ name, commands: commands.filter((command) => isNamed(command.name, text)) }))
    .filter(({ commands }) => commands.length > 0);

const TYPING_MS = 200;
/** Of the texts, and of the roles. */
const MOST_FOUND = 8;

/** The text, debounced by TYPING_MS; an empty text applies at once. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Texts and roles that hold the words, searched by the server because a workspace may have ten thousand. */
function useFound(text: string) {
  const q = useDebounced(text.trim());
  const asked = text.trim() !== '';
  const search = { query: { q, limit: MOST_FOUND } };
  const more = { enabled: q !== '', placeholderData: keepPreviousData };
  const texts = useQuery({ ...readOf(listGeneratedDocuments, search), ...more });
  const roles = useQuery({ ...readOf(listRoles, search), ...more });
  const both = [texts, roles];
  return {
    texts: asked && q !== '' ? (texts.data?.items ?? []) : [],
    roles: asked && q !== '' ? (roles.data?.items ?? []) : [],
    isStale: q !== text.trim() || both.some(({ isPlaceholderData }) => isPlaceholderData),
    searching: asked && (q !== text.trim() || both.some(({ isFetching }) => isFetching)),
    failed: asked && both.some(({ isError, isFetching }) => isError && !isFetching),
  };
}

/** Those named by what was typed before those that hold it in their text. */
const namedFirst = (commands: readonly Command[], text: string): Command[] => [
  ...commands.filter(({ name }) => isNamed(name, text)),
  ...commands.filter(({ name }) => !isNamed(name, text)),
];

/** The commands of what the server found. */
function useFoundCommands(text: string) {
  const navigate = useNavigate();
  const { texts, roles, isStale, ...state } = useFound(text);
  const groups: Group[] = [
    {
      name: 'Texts',
      commands: texts.map((one) => ({
        id: one.id,
        name: [documentName(one), one.job_title].filter(Boolean).join(' · '),
        icon: templateIcon(one.kind),
        run: () => void navigate(documentPath(one.id)),
        ...(one.state && { hint: stateWords(one.state) }),
      })),
    },
    {
      name: 'Roles',
      commands: roles.map(({ id, job_title, company_name }) => ({
        id,
        name: `${job_title}, ${company_name}`,
        icon: Briefcase,
        run: () => void navigate(rolePath(id)),
      })),
    },
  ];
  const ordered = groups.map(({ name, commands }) => ({ name, commands: namedFirst(commands, text) }));
  // Until the server has answered this text, an answer to an earlier one offers only what matches this one too.
  return { found: isStale ? matching(ordered, text) : ordered.filter(({ commands }) => commands.length > 0), ...state };
}

/** The commands for a search text (HOME-74): of the page, texts, roles, pages, things to create, theme and actions. */
export function useCommands(text: string, onTeam: (item: TeamAsk) => void) {
  const navigate = useNavigate();
  const { isAdmin = false } = useAdminStatus();
  const may = useMayEach();
  const team = useTeamCommands(onTeam);
  const integrations = useIntegrationCommands();
  const { found, searching, failed } = useFoundCommands(text);
  const opens = ({ name, href, icon }: Place): Command => ({
    id: name,
    name,
    icon,
    run: () => void navigate(href),
  });
  const own = usePageCommands(({ commands }) => commands);
  const here: Group = { name: 'On this page', commands: own.map((one) => ({ ...one, icon: WandSparkles })) };
  const fixed: Group[] = [
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
  const groups = [...matching([here], text), ...found, ...matching(fixed, text)];
  const words = text.trim();
  const isNothing = groups.length === 0 && words !== '' && !searching && may('role.write');
  const creating = { id: 'create-named', name: `Create a role “${words}”`, icon: Plus };
  const named = { ...creating, run: () => void navigate(newRolePath(words)) };
  return { groups: isNothing ? [{ name: 'Create', commands: [named] }] : groups, searching, failed };
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
