import type { ReactNode } from 'react';
import type { AdminWorkspace } from '#shared/contracts/admin-workspaces.ts';
import type { WorkspaceSort } from '#web/features/admin/workspaces-api.ts';
import { formatBytes, formatCount, plural } from '#web/lib/format.ts';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { type Icon, KeyRound, Lock, Undo2 } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

export type WorkspaceAction = 'owner' | 'suspend' | 'resume';
export const SORT_NAMES: Record<WorkspaceSort, string> = {
  name: 'Name',
  members: 'Members',
  documents: 'Documents',
  bytes: 'Files',
  active: 'Last active',
};

type Props = {
  workspaces: readonly AdminWorkspace[];
  onAction: (action: WorkspaceAction, workspace: AdminWorkspace) => void;
};

type Act = { action: WorkspaceAction; label: string; icon: Icon };
const actsOf = ({ suspended_at }: AdminWorkspace): Act[] => [
  { action: 'owner', label: 'Make an owner', icon: KeyRound },
  suspended_at
    ? { action: 'resume', label: 'Resume', icon: Undo2 }
    : { action: 'suspend', label: 'Suspend', icon: Lock },
];

const head = 'h-9 px-3 text-left text-xs font-medium whitespace-nowrap text-fg-3 first:pl-5 last:pr-5';
const cell = 'h-13 truncate px-3 first:pl-5 last:pr-5';

/** Counts alone: no content, no names of roles or documents (TEAM-30). */
export function WorkspaceTable({ workspaces, onAction }: Props) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="bg-canvas">
          <tr>
            <Head>Workspace</Head>
            <Head>Owner</Head>
            <Head right>Members</Head>
            <Head right>Documents</Head>
            <Head right>Files</Head>
            <Head right>Running</Head>
            <Head>Last active</Head>
            <Head right>Actions</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {workspaces.map((workspace) => (
            <Row key={workspace.id} workspace={workspace} onAction={onAction} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Head = ({ right = false, children }: { right?: boolean; children: ReactNode }) => (
  <th scope="col" className={`${head} ${right ? 'text-right!' : ''}`}>
    {children}
  </th>
);

type RowProps = { workspace: AdminWorkspace; onAction: Props['onAction'] };

function Row({ workspace, onAction }: RowProps) {
  const { members, documents, bytes, running } = workspace;
  const counts = { members, documents, bytes, running };
  return (
    <tr className="hover:bg-canvas">
      <td className={cell}>
        <Name workspace={workspace} />
      </td>
      <td className={cell}>
        <Owners workspace={workspace} />
      </td>
      {Object.entries(counts).map(([name, count]) => (
        <td key={name} className={`${cell} text-right text-fg-2`}>
          {name === 'bytes' ? formatBytes(count) : formatCount(count)}
        </td>
      ))}
      <td className={`${cell} text-fg-2`}>
        <LastActive workspace={workspace} />
      </td>
      <td className={cell}>
        <div className="-mr-2 flex justify-end gap-0.5">
          {actsOf(workspace).map(({ action, label, icon }) => (
            <IconButton
              key={action}
              label={`${label} of ${workspace.name}`.replace(/^(Suspend|Resume) of/, '$1')}
              icon={icon}
              onClick={() => onAction(action, workspace)}
            />
          ))}
        </div>
      </td>
    </tr>
  );
}

const Name = ({ workspace: { name, suspended_at, suspended_reason } }: Pick<RowProps, 'workspace'>) => (
  <span className="flex min-w-0 items-center gap-3 font-medium">
    <Avatar name={name} />
    <span className="truncate" title={name}>
      {name}
    </span>
    {suspended_at && (
      <span title={suspended_reason ?? undefined}>
        <Pill tone="danger">Suspended</Pill>
      </span>
    )}
  </span>
);

const Owners = ({ workspace: { owners } }: Pick<RowProps, 'workspace'>) =>
  owners.length > 0 ? (
    <span className="text-fg-2">{owners.join(', ')}</span>
  ) : (
    <span className="text-warn-text">No owner</span>
  );

const LastActive = ({ workspace: { last_active_at } }: Pick<RowProps, 'workspace'>) =>
  last_active_at ? <DateTime iso={last_active_at} /> : 'never';

/** In narrow windows: the name, the owner and the counts in lines, the actions in a menu. */
export const WorkspaceList = ({ workspaces, onAction }: Props) => (
  <ul className="divide-y divide-line">
    {workspaces.map((workspace) => (
      <li key={workspace.id} className="flex items-center gap-2.5 py-3 pr-1 pl-4 sm:pr-2 sm:pl-5">
        <div className="min-w-0 flex-1 text-sm">
          <Name workspace={workspace} />
          <p className="mt-0.5 text-xs text-fg-3">
            <Owners workspace={workspace} /> · {plural(workspace.members, 'member')} ·{' '}
            {plural(workspace.documents, 'document')} · {formatBytes(workspace.bytes)} · {workspace.running} running ·{' '}
            <LastActive workspace={workspace} />
          </p>
        </div>
        <RowMenu
          name={workspace.name}
          actions={actsOf(workspace).map(({ action, label, icon }) => ({
            label,
            icon,
            onSelect: () => onAction(action, workspace),
          }))}
        />
      </li>
    ))}
  </ul>
);
