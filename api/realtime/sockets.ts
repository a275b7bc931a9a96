import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Deps } from '#api/deps.ts';
import { createAddresses } from '#api/http/addresses.ts';
import { type CheckBearer, type Identity, isAdmin } from '#api/http/identity.ts';
import { type Arrivals, createArrivals } from '#api/realtime/arrivals.ts';
import { createQueueWatch, dropFromQueue } from '#api/realtime/queue-watch.ts';
import { createRelay, type OneSocket, offerBudget, type Sockets } from '#api/realtime/relay.ts';
import { createSocketLeases, type SocketLeases } from '#api/realtime/socket-leases.ts';
import { createGate } from '#platform/gate.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import type { Redis } from '#platform/redis.ts';
import type { AdminQueue } from '#shared/contracts/queue.ts';
import { type LiveEvent, userRoom } from '#shared/contracts/socket.ts';
import { AppError } from '#shared/errors.ts';

const RECHECK_MS = 60_000;
const SIGN_IN_MS = 5_000;
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
 * Sockets at /socket.io, websocket only. A socket needs a live access token in `auth.token` and a place among those of
 * its account. It is sent its own user's generations, the budget while its page watches it, and an admin's the queue
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
    void socket.join(userRoom(socket.data.identity.id));
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
  const token: unknown = socket.handshake.auth.token;
  if (typeof token !== 'string' || token === '') throw new AppError('sign_in_required');
  const takePlace = (accountId: string) => {
    arrivals.signedIn(socket.request);
    socket.conn.once('close', () => leases.giveBack(accountId, socket.id));
    return leases.take(accountId, socket.id);
  };
  socket.data = { identity: await check(socket, token, takePlace), token, roleChanges: 0 };
}

/** Tells the client by `data.code` whether to sign in again or to try again. */
function refusal(thrown: unknown): Error {
  const error = thrown instanceof AppError ? thrown : new AppError('unavailable', { cause: thrown });
  return Object.assign(new Error(error.message), { data: error.toWire() });
}

/**
 * Ends the socket within a minute after its token, session or user has ended, even when no event of that arrived. The
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
      if (!isAdmin(await check(socket, socket.data.token))) dropFromQueue(socket);
    } catch (thrown) {
      // Anything else is our own trouble, not the session's end.
      if (thrown instanceof AppError && thrown.status === 401) socket.disconnect(true);
    }
    if (socket.connected) wait(everyMs);
  };
  wait(Math.random() * everyMs);
  socket.on('disconnect', () => clearTimeout(timer));
}
