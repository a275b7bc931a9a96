import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listWorkspaces, readWorkspace } from '#shared/contracts/workspaces.ts';
import { type Extent, type Permission, permissionsOf } from '#shared/permissions.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { onWorkspace, useConnection } from '#web/lib/socket.ts';
import { openSlug } from '#web/lib/workspace.ts';

const openQuery = queryOptions({
  queryKey: keys.workspace,
  queryFn: ({ signal }) => call(readWorkspace, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  enabled: openSlug !== null,
});

/** The shared workspace of this page; undefined in Personal, and until it was read. */
export const useOpenWorkspace = () => useQuery(openQuery).data;

/**
 * Whether one's role allows this, for what the role never allows (TEAM-16); the server decides each time. Undefined until
 * the role is known.
 */
export function useMay(permission: Permission): boolean | undefined {
  const extent = useExtent(permission);
  return extent === undefined ? undefined : extent !== null;
}

/** To what one's role allows it: any, what one created oneself, or nothing (null). Undefined until the role is known. */
export function useExtent(permission: Permission): Extent | null | undefined {
  const { data } = useQuery(openQuery);
  const column = openSlug === null ? 'personal' : data?.role;
  return column && (permissionsOf(column).get(permission) ?? null);
}

/** One's shared workspaces, and invitations to one. */
export const workspacesQuery = queryOptions({
  queryKey: keys.workspaces,
  queryFn: ({ signal }) => call(listWorkspaces, { signal }),
});

/** Reads the workspace again when a member or a setting of it changed, and what was missed without a connection. */
export function useWorkspaceEvents(): void {
  const client = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => {
    if (openSlug === null || !isLive) return;
    const read = () => {
      for (const queryKey of [keys.workspace, keys.workspaces, keys.members])
        void client.invalidateQueries({ queryKey });
    };
    read();
    return onWorkspace(read);
  }, [client, isLive]);
}
