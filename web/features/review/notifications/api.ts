import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '#shared/review/contracts/notifications.ts';
import { acceptInvitation, declineInvitation } from '#shared/team/contracts/invitations.ts';
import { call, type PageRequest } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

export const fetchNotifications = ({ after, signal }: PageRequest, limit: number) =>
  call(contract.listNotifications, { query: { limit, after }, signal });

/** An invitation to one's own address. */
export const join = (id: string) => call(acceptInvitation, { body: { id } });
export const decline = (id: string) => call(declineInvitation, { body: { id } });

type Read = { ids: string[] } | { all: true };

/** Marks as read, also while the page is left for another workspace; the other tabs are notified by the server. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Read) => call(contract.readNotifications, { body, keepalive: true }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.notifications });
      void client.invalidateQueries({ queryKey: keys.workspaces, exact: true });
    },
  });
}
