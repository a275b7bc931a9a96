import { createSharedCards } from '#api/realtime/shared-cards.ts';
import type { OneSocket, Sockets } from '#api/realtime/socket-types.ts';
import { type LiveEvent, userRoom, workspaceRoom } from '#shared/contracts/socket.ts';
import { type Card, isWriting } from '#shared/tasks/card.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';
import type { Task } from '#shared/tasks.ts';

const BUDGET_EVERY_MS = 1_000;

/** The room of sockets subscribed to the budget. Clients cannot join it by name. */
const BUDGET = 'budget';

/** Lets the socket subscribe to the budget, and unsubscribe. */
export function offerBudget(socket: OneSocket): void {
  socket.on('watch_budget', (on: unknown) => void (on === true ? socket.join(BUDGET) : socket.leave(BUDGET)));
}

/**
 * Passes events on to the sockets of this process. Every api process receives every event, so none needs to know the
 * sockets of another.
 */
export function createRelay(sockets: Sockets): { receive(event: LiveEvent): void; stop(): void } {
  const budget = throttled(BUDGET_EVERY_MS, (latest: Budget) => sockets.to(BUDGET).emit('budget', latest));
  const shared = createSharedCards(sockets);
  // Texts are written for the workspace, every other task for its author alone.
  const sendCard = (card: Card<Task>): void => {
    const { user_id, workspace_id } = card;
    if (workspace_id && isWriting(card)) shared.send(workspace_id, card);
    else if (user_id) sockets.to(userRoom(user_id)).emit('generation', card);
  };
  const receive = (event: LiveEvent): void => {
    switch (event.type) {
      case 'card':
        sendCard(event.card);
        break;
      case 'asset':
        sockets.to(workspaceRoom(event.workspace_id)).emit('asset', { id: event.id });
        break;
      case 'role':
        sockets.to(workspaceRoom(event.workspace_id)).emit('role', { id: event.id });
        break;
      case 'document':
        sockets.to(workspaceRoom(event.workspace_id)).emit('document', event.document);
        break;
      case 'threads':
        sockets.to(workspaceRoom(event.workspace_id)).emit('threads', event.threads);
        break;
      case 'membership':
        sockets.to(workspaceRoom(event.workspace_id)).emit('membership', event.membership);
        break;
      case 'workspace':
        sockets.to(workspaceRoom(event.workspace_id)).emit('workspace');
        break;
      case 'workspace_ended':
        sockets.to(workspaceRoom(event.workspace_id)).emit('workspace_ended', event.ended);
        break;
      case 'notifications':
        sockets.to(userRoom(event.user_id)).emit('notifications', {
          unread: event.unread,
          ...(event.invitations && { invitations: true }),
        });
        break;
      case 'budget':
        budget.call(event.budget);
        break;
      case 'proposals':
        sockets.to(userRoom(event.user_id)).emit('proposals', event.closed);
        break;
      case 'export':
        sockets.to(userRoom(event.user_id)).emit('export', event.export);
        break;
      case 'document_export':
        // That of a key is awaited by its request alone.
        if (event.user_id) sockets.to(userRoom(event.user_id)).emit('document_export', event.export);
        break;
      case 'session_ended':
        endSessions(sockets, event.user_id, event.session_ids);
    }
  };
  return { receive, stop: budget.stop };
}

function endSessions(sockets: Sockets, userId: string, sessionIds: readonly string[] | null): void {
  for (const socket of socketsOf(sockets, userId)) {
    if (sessionIds === null || sessionIds.includes(socket.data.identity.session_id)) socket.disconnect(true);
  }
}

/** The sockets of a user in this process. */
export function socketsOf(sockets: Sockets, userId: string): OneSocket[] {
  const ids = sockets.sockets.adapter.rooms.get(userRoom(userId)) ?? [];
  return [...ids].flatMap((id) => sockets.sockets.sockets.get(id) ?? []);
}

/** Throttles: the first call is made at once, and the last of those within `ms` after it at the end. */
function throttled<T>(ms: number, act: (value: T) => void) {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const rest = (): void => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    call(value);
  };
  const call = (value: T): void => {
    if (timer) {
      waiting = { value };
      return;
    }
    act(value);
    timer = setTimeout(rest, ms);
    timer.unref();
  };
  return { call, stop: () => clearTimeout(timer) };
}
