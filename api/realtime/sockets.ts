import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { SecurityEvents } from '#api/accounts/security-events/of-request.ts';
import type { Deps } from '#api/deps.ts';
import { createAddresses } from '#api/http/addresses.ts';
import { type CheckBearer, type Identity, isAdmin, refuseApiKey } from '#api/http/identity.ts';
import { scopeFor } from '#api/http/scope.ts';
import type { Waits } from '#api/http/waits.ts';
import { type Arrivals, createAddressOf, createArrivals } from '#api/realtime/arrivals.ts';
import { createDocumentPresence, type PresenceParts } from '#api/realtime/document-presence.ts';
import { createQueueWatch, dropFromQueue } from '#api/realtime/queue-watch.ts';
import { createRelay, offerBudget, socketsOf } from '#api/realtime/relay.ts';
import { offerSharedCards } from '#api/realtime/shared-cards.ts';
import { createSocketLeases, type SocketLeases } from '#api/realtime/socket-leases.ts';
import type { OneSocket, Sockets } from '#api/realtime/socket-types.ts';
import { createGate } from '#platform/gate.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import type { Redis } from '#platform/redis.ts';
import { type LiveEvent, userRoom, workspaceRoom } from '#shared/contracts/socket.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';

type Memberships = {
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
function followMemberships(sockets: Sockets): Memberships {
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

const RECHECK_MS = 60_000;
const SIGN_IN_MS = 5_000;
/** The permission a role needs to receive the workspace's cards. */
const MAY = 'generation.read';
/** The session ended, the user is no member any more, or the role is too low. */
const ENDS: ReadonlySet<number> = new Set([401, 403, 404]);
/** Clients send their token and their two subscriptions. */
const MAX_MESSAGE_BYTES = 10_000;

export type RealtimeParts = {
  server: HttpServer;
  deps: Pick<Deps, 'config' | 'log' | 'metrics' | 'redis' | 'slowness'>;
  checkBearer: CheckBearer;
  security: Pick<SecurityEvents, 'ofSocket' | 'read'>;
  /** A Redis connection of its own: a subscriber accepts no other commands. */
  subscriber: Redis;
  /** The requests of this process that are held until an event. */
  waits: Waits;
  /** The queue as an admin sees it. */
  readQueue: () => Promise<AdminQueue>;
  /** Of a member who opens a document: see `createDocumentPresence`. */
  viewerOf: PresenceParts['viewerOf'];
  recheckMs?: number;
  /** The maximum time before a connection has signed in. */
  signInMs?: number;
};

export type Realtime = {
  /** Resolves once events are received. While Redis is unavailable sockets are served without events. */
  ready: Promise<unknown>;
  /** Ends all sockets. */
  close(): Promise<void>;
};

/**
 * Sockets at /socket.io, websocket only. A socket needs a live access token in `auth.token`, a place within the limit of its
 * account, and membership in the workspace in `auth.workspace` (id or slug; one's own without it). It is sent the
 * generations of this workspace, the budget while its page subscribes, and an admin's the queue
 * likewise. Other client messages are ignored. Without a sign-in within seconds it is disconnected.
 */
export function createRealtime(parts: RealtimeParts): Realtime {
  const { server, deps, checkBearer, security, subscriber, recheckMs = RECHECK_MS, signInMs = SIGN_IN_MS } = parts;
  const check = fewAtOnce(checkBearer, deps.config.DATABASE_POOL);
  const addresses = createAddresses(deps.config);
  const addressOf = createAddressOf(deps.config.TRUSTED_PROXIES);
  const leases = createSocketLeases(deps.config, deps.redis);
  const arrivals = createArrivals(deps.config, deps.slowness.refusalMs);
  const sockets: Sockets = new Server(server, {
    path: '/socket.io',
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: signInMs,
    allowRequest: (req, done) => {
      const isAdmitted = addresses.isKnownHost(req) && addresses.isOwnOrigin(req) && arrivals.admit(req);
      if (isAdmitted) done(null, true);
      else void arrivals.pause(req).then(() => done(null, false));
    },
  });
  const memberships = followMemberships(sockets);
  sockets.use((socket, next) => {
    const work = () => admit(socket, check, { leases, arrivals, memberships });
    security.ofSocket(socket.request, addressOf(socket.request), work).then(
      () => next(),
      async (thrown: unknown) => {
        await arrivals.pause(socket.request);
        next(refusal(thrown));
        // Once the refusal is sent the connection is closed.
        setImmediate(() => socket.conn.close());
      },
    );
  });
  const onWatch = ({ request }: OneSocket, { id: by }: Identity) =>
    security.ofSocket(request, addressOf(request), () => security.read({ action: 'queue_read', by }));
  const watch = createQueueWatch({ sockets, checkBearer, read: parts.readQueue, onWatch, log: deps.log });
  const presence = createDocumentPresence({ sockets, redis: deps.redis, viewerOf: parts.viewerOf, log: deps.log });
  sockets.on('connection', (socket) => {
    void socket.join([userRoom(socket.data.identity.id), workspaceRoom(socket.data.workspaceId)]);
    watch.offer(socket);
    offerBudget(socket);
    offerSharedCards(socket);
    presence.offer(socket);
    keepChecking(socket, check, recheckMs);
    memberships.admitted(socket);
    deps.metrics.socketClients.inc();
    socket.on('disconnect', () => deps.metrics.socketClients.dec());
  });
  const onError = (error: Error) => deps.log.warn(cause(error), 'live events could not be received');
  const relay = createRelay(sockets);
  const receive = (event: LiveEvent): void => {
    relay.receive(event);
    watch.receive(event);
    presence.receive(event);
    memberships.receive(event);
    parts.waits.receive(event);
  };
  subscriber.on('close', () => parts.waits.setLive(false));
  subscriber.on('ready', () => parts.waits.setLive(true));
  const subscribed = subscribeLiveEvents({ redis: subscriber, onError }, receive);
  return {
    ready: subscribed.then(() => parts.waits.setLive(true)).catch(onError),
    close: async () => {
      parts.waits.stop();
      relay.stop();
      watch.stop();
      presence.stop();
      leases.stop();
      sockets.disconnectSockets(true);
      sockets.engine.close();
    },
  };
}

/** The current holder of the socket; `verified` as in CheckBearer. */
type Check = (socket: OneSocket, ...asked: Parameters<CheckBearer>) => Promise<Identity>;

/** Limited, also for many sockets at once as after a restart: HTTP requests do not queue behind them. */
function fewAtOnce(checkBearer: CheckBearer, connections: number): Check {
  const gate = createGate(Math.ceil(connections / 2));
  return ({ conn }, ...asked) =>
    gate(1, () => {
      // Closed while it waited.
      if (conn.readyState !== 'open') throw new AppError('unavailable');
      return checkBearer(...asked);
    });
}

type Bounds = { leases: SocketLeases; arrivals: Arrivals; memberships: Memberships };

async function admit(socket: OneSocket, check: Check, { leases, arrivals, memberships }: Bounds): Promise<void> {
  const changes = memberships.changes();
  const { token, workspace = null }: Record<string, unknown> = socket.handshake.auth;
  if (typeof token !== 'string' || token === '') throw new AppError('sign_in_required');
  refuseApiKey(token);
  if (workspace !== null && typeof workspace !== 'string') throw new AppError('no_such_workspace');
  const verified = (accountId: string) => {
    arrivals.signedIn(socket.request);
    socket.conn.once('close', () => leases.giveBack(accountId, socket.id));
    return leases.take(accountId, socket.id);
  };
  const identity = await check(socket, token, { verified, workspace });
  const { workspace_id } = scopeFor(identity, MAY);
  socket.data = { identity, token, workspaceId: workspace_id, roleChanges: 0, changes, look: async () => undefined };
}

/** The client learns by `data.code` whether to sign in again or to retry. */
function refusal(thrown: unknown): Error {
  const error = thrown instanceof AppError ? thrown : new AppError('unavailable', { cause: thrown });
  return Object.assign(new Error(error.message), { data: error.toWire() });
}

/**
 * Ends the socket within a minute after its token, session, user or membership has ended, also without an event. The
 * first check is at a random time in that minute: sockets that came together, as after a restart, are spread.
 */
function keepChecking(socket: OneSocket, check: Check, everyMs: number): void {
  let timer: NodeJS.Timeout;
  const wait = (ms: number): void => {
    timer = setTimeout(() => void look(), ms);
    timer.unref();
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const { token, workspaceId } = socket.data;
      const identity = await check(socket, token, { workspace: workspaceId });
      scopeFor(identity, MAY);
      if (!isAdmin(identity)) dropFromQueue(socket);
    } catch (thrown) {
      // Other errors are the server's fault, not the session's end.
      if (thrown instanceof AppError && ENDS.has(thrown.status)) socket.disconnect(true);
    }
    if (socket.connected) wait(everyMs);
  };
  socket.data.look = look;
  wait(Math.random() * everyMs);
  socket.on('disconnect', () => clearTimeout(timer));
}
