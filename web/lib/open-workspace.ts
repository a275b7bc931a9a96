import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listWorkspaces, readWorkspace } from '#shared/team/contracts/workspaces.ts';
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
export const useOpenWorkspaceQuery = () => useQuery(openQuery);

/** One's shared workspaces, and invitations to one. */
export const workspacesQuery = queryOptions({
  queryKey: keys.workspaces,
  queryFn: ({ signal }) => call(listWorkspaces, { signal }),
});

/** Reads the workspace again when a member or a setting of it changed, and what was missed without a connection. */
export function useWorkspaceEvents(): void {
  const client = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  const isRefused = useConnection(({ connection }) => connection === 'lost' || connection === 'refused');
  useEffect(() => {
    // A connection that ends may have ended with the membership.
    if (openSlug === null || !(isLive || isRefused)) return;
    const read = () => {
      for (const queryKey of [keys.workspace, keys.workspaces, keys.members])
        void client.invalidateQueries({ queryKey });
    };
    read();
    return onWorkspace(read);
  }, [client, isLive, isRefused]);
}
