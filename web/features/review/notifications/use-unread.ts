import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listNotifications } from '#shared/review/contracts/notifications.ts';
import { endpointKey } from '#web/lib/endpoint.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { liveSocket, useConnection } from '#web/lib/socket.ts';

/** How many one has not read; null: there can be none, and nothing of them is shown (NOTE-01). Undefined until known. */
export const useUnread = (): number | null | undefined => {
  const { data } = useQuery(workspacesQuery);
  return data && (data.notifications?.unread ?? null);
};

/** Follows the number of unread ones, also what changed without a connection. */
export function useLiveUnread(): void {
  const client = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => {
    if (!isLive) return;
    const socket = liveSocket();
    const read = ({ unread, invitations }: { unread: number; invitations?: true }) => {
      client.setQueryData(workspacesQuery.queryKey, (known) => known && { ...known, notifications: { unread } });
      void client.invalidateQueries({ queryKey: endpointKey(listNotifications) });
      if (invitations) void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    };
    socket?.on('notifications', read);
    return () => void socket?.off('notifications', read);
  }, [client, isLive]);
}
