import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Identity } from '#api/http/identity.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import { type ClientToServer, type News, type ServerToClient, userRoom } from '#shared/contracts/socket.ts';

export type SocketData = { identity: Identity; token: string };
export type Sockets = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type OneSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

const BUDGET_EVERY_MS = 1_000;

/**
 * Passes news on to the sockets of this process only: every api process hears all news, so no process needs to know of
 * another's sockets.
 */
export function createRelay(sockets: Sockets): { hear(news: News): void; stop(): void } {
  const budget = atMostEvery(BUDGET_EVERY_MS, (latest: Budget) => sockets.local.emit('budget', latest));
  const hear = (news: News): void => {
    if (news.type === 'card') sockets.local.to(userRoom(news.card.user_id)).emit('generation', news.card);
    else if (news.type === 'budget') budget.say(news.budget);
    else endSessions(sockets, news.user_id, news.session_ids);
  };
  return { hear, stop: budget.stop };
}

function endSessions(sockets: Sockets, userId: string, sessionIds: readonly string[] | null): void {
  for (const id of sockets.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
    const socket = sockets.sockets.sockets.get(id);
    if (!socket) continue;
    if (sessionIds === null || sessionIds.includes(socket.data.identity.session_id)) socket.disconnect(true);
  }
}

/** Says the first at once, and of those that come too soon the last one when its time has come. */
function atMostEvery<T>(ms: number, tell: (value: T) => void) {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      const next = waiting;
      waiting = undefined;
      if (next) say(next.value);
    }, ms);
    timer.unref();
  };
  const say = (value: T): void => {
    if (timer) {
      waiting = { value };
      return;
    }
    tell(value);
    rest();
  };
  return { say, stop: () => clearTimeout(timer) };
}
