import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readQueue } from '#shared/tasks/contracts/queue.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { useConnection, watchQueue } from '#web/lib/socket.ts';

const queueQuery = readOf(readQueue);

const POLL_MS = 3_000;
/** Also polled while socket events arrive, so that nothing depends on the socket. */
const LIVE_POLL_MS = 30_000;

/** The queue, live while this page is open. `offset`: this browser's clock minus the server's, in milliseconds. */
export function useQueue() {
  const queries = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => watchQueue((queue) => queries.setQueryData(queueQuery.queryKey, queue)), [queries]);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...queueQuery,
    staleTime: 0,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  const offset = data ? dataUpdatedAt - Date.parse(data.server_time) : 0;
  return { queue: data, error, isFetching, isLive, offset, retry: () => void refetch() };
}

const SECOND_MS = 1_000;

/** The estimated time of the server, updated every second. */
export function useServerNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now - offset;
}
