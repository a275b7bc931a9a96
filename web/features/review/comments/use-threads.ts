import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listThreads, type Thread } from '#shared/review/contracts/comments.ts';
import { useCommented } from '#web/features/review/comments/commented.ts';
import { inOrder, shownIn } from '#web/features/review/comments/threads.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { onThreads, useConnection } from '#web/lib/socket.ts';

const threadsOf = (id: string) => readOf(listThreads, { params: { id } });

/** Fetches the threads again when one was started, answered or resolved elsewhere (COMMENT-13). */
export function useLiveThreads(id: string): void {
  const client = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => {
    if (!isLive) return;
    const { queryKey } = threadsOf(id);
    // What happened while there was no connection.
    void client.invalidateQueries({ queryKey });
    return onThreads(({ document_id }) => {
      if (document_id === id) void client.invalidateQueries({ queryKey });
    });
  }, [client, id, isLive]);
}

/** The threads with the places of their passages, in their order. */
export function useThreads() {
  const { id, version, stored, settled } = useCommented();
  const { data, error, isFetching, refetch } = useQuery(threadsOf(id));
  const shown = useMemo(
    () => data && inOrder(shownIn({ version, stored, settled }, data.items), settled),
    [data, version, stored, settled],
  );
  return { data: shown, error, isFetching, refetch };
}

export function useOpenCount(id: string): number | null {
  const { data } = useQuery(threadsOf(id));
  return data ? data.items.filter(({ resolved_at }) => resolved_at === null).length : null;
}

/** A change of one thread; the list shows what the server answers at once. */
export function useThreadChange<Given>(change: (given: Given) => Promise<Thread | undefined>) {
  const client = useQueryClient();
  const { queryKey } = threadsOf(useCommented().id);
  return useMutation({
    mutationFn: change,
    onSuccess: (thread) => {
      if (!thread) return;
      client.setQueryData(
        queryKey,
        (was) => was && { items: [...was.items.filter(({ id }) => id !== thread.id), thread] },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
