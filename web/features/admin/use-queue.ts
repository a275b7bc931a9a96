import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readQueue } from '#shared/contracts/queue.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { useConnection, watchQueue } from '#web/lib/socket.ts';

const ASK_MS = 3_000;
/** While told live it is asked all the same, so that nothing depends on the socket. */
const ASK_SELDOM_MS = 30_000;

/** The queue, live while this page stands. `offset`: how far this browser's clock is ahead of the server's. */
export function useQueue() {
  const queries = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => watchQueue((queue) => queries.setQueryData(keys.adminQueue, queue)), [queries]);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: keys.adminQueue,
    queryFn: ({ signal }) => call(readQueue, { signal }),
    staleTime: 0,
    refetchInterval: isLive ? ASK_SELDOM_MS : ASK_MS,
  });
  const offset = data ? dataUpdatedAt - Date.parse(data.server_time) : 0;
  return { queue: data, error, isFetching, isLive, offset, retry: () => void refetch() };
}

const SECOND_MS = 1_000;

/** The server's clock as far as it is known, once a second. */
export function useServerNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now - offset;
}
