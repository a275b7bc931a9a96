import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listMemberInvitations, listMembers } from '#shared/team/contracts/members.ts';
import { listWorkspaces, readWorkspace } from '#shared/team/contracts/workspaces.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { onWorkspace, useConnection } from '#web/lib/socket.ts';
import { openSlug } from '#web/lib/workspace.ts';

const openQuery = { ...readOf(readWorkspace), staleTime: Number.POSITIVE_INFINITY, enabled: openSlug !== null };

/** The shared workspace of this page; undefined in Personal, and until it was read. */
export const useOpenWorkspace = () => useQuery(openQuery).data;
export const useOpenWorkspaceQuery = () => useQuery(openQuery);

/** One's shared workspaces, and invitations to one. */
export const workspacesQuery = readOf(listWorkspaces);

/** What changes with a member: their invitations end with the right to invite. */
export const MEMBER_KEYS = [listMembers, listMemberInvitations].map(nounKey);
const WORKSPACE_KEYS = [nounKey(readWorkspace), nounKey(listWorkspaces), ...MEMBER_KEYS];

/** Reads the workspace again when a member or a setting of it changed, and what was missed without a connection. */
export function useWorkspaceEvents(): void {
  const client = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  const isRefused = useConnection(({ connection }) => connection === 'lost' || connection === 'refused');
  useEffect(() => {
    // A connection that ends may have ended with the membership.
    if (openSlug === null || !(isLive || isRefused)) return;
    const read = () => void readAgain(client, WORKSPACE_KEYS);
    read();
    return onWorkspace(read);
  }, [client, isLive, isRefused]);
}
