import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Identity } from '#api/http/identity.ts';
import type { ClientToServer, ServerToClient } from '#shared/contracts/socket.ts';

/** `roleChanges` counts how often the user's role changed since the socket opened. */
export type SocketData = { identity: Identity; token: string; workspaceId: string; roleChanges: number };
export type Sockets = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type OneSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
