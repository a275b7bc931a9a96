import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Deps } from '#api/deps.ts';
import { createAddresses } from '#api/http/addresses.ts';
import { type CheckBearer, type Identity, isAdmin } from '#api/http/identity.ts';
import { scopeFor } from '#api/http/scope.ts';
import { type Arrivals, createArrivals } from '#api/realtime/arrivals.ts';
import { createQueueWatch, dropFromQueue } from '#api/realtime/queue-watch.ts';
import { createRelay, type OneSocket, offerBudget, type Sockets } from '#api/realtime/relay.ts';
import { createSocketLeases, type SocketLeases } from '#api/realtime/socket-leases.ts';
import { createGate } from '#platform/gate.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import type { Redis } from '#platform/redis.ts';
import type { AdminQueue } from '#shared/contracts/queue.ts';
import { type LiveEvent, userRoom, workspaceRoom } from '#shared/contracts/socket.ts';
import { AppError } from '#shared/errors.ts';

const RECHECK_MS = 60_000;
const SIGN_IN_MS = 5_000;
/** What the workspace's cards ask of a role. */
const MAY = 'generation.read';
/** Not signed in any more, not a member any more, or not allowed any more. */
const ENDS: ReadonlySet<number> = new Set([401, 403, 404]);
/** Clients send their token and their two subscriptions. */
const MAX_MESSAGE_BYTES = 10_000;

export type RealtimeParts = {
  server: HttpServer;
  deps: Pick<Deps, 'config' | 'log' | 'metrics' | 'redis'>;
  checkBearer: CheckBearer;
  /** A connection of its own: a subscribed one takes no other commands. */
  subscriber: Redis;
  /** The queue as an admin sees it. */
  readQueue: () => Promise<AdminQueue>;
  recheckMs?: number;
  /** How long a connection may stay without having signed in. */
  signInMs?: number;
};

export type Realtime = {
  /** Resolves once events are received. While Redis is away sockets are served without any. */
  ready: Promise<unknown>;
  /** Ends all sockets. */
  close(): Promise<void>;
};

/**
 * Sockets at /socket.io, websocket only. A socket needs a live access token in `auth.token`, a place among those of its
 * account, and membership in the workspace in `auth.workspace` (id or slug; one's own without it). It is sent the
 * generations of this workspace, the budget while its page watches it, and an admin's the queue
 * likewise. What else clients send is ignored. Who does not sign in within seconds is disconnected.
 */
export function createRealtime(parts: RealtimeParts): Realtime {
  const { server, deps, checkBearer, subscriber, recheckMs = RECHECK_MS, signInMs = SIGN_IN_MS } = parts;
  const check = fewAtOnce(checkBearer, deps.config.DATABASE_POOL);
  const addresses = createAddresses(deps.config);
  const leases = createSocketLeases(deps.config, deps.redis);
  const arrivals = createArrivals(deps.config);
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
  sockets.use((socket, next) => {
    admit(socket, check, { leases, arrivals }).then(
      () => next(),
      async (thrown: unknown) => {
        await arrivals.pause(socket.request);
        next(refusal(thrown));
        // Once the refusal is on its way: who is not let in does not stay connected either.
        setImmediate(() => socket.conn.close());
      },
    );
  });
  const watch = createQueueWatch({ sockets, checkBearer, read: parts.readQueue, log: deps.log });
  sockets.on('connection', (socket) => {
    void socket.join([userRoom(socket.data.identity.id), workspaceRoom(socket.data.workspaceId)]);
    watch.offer(socket);
    offerBudget(socket);
    keepChecking(socket, check, recheckMs);
    deps.metrics.socketClients.inc();
    socket.on('disconnect', () => deps.metrics.socketClients.dec());
  });
  const onError = (error: Error) => deps.log.warn(cause(error), 'live events could not be received');
  const relay = createRelay(sockets);
  const receive = (event: LiveEvent): void => {
    relay.receive(event);
    watch.receive(event);
  };
  return {
    ready: subscribeLiveEvents({ redis: subscriber, onError }, receive).catch(onError),
    close: async () => {
      relay.stop();
      watch.stop();
      leases.stop();
      sockets.disconnectSockets(true);
      sockets.engine.close();
    },
  };
}

/** Who the holder of the socket is now; `verified` as in CheckBearer. */
type Check = (socket: OneSocket, ...asked: Parameters<CheckBearer>) => Promise<Identity>;

/** However many sockets come at once, as after a restart: those who ask over HTTP do not queue behind them all. */
function fewAtOnce(checkBearer: CheckBearer, connections: number): Check {
  const gate = createGate(Math.ceil(connections / 2));
  return ({ conn }, ...asked) =>
    gate(1, () => {
      // Gone while it waited its turn.
      if (conn.readyState !== 'open') throw new AppError('unavailable');
      return checkBearer(...asked);
    });
}

type Bounds = { leases: SocketLeases; arrivals: Arrivals };

async function admit(socket: OneSocket, check: Check, { leases, arrivals }: Bounds): Promise<void> {
  const { token, workspace = null }: Record<string, unknown> = socket.handshake.auth;
  if (typeof token !== 'string' || token === '') throw new AppError('sign_in_required');
  if (workspace !== null && typeof workspace !== 'string') throw new AppError('no_such_workspace');
  const verified = (accountId: string) => {
    arrivals.signedIn(socket.request);
    socket.conn.once('close', () => leases.giveBack(accountId, socket.id));
    return leases.take(accountId, socket.id);
  };
  const identity = await check(socket, token, { verified, workspace });
  const { workspace_id } = scopeFor(identity, MAY);
  socket.data = { identity, token, workspaceId: workspace_id, roleChanges: 0 };
}

/** Tells the client by `data.code` whether to sign in again or to try again. */
function refusal(thrown: unknown): Error {
  const error = thrown instanceof AppError ? thrown : new AppError('unavailable', { cause: thrown });
  return Object.assign(new Error(error.message), { data: error.toWire() });
}

/**
 * Ends the socket within a minute after its token, session, user or membership has ended, even when no event of that arrived. The
 * first look comes at any time in that minute: sockets that came together, as after a restart, are not checked together.
 */
function keepChecking(socket: OneSocket, check: Check, everyMs: number): void {
  let timer: NodeJS.Timeout;
  const wait = (ms: number): void => {
    timer = setTimeout(() => void look(), ms);
    timer.unref();
  };
  const look = async (): Promise<void> => {
    try {
      const { token, workspaceId } = socket.data;
      const identity = await check(socket, token, { workspace: workspaceId });
      scopeFor(identity, MAY);
      if (!isAdmin(identity)) dropFromQueue(socket);
    } catch (thrown) {
      // Anything else is our own trouble, not the session's end.
      if (thrown instanceof AppError && ENDS.has(thrown.status)) socket.disconnect(true);
    }
    if (socket.connected) wait(everyMs);
  };
  wait(Math.random() * everyMs);
  socket.on('disconnect', () => clearTimeout(timer));
}
