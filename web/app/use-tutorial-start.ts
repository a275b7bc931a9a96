import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { readPreferences, savePreferences } from '#shared/accounts/contracts/settings.ts';
import { endTutorial, startTutorial } from '#web/app/tutorial-steps.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';

/**
 * Starts the tutorial for a user who has not completed it (TUT-11, TUT-12), unless the preferences cannot be read
 * (GAP-107). Returns the function that ends it; every way of ending it saves it as completed (GAP-106).
 */
export function useTutorialStart(): () => void {
  const queries = useQueryClient();
  const { data } = useQuery({ ...readOf(readPreferences), staleTime: Number.POSITIVE_INFINITY });
  const end = useCallback(() => {
    endTutorial();
    queries.setQueryData(readOf(readPreferences).queryKey, { tutorial_completed: true, created: false });
  }, [queries]);
  const publishEnd = useTutorialChannel(end);
  const unseen = data?.tutorial_completed === false;
  useEffect(() => {
    if (unseen) startTutorial();
  }, [unseen]);
  const { mutate } = useMutation({
    mutationFn: () => call(savePreferences, { body: { tutorial_completed: true } }),
    onError: (error) => console.error('The tutorial could not be saved as completed', error),
  });
  return () => {
    end();
    publishEnd();
    mutate();
  };
}

/** Calls `end` when another tab ends the tutorial. Returns the function that publishes the end to the other tabs. */
function useTutorialChannel(end: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel('tutorial-ends');
    opened.onmessage = end;
    channel.current = opened;
    return () => opened.close();
  }, [end]);
  return () => channel.current?.postMessage(null);
}
