import type { AdminWorkspace } from '#shared/team/contracts/admin-workspaces.ts';
import type { WorkspaceAct } from '#web/features/team/admin/workspace-dialogs.tsx';
import { formatBytes, formatDate, plural } from '#web/lib/format.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { Ban, RotateCw, UserRound } from '#web/ui/layout/icons.ts';
import { RowActions } from '#web/ui/overlay/row-actions.tsx';

type Props = { workspace: AdminWorkspace; onAct: (act: WorkspaceAct['act']) => void };

/** One workspace by its counts; no content and no names of what is in it (TEAM-30). */
export function WorkspaceRow({ workspace, onAct }: Props) {
  const { name, owners, members, documents, bytes, running, last_active_at, suspended_at } = workspace;
  const counts = [
    plural(members, 'member'),
    plural(documents, 'document'),
    formatBytes(bytes),
    ...(running > 0 ? [`${running} running`] : []),
    last_active_at ? `last active ${formatDate(last_active_at)}` : 'never active',
  ];
  return (
    <li className="row flex items-center gap-3 py-2.5 pr-1.5 pl-4 sm:pr-3 sm:pl-5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words">
          {name} {suspended_at && <Pill tone="danger">Suspended</Pill>}
        </p>
        <p className={`text-xs ${owners.length === 0 ? 'text-warn-text' : 'text-fg-2'}`}>
          {owners.length === 0 ? 'No owner' : owners.join(', ')}
        </p>
        <p className="tnum text-xs text-fg-3">{counts.join(' · ')}</p>
        {workspace.suspended_reason && <p className="text-xs text-fg-3">Reason: {workspace.suspended_reason}</p>}
      </div>
      <RowActions
        name={name}
        actions={[
          { label: 'Name an owner', icon: UserRound, onSelect: () => onAct('owner') },
          suspended_at
            ? { label: 'Resume', icon: RotateCw, onSelect: () => onAct('resume') }
            : { label: 'Suspend', icon: Ban, danger: true, onSelect: () => onAct('suspend') },
        ]}
      />
    </li>
  );
}
