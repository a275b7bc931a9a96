import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Identity } from '#api/http/identity.ts';
import type { ClientToServer, ServerToClient } from '#shared/contracts/socket.ts';

export type SocketData = {
  identity: Identity;
  token: string;
  workspaceId: string;
  /** How often the user's role changed since the socket opened. */
  roleChanges: number;
  /** `Memberships.changes` when the admission began. */
  changes: number;
  /** Checks at once whether the socket may stay; never rejects. */
  look: () => Promise<void>;
};
export type Sockets = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type OneSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
