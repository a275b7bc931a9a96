import type { OneSocket, Sockets } from '#api/realtime/socket-types.ts';
import { id } from '#shared/contracts/common.ts';
import { workspaceRoom } from '#shared/contracts/socket.ts';
import { type Card, isFinal } from '#shared/tasks/card.ts';

const EVERY_MS = 1_000;
/** Beyond this many generations under way the oldest is forgotten: its next card is sent at once. */
const REMEMBERED = 5_000;

/** The sockets of one member in one workspace, and those that have the generations of a role open. */
const memberRoom = (workspaceId: string, userId: string) => `member:${workspaceId}:${userId}`;
const watchersRoom = (workspaceId: string, roleId: string) => `generations:${workspaceId}:${roleId}`;

/** Lets the socket receive every card of the generations of one role of its workspace. */
export function offerSharedCards(socket: OneSocket): void {
  const { workspaceId, identity } = socket.data;
  void socket.join(memberRoom(workspaceId, identity.id));
  let watched: string | null = null;
  socket.on('watch_generations', (asked: unknown) => {
    const { data: roleId } = id.safeParse(asked);
    if (watched !== null) void socket.leave(watched);
    watched = roleId ? watchersRoom(workspaceId, roleId) : null;
    if (watched !== null) void socket.join(watched);
  });
}

type Cards = { send: (workspaceId: string, card: Card) => void };

/**
 * The cards of a shared workspace: all of them to who started the generation and to those who watch its role, to the
 * other members the first, each change of status, the final one, and between them one a second. A card is whole, so
 * that a skipped one is harmless (TEAM-18, TEAM-51).
 */
export function createSharedCards(sockets: Sockets, now: () => number = Date.now): Cards {
  const sent = new Map<string, { at: number; status: string }>();
  const isDue = (card: Card): boolean => {
    const last = sent.get(card.id);
    return !last || last.status !== card.status || now() - last.at >= EVERY_MS;
  };
  const remember = (card: Card): void => {
    sent.delete(card.id);
    if (isFinal(card)) return;
    sent.set(card.id, { at: now(), status: card.status });
    const [oldest] = sent.keys();
    if (sent.size > REMEMBERED && oldest !== undefined) sent.delete(oldest);
  };
  return {
    send: (workspaceId, card) => {
      const starter = card.user_id === null ? [] : [memberRoom(workspaceId, card.user_id)];
      const near = [...starter, watchersRoom(workspaceId, card.role_id ?? '')];
      if (!isDue(card)) {
        sockets.local.to(near).emit('generation', card);
        return;
      }
      remember(card);
      sockets.local.to(workspaceRoom(workspaceId)).emit('generation', card);
    },
  };
}
