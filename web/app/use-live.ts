import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Card } from '#shared/card.ts';
import { accessToken, checkSession } from '#web/lib/auth.ts';
import { forgetGenerations, useGenerations } from '#web/lib/generation-store.ts';
import { watchGenerations } from '#web/lib/generations.ts';
import { announceRunEnd, dismissRunEnd, runEndOf } from '#web/lib/notices.ts';
import { keys } from '#web/lib/query.ts';
import { closeSocket, openSocket } from '#web/lib/socket.ts';

/** Puts the document of a finished generation into the lists that show it. Its code is not part of the first load. */
async function takeEnded(queries: QueryClient, card: Card): Promise<void> {
  try {
    const { takeFinished } = await import('#web/features/generated-documents/take-finished.ts');
    await takeFinished(queries, card);
  } catch (error) {
    console.warn('The code for finished documents could not be loaded', error);
    await queries.invalidateQueries({ queryKey: keys.generated });
  }
}

/** While the shell stands, the live state is followed; the socket opens when the page is settled. */
export function useLive(settled: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = watchGenerations((card) => {
      void takeEnded(queries, card);
      const end = runEndOf(Object.values(useGenerations.getState().cards), card);
      if (end) announceRunEnd(end);
    });
    return () => {
      stop();
      forgetGenerations();
      dismissRunEnd();
    };
  }, [queries]);
  useEffect(() => {
    if (!settled) return;
    void openSocket({ token: accessToken, onEnded: checkSession });
    return closeSocket;
  }, [settled]);
}
