import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type RoleHome, readRoleHome } from '#shared/home/contracts/home.ts';
import { cardsOf, type Row, rowsOf } from '#web/features/home/role/live-texts.ts';
import { watchRole } from '#web/features/home/role/watch-role.ts';
import { applyNow, lastCards, useGenerations } from '#web/features/tasks/generation-store.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { useConnection } from '#web/lib/socket.ts';

/** Without a socket, what a colleague changes is to be seen within 5 s as well (HOME-25). */
const WITHOUT_EVENTS_MS = 4_000;

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

/**
 * What the page of a role shows, kept up to date while it is open: by events, and at the latest when it is looked at again,
 * as no event says that a template, a brand voice or an asset has another name, or that the whole job feed ended.
 */
export function useRoleHome(id: string) {
  const client = useQueryClient();
  const isLive = useConnection(({ connection }) => connection === 'live');
  useEffect(() => watchRole(client, id), [client, id]);
  return useQuery({
    ...homeQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: isLive ? false : WITHOUT_EVENTS_MS,
  });
}

/** Has the page read again. */
export const readHomeAgain = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: homeQuery(id).queryKey });

/** The rows of the page, with what the cards of its generations say since it was read. */
export function useRows(home: RoleHome, starting: readonly string[]): Row[] {
  const newest = useGenerations(useShallow(({ cards }) => lastCards(cards, home.role.id)));
  return rowsOf(home.texts, newest, starting);
}
