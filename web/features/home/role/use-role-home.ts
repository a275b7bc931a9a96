import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type RoleHome, readRoleHome } from '#shared/home/contracts/home.ts';
import { isFinal, isWriting } from '#shared/tasks/card.ts';
import { cardsOf, type Row, rowsOf } from '#web/features/home/role/live-texts.ts';
import { applyNow, lastCards, useGenerations } from '#web/features/tasks/generation-store.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { onCard, onConnection, onDocument, onWorkspace } from '#web/lib/socket.ts';

/** Several events in a row, those of a save and of its checks, are one request. */
const WAIT_MS = 300;
/** A change of a colleague is seen within 5 s, also one that no event announces or whose event is lost (HOME-25). */
const AGAIN_MS = 4_000;

const homeQuery = (id: string) => {
  const read = readOf(readRoleHome, { params: { id } });
  return {
    ...read,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const home = await call(readRoleHome, { params: { id }, signal });
      applyNow(cardsOf(home.texts));
      return home;
    },
  };
};

/** What the page of a role shows, kept up to date while it is open. */
export function useRoleHome(id: string) {
  const client = useQueryClient();
  useEffect(() => watch(client, id), [client, id]);
  return useQuery({
    ...homeQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: AGAIN_MS,
  });
}

/** Has the page read again. */
export const readHomeAgain = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: homeQuery(id).queryKey });

/** Reads the page again when something of the role changed; returns the function that ends it. */
function watch(client: QueryClient, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void readHomeAgain(client, id);
    }, WAIT_MS);
  };
  const texts = () => client.getQueryData<RoleHome>(homeQuery(id).queryKey)?.texts ?? [];
  const stops = [
    onDocument((document) => texts().some(({ document_id }) => document_id === document.id) && soon()),
    // What ended is the text of this role, or a proposal for one of its texts.
    onCard((card) => {
      if (isFinal(card) && (!isWriting(card) || card.role_id === id)) soon();
    }),
    onWorkspace(soon),
    onConnection((connection) => connection === 'live' && soon()),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** The rows of the page, with what the cards of its generations say since it was read. */
export function useRows(home: RoleHome, starting: readonly string[]): Row[] {
  const newest = useGenerations(useShallow(({ cards }) => lastCards(cards, home.role.id)));
  return rowsOf(home.texts, newest, starting);
}
