import { type CheckBearer, isAdmin } from '#api/http/identity.ts';
import type { OneSocket, Sockets } from '#api/realtime/relay.ts';
import { cause, type Log } from '#platform/log.ts';
import type { HeardNews } from '#platform/news-heard.ts';
import type { AdminQueue } from '#shared/contracts/admin-queue.ts';
import { userRoom } from '#shared/contracts/socket.ts';

/** Only this file puts sockets into it, and never by a name that came from outside. */
const ADMINS = 'admins who watch the queue';
const EVERY_MS = 1_000;
/** Also when nothing was heard: workers come and go in silence. */
const SILENT_MS = 5_000;

type Parts = { sockets: Sockets; checkBearer: CheckBearer; read: () => Promise<AdminQueue>; log: Log };

export type QueueWatch = {
  /** Lets the socket ask to watch, and to stop. Anybody may ask; only who is an admin at that moment is let in. */
  offer(socket: OneSocket): void;
  hear(news: HeardNews): void;
  stop(): void;
};

/**
 * Tells the whole queue to the admins who have its page open: at once, then at most once a second while something
 * happens. While nobody watches it reads nothing.
 */
export function createQueueWatch({ sockets, checkBearer, read, log }: Parts): QueueWatch {
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let hasNews = false;
  let toldAt = 0;

  const tell = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    hasNews = false;
    toldAt = Date.now();
    try {
      sockets.local.to(ADMINS).emit('queue', await read());
    } catch (thrown) {
      log.warn(cause(thrown), 'the queue could not be read for those who watch it');
    } finally {
      isReading = false;
    }
  };
  const tick = (): void => {
    if (!sockets.sockets.adapter.rooms.has(ADMINS)) stop();
    else if (hasNews || Date.now() - toldAt >= SILENT_MS) void tell();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const begin = (): void => {
    hasNews = true;
    if (timer) return;
    timer = setInterval(tick, EVERY_MS);
    timer.unref();
    void tell();
  };
  return {
    offer: (socket) => {
      const admit = admitter(socket, checkBearer, begin);
      socket.on('watch_queue', (on: unknown) => {
        if (on === true) void admit();
        else void socket.leave(ADMINS);
      });
    },
    hear: (event) => {
      if (event.type === 'role_changed') followRole(sockets, event.user_id, isAdmin(event));
      else hasNews ||= event.type !== 'session_ended';
    },
    stop,
  };
}

/** However often it is asked, one look at a time. */
function admitter(socket: OneSocket, checkBearer: CheckBearer, begin: () => void): () => Promise<void> {
  let isAsking = false;
  return async () => {
    if (isAsking) return;
    isAsking = true;
    const asked = socket.data.roleChanges;
    const identity = await checkBearer(socket.data.token).catch(() => undefined);
    isAsking = false;
    // Who was asked about before their role changed may ask again.
    if (!identity || !isAdmin(identity) || !socket.connected || socket.data.roleChanges !== asked) return;
    await socket.join(ADMINS);
    begin();
  };
}

function followRole(sockets: Sockets, userId: string, mayWatch: boolean): void {
  for (const id of sockets.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
    const socket = sockets.sockets.sockets.get(id);
    if (!socket) continue;
    socket.data.roleChanges += 1;
    if (!mayWatch) dropFromQueue(socket);
  }
}

/** For somebody who was found to be no admin any more. */
export const dropFromQueue = (socket: OneSocket): void => void socket.leave(ADMINS);
