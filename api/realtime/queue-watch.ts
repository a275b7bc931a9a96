import { type CheckBearer, type Identity, isAdmin } from '#api/http/identity.ts';
import { socketsOf } from '#api/realtime/relay.ts';
import type { OneSocket, Sockets } from '#api/realtime/socket-types.ts';
import { cause, type Log } from '#platform/log.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';

/** The room of admins subscribed to the queue. Clients cannot join it by name. */
const ADMINS = 'queue';
const EVERY_MS = 1_000;
/** The interval of refreshes without an event: workers start and stop without one. */
const SILENT_MS = 5_000;

type Parts = {
  sockets: Sockets;
  checkBearer: CheckBearer;
  read: () => Promise<AdminQueue>;
  /** Called when an admin has subscribed. */
  onWatch: (socket: OneSocket, admin: Identity) => Promise<void>;
  log: Log;
};

export type QueueWatch = {
  /** Lets the socket subscribe and unsubscribe. Only an admin's subscription is accepted. */
  offer(socket: OneSocket): void;
  receive(event: LiveEvent): void;
  stop(): void;
};

/**
 * Emits the whole queue to the admins who have its page open: at once, then at most once a second while it
 * changes. Without a subscriber nothing is read.
 */
export function createQueueWatch({ sockets, checkBearer, read, onWatch, log }: Parts): QueueWatch {
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isStale = false;
  let emittedAt = 0;

  const emit = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    isStale = false;
    emittedAt = Date.now();
    try {
      sockets.local.to(ADMINS).emit('queue', await read());
    } catch (thrown) {
      log.warn(cause(thrown), 'the queue could not be read for its subscribers');
    } finally {
      isReading = false;
    }
  };
  const tick = (): void => {
    if (!sockets.sockets.adapter.rooms.has(ADMINS)) stop();
    else if (isStale || Date.now() - emittedAt >= SILENT_MS) void emit();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const begin = (socket: OneSocket, admin: Identity): void => {
    void onWatch(socket, admin);
    isStale = true;
    if (timer) return;
    timer = setInterval(tick, EVERY_MS);
    timer.unref();
    void emit();
  };
  return {
    offer: (socket) => {
      const admit = admitter(socket, checkBearer, begin);
      socket.on('watch_queue', (on: unknown) => {
        if (on === true) void admit();
        else void socket.leave(ADMINS);
      });
    },
    receive: (event) => {
      if (event.type === 'role_changed') followRole(sockets, event.user_id, isAdmin(event));
      else isStale ||= event.type === 'card' || event.type === 'budget';
    },
    stop,
  };
}

/** One check at a time, however often the client subscribes. */
type Begin = (socket: OneSocket, admin: Identity) => void;
function admitter(socket: OneSocket, checkBearer: CheckBearer, begin: Begin): () => Promise<void> {
  let isAsking = false;
  return async () => {
    if (isAsking) return;
    isAsking = true;
    const asked = socket.data.roleChanges;
    const identity = await checkBearer(socket.data.token).catch(() => undefined);
    isAsking = false;
    // The role changed during the check: its result is outdated.
    if (!identity || !isAdmin(identity) || !socket.connected || socket.data.roleChanges !== asked) return;
    await socket.join(ADMINS);
    begin(socket, identity);
  };
}

function followRole(sockets: Sockets, userId: string, mayWatch: boolean): void {
  for (const socket of socketsOf(sockets, userId)) {
    socket.data.roleChanges += 1;
    if (!mayWatch) dropFromQueue(socket);
  }
}

/** Unsubscribes the socket of a user who is no longer an admin. */
export const dropFromQueue = (socket: OneSocket): void => void socket.leave(ADMINS);
