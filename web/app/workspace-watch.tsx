import { Suspense, useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  ALLOWED_WHILE_SUSPENDED,
  type Extent,
  type Permission,
  permissionsOf,
  type WorkspaceRole,
} from '#shared/permissions.ts';
import type { Workspace } from '#shared/team/contracts/workspaces.ts';
import { useRoleWatch } from '#web/app/role-watch.ts';
import { keepLastWorkspace } from '#web/lib/last-workspace.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useOpenWorkspaceQuery, useWorkspaceEvents } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { useRights } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { liveSocket, useConnection } from '#web/lib/socket.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { TriangleAlert } from '#web/ui/layout/icons.ts';

const WhatRemains = lazyInPage(() =>
  import('#web/features/team/workspace/what-remains.tsx').then((file) => ({ default: file.WhatRemains })),
);

/** Why this page cannot go on in its workspace. */
type Ending = { is: 'deleted'; by: string | null } | { is: 'suspended' } | { is: 'removed' } | { is: 'unknown' };

/**
 * Watches the shared workspace of this page: passes on what one's role allows, and says above every page when the
 * workspace or the membership is over. What was typed stays where it is (MEMBER-20, TEAM-24, TEAM-29).
 */
export function WorkspaceWatch() {
  useWorkspaceEvents();
  useRoleWatch();
  const { data, error } = useOpenWorkspaceQuery();
  const ended = useEnding();
  const ending = ended ?? endingOf(data, error);
  const isSuspended = ending?.is === 'suspended';
  const role = ending && !isSuspended ? undefined : data?.role;
  const workspace = data?.name ?? null;
  useEffect(() => {
    useRights.setState({ rights: role ? rightsOf(role, isSuspended) : null, workspace });
  }, [role, workspace, isSuspended]);
  const { id } = usePerson();
  const isShown = role !== undefined && !isSuspended;
  useEffect(() => void (isShown && keepLastWorkspace(id, openSlug)), [isShown, id]);
  return (
    <div role="status">
      {ending && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn-text md:px-8">
          <span className="flex items-center gap-2">
            <TriangleAlert className="size-4 shrink-0" aria-hidden />
            {sentenceOf(ending, workspace ?? 'this workspace')}
          </span>
          {isSuspended ? (
            <Suspense fallback={null}>
              <WhatRemains />
            </Suspense>
          ) : (
            <a href={paths.dashboard} className="text-link">
              Go to Personal
            </a>
          )}
        </p>
      )}
    </div>
  );
}

/** What the last answer about the workspace says of its end. */
function endingOf(data: Workspace | undefined, error: Error | null): Ending | null {
  if (AppError.from(error).code === 'no_such_workspace') return { is: data ? 'removed' : 'unknown' };
  return data?.is_suspended ? { is: 'suspended' } : null;
}

/** While a workspace is suspended, its role allows little. */
const rightsOf = (role: WorkspaceRole, isSuspended: boolean): ReadonlyMap<Permission, Extent> => {
  const rights = permissionsOf(role);
  return isSuspended ? new Map([...rights].filter(([one]) => ALLOWED_WHILE_SUSPENDED.has(one))) : rights;
};

function sentenceOf(ending: Ending, workspace: string): string {
  switch (ending.is) {
    case 'deleted':
      return `This workspace was deleted by ${ending.by ?? 'an owner'}.`;
    case 'suspended':
      return 'This workspace is suspended. Ask your administrator.';
    case 'removed':
      return `You are no longer a member of ${workspace}. Your unsaved text is still here: copy it.`;
    default:
      return 'This workspace does not exist, or you are not a member.';
  }
}

/** What the server published about the end of this workspace, or of one's membership. */
function useEnding(): Ending | null {
  const [ending, setEnding] = useState<Ending | null>(null);
  const { id } = usePerson();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => {
    if (!isLive) return;
    const socket = liveSocket();
    const onEnded = ({ reason, by }: { reason: 'deleted' | 'suspended'; by: string | null }) =>
      setEnding(reason === 'deleted' ? { is: 'deleted', by } : { is: 'suspended' });
    const onMembership = ({ user_id, role }: { user_id: string; role: unknown }) =>
      user_id === id && setEnding(role === null ? { is: 'removed' } : null);
    socket?.on('workspace_ended', onEnded).on('membership', onMembership);
    return () => void socket?.off('workspace_ended', onEnded).off('membership', onMembership);
  }, [id, isLive]);
  return ending;
}
