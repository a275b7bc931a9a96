import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accessToken, checkSession } from '#web/lib/auth.ts';
import { forgetGenerations } from '#web/lib/generation-store.ts';
import { watchGenerations } from '#web/lib/generations.ts';
import { keys } from '#web/lib/query.ts';
import { closeSocket, openSocket } from '#web/lib/socket.ts';

/** While the shell stands, the live state is followed; the socket opens after the first paint. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = watchGenerations(() => void queries.invalidateQueries({ queryKey: keys.generated }));
    const opening = setTimeout(() => void openSocket({ token: accessToken, onEnded: checkSession }));
    return () => {
      clearTimeout(opening);
      stop();
      closeSocket();
      forgetGenerations();
    };
  }, [queries]);
}
