import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Command } from '#web/app/command.ts';
import { useConfig } from '#web/lib/config.ts';
import { openWorkspace } from '#web/lib/last-workspace.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Bell, ChevronsUpDown } from '#web/ui/layout/icons.ts';

/** 'Notifications', where there can be any, and the way to each other workspace (NOTE-01, TEAM-09). */
export function useTeamCommands(): Command[] {
  const navigate = useNavigate();
  const hasTeams = useConfig()?.teams !== false;
  const { data } = useQuery({ ...workspacesQuery, enabled: hasTeams });
  if (!data || !hasTeams) return [];
  const { notifications, items } = data;
  const notified: Command[] = notifications
    ? [{ id: 'notifications', name: 'Notifications', icon: Bell, run: () => void navigate(paths.notifications) }]
    : [];
  const personal = items.length > 0 ? [{ slug: null, name: 'Personal' }] : [];
  const others = [...items, ...personal].filter(({ slug }) => slug !== openSlug);
  return [...notified, ...others.map(({ slug, name }) => switching(slug, name))];
}

/** Another workspace is another page load; unsaved edits are asked about first (TEAM-10). */
const switching = (slug: string | null, name: string): Command => ({
  id: `switch-${slug ?? ''}`,
  name: `Switch to ${name}`,
  icon: ChevronsUpDown,
  run: () => runUnlessUnsaved(() => openWorkspace(slug)),
});
