import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { discardReading, type Reading, readReading } from '#shared/brand/contracts/readings.ts';
import { isFinal, newerCard } from '#shared/tasks/card.ts';
import { taskPolling } from '#web/features/tasks/task-polling.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { onCard, useConnection } from '#web/lib/socket.ts';

const readingQuery = (id: string) =>
  queryOptions<Reading>({
    queryKey: readOf(readReading, { params: { id } }).queryKey,
    queryFn: async ({ signal, client, queryKey }) => {
      const read = await call(readReading, { params: { id }, signal });
      return withCard(read, client.getQueryData<Reading>(queryKey)?.card);
    },
    staleTime: 0,
  });

const withCard = (reading: Reading, card: Reading['card'] | undefined): Reading =>
  card ? { ...reading, card: newerCard(card, reading.card) } : reading;

/** Under way, or completed with a result that was not read yet. */
export const isReadingBusy = ({ card, advert, voice }: Reading): boolean =>
  !isFinal(card) || (card.status === 'completed' && !advert && !voice);

/** A reading of one's own, kept up to date by events and, while it is under way, by reading it again. */
export function useReading(id: string | null) {
  const client = useQueryClient();
  const connection = useConnection((state) => state.connection);
  const query = useQuery({
    ...readingQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => taskPolling(data !== undefined && isReadingBusy(data), connection),
  });
  useEffect(
    () =>
      onCard((card) => {
        if (card.id !== id) return;
        const { queryKey } = readingQuery(id);
        client.setQueryData(queryKey, (known) => known && { ...known, card: newerCard(known.card, card) });
        if (isFinal(card)) void client.invalidateQueries({ queryKey });
      }),
    [client, id],
  );
  return query;
}

/** Cancels a reading that is under way, and removes what was read. */
export const discard = (id: string) => call(discardReading, { params: { id } });
