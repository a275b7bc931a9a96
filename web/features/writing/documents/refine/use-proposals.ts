import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ProposalsEvent } from '#shared/contracts/socket.ts';
import { isFinal } from '#shared/tasks/card.ts';
import { listProposals, type Proposal } from '#shared/writing/contracts/proposals.ts';
import { taskPolling } from '#web/features/tasks/task-polling.ts';
import { isRefinement, withCard, withKnownCards } from '#web/features/writing/documents/refine/phase.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { liveSocket, onCard, useConnection } from '#web/lib/socket.ts';

export function proposalsQuery(documentId: string) {
  const params = { id: documentId };
  const read = readOf(listProposals, { params });
  return queryOptions({
    ...read,
    queryFn: async ({ signal, client }) => {
      const { items } = await call(listProposals, { params, signal });
      return { items: withKnownCards(items, client.getQueryData(read.queryKey)?.items ?? []) };
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
  });
}

const NONE: Proposal[] = [];
/** Under way, or completed with a result that was not read yet. */
const isBusy = ({ card, result }: Proposal): boolean => !isFinal(card) || (card.status === 'completed' && !result);

/**
 * One's own proposals for a document, newest first, kept up to date by events and, while one is under way, by reading
 * them again. `onClosed`: they were accepted or discarded, here or in another window.
 */
export function useProposals(documentId: string, onClosed: (event: ProposalsEvent) => void): Proposal[] {
  const client = useQueryClient();
  const connection = useConnection((state) => state.connection);
  const { data = NONE } = useQuery({
    ...proposalsQuery(documentId),
    select: ({ items }) => items,
    refetchInterval: ({ state }) => taskPolling(state.data?.items.some(isBusy) ?? false, connection),
  });
  const closed = useEffectEvent(onClosed);
  useEffect(
    () =>
      onCard((card) => {
        if (!isRefinement(card) || card.document_id !== documentId) return;
        const { queryKey } = proposalsQuery(documentId);
        const known = client.getQueryData(queryKey)?.items.some(({ id }) => id === card.id);
        client.setQueryData(queryKey, (was) => was && { items: withCard(was.items, card) });
        if (!known || isFinal(card)) void client.invalidateQueries({ queryKey });
      }),
    [client, documentId],
  );
  useEffect(() => {
    if (connection !== 'live') return;
    const socket = liveSocket();
    const { queryKey } = proposalsQuery(documentId);
    const hear = (event: ProposalsEvent) => {
      if (event.document_id === documentId) closed(event);
    };
    // What ended while there was no connection sent no event.
    void client.invalidateQueries({ queryKey });
    socket?.on('proposals', hear);
    return () => void socket?.off('proposals', hear);
  }, [client, connection, documentId]);
  return data;
}
