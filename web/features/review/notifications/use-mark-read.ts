import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '#shared/review/contracts/notifications.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain } from '#web/lib/endpoint.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';

type Read = { ids: string[] } | { all: true };

/** Marks as read, also while the page is left for another workspace; the other tabs are notified by the server. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Read) => call(readNotifications, { body, keepalive: true }),
    // Not waited for: the button is free at once.
    onSettled: () => void readAgain(client, [endpointKey(listNotifications), workspacesQuery.queryKey]),
  });
}
