import { socketsOf } from '#api/realtime/relay.ts';
import type { OneSocket, Sockets } from '#api/realtime/socket-types.ts';
import { type LiveEvent, workspaceRoom } from '#shared/contracts/socket.ts';

export type Memberships = {
  /** How many changes were received so far; see `admitted`. */
  changes: () => number;
  /** Checks a socket again whose admission began before a change that it cannot have received. */
  admitted: (socket: OneSocket) => void;
  receive: (event: LiveEvent) => void;
};

/**
 * Lets open sockets follow a changed role, a removal, and the end of a workspace: each is checked against the database,
 * which decides (MEMBER-20, TEAM-46). A socket that is being admitted meanwhile has no room yet and is checked once it has.
 */
export function followMemberships(sockets: Sockets): Memberships {
  let changes = 0;
  const inWorkspace = (id: string): OneSocket[] =>
    [...(sockets.sockets.adapter.rooms.get(workspaceRoom(id)) ?? [])].flatMap(
      (one) => sockets.sockets.sockets.get(one) ?? [],
    );
  return {
    changes: () => changes,
    admitted: (socket) => {
      if (socket.data.changes !== changes) void socket.data.look();
    },
    receive: (event) => {
      if (event.type !== 'membership' && event.type !== 'workspace_ended') return;
      changes += 1;
      const affected =
        event.type === 'workspace_ended'
          ? inWorkspace(event.workspace_id)
          : socketsOf(sockets, event.membership.user_id).filter(({ data }) => data.workspaceId === event.workspace_id);
      for (const { data } of affected) void data.look();
    },
  };
}
