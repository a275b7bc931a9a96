import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readReauthentication } from '#shared/accounts/contracts/auth.ts';
import type { Card } from '#shared/tasks/card.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { forgetGenerations, useGenerations } from '#web/features/tasks/generation-store.ts';
import { watchGenerations } from '#web/features/tasks/generations.ts';
import { announceRunEnd, dismissRunEnd, runEndOf } from '#web/features/tasks/notices.ts';
import { accessToken, checkSession } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { closeSocket, openSocket } from '#web/lib/socket.ts';

/** Adds the document of a completed generation to the cached lists. The code is loaded on demand. */
async function cacheEnded(queries: QueryClient, card: Card): Promise<void> {
  try {
    const { cacheFinished } = await import('#web/features/writing/documents/cache-finished.ts');
    await cacheFinished(queries, card);
  } catch (error) {
    console.warn('The code for finished documents could not be loaded', error);
    await queries.invalidateQueries({ queryKey: nounKey(listGeneratedDocuments) });
  }
}

/** Asks the api first, whose refusal says why the session ended. */
async function checkEnding(): Promise<void> {
  await call(readReauthentication).catch(() => undefined);
  await checkSession();
}

/** Keeps the generations up to date while the shell is mounted; opens the socket once the page has settled. */
export function useLive(settled: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = watchGenerations((card) => {
      void cacheEnded(queries, card);
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
    void openSocket({ token: accessToken, onEnded: checkEnding });
    return closeSocket;
  }, [settled]);
}
