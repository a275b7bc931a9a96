import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Command } from '#web/app/command.ts';
import type { TeamAsk } from '#web/app/team-dialogs.tsx';
import { useConfig } from '#web/lib/config.ts';
import { openWorkspace } from '#web/lib/last-workspace.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Bell, ChevronsUpDown, Plus, UserPlus } from '#web/ui/layout/icons.ts';

/**
 * 'Notifications', where there can be any, the way to each other workspace, to one more, and to a colleague in it. Nothing
 * for a person who works alone (NOTE-01, TEAM-09, TEAM-01).
 */
export function useTeamCommands(onAsk: (item: TeamAsk) => void): Command[] {
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
