import { setImmediate } from 'node:timers/promises';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Identity } from '#api/http/identity.ts';
import { eventFrame, sendFrame } from '#api/realtime/frame.ts';
import type { HeardCard, HeardNews } from '#platform/news-heard.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import { type ClientToServer, type ServerToClient, userRoom } from '#shared/contracts/socket.ts';

/** `roleChanges` counts how often the user's role changed while the socket was open. */
export type SocketData = { identity: Identity; token: string; roleChanges: number };
export type Sockets = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type OneSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

const BUDGET_EVERY_MS = 1_000;
const AT_ONCE = 50;

/** Sockets whose page shows the budget. Never a name that came from outside. */
const BUDGET = 'those who watch the budget';

/** Lets the socket ask for the budget, and stop asking. */
export function offerBudget(socket: OneSocket): void {
  socket.on('watch_budget', (on: unknown) => void (on === true ? socket.join(BUDGET) : socket.leave(BUDGET)));
}

/**
 * Passes news on to the sockets of this process only: every api process hears all news, so no process needs to know of
 * another's sockets. A card for somebody without a socket here costs one look at a map.
 */
export function createRelay(sockets: Sockets): { hear(news: HeardNews): void; stop(): void } {
  const budget = atMostEvery(BUDGET_EVERY_MS, (latest: Budget) => tellWatchers(sockets, latest));
  const hear = (news: HeardNews): void => {
    if (news.type === 'card') tellOwner(sockets, news);
    else if (news.type === 'budget') budget.say(news.budget);
    else if (news.type === 'session_ended') endSessions(sockets, news.user_id, news.session_ids);
  };
  return { hear, stop: budget.stop };
}

function tellOwner(sockets: Sockets, { user_id, json }: HeardCard): void {
  const ids = sockets.sockets.adapter.rooms.get(userRoom(user_id));
  if (!ids) return;
  const frame = eventFrame('generation', json);
  for (const id of ids) {
    const socket = sockets.sockets.sockets.get(id);
    if (socket) sendFrame(socket, frame);
  }
}

/** Some at a time: the cards of all that are watched would wait for thousands of writes in a row. */
async function tellWatchers({ sockets }: Sockets, budget: Budget): Promise<void> {
  const frame = eventFrame('budget', Buffer.from(JSON.stringify(budget)));
  let told = 0;
  for (const id of sockets.adapter.rooms.get(BUDGET) ?? []) {
    const socket = sockets.sockets.get(id);
    if (socket) sendFrame(socket, frame);
    told += 1;
    if (told % AT_ONCE === 0) await setImmediate();
  }
}

function endSessions(sockets: Sockets, userId: string, sessionIds: readonly string[] | null): void {
  for (const id of sockets.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
    const socket = sockets.sockets.sockets.get(id);
    if (!socket) continue;
    if (sessionIds === null || sessionIds.includes(socket.data.identity.session_id)) socket.disconnect(true);
  }
}

/** Says the first at once, and of those that come too soon the last one when its time has come. */
function atMostEvery<T>(ms: number, tell: (value: T) => Promise<void>) {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const rest = (): void => {
    timer = setTimeout(() => {
      isBusy = false;
      const next = waiting;
      waiting = undefined;
      if (next) say(next.value);
    }, ms);
    timer.unref();
  };
  const say = (value: T): void => {
    if (isBusy) {
      waiting = { value };
      return;
    }
    isBusy = true;
    void tell(value).then(rest);
  };
  return { say, stop: () => clearTimeout(timer) };
}
