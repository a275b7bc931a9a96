import * as z from 'zod/mini';
import type { OneSocket, Sockets } from '#api/realtime/socket-types.ts';
import { publishLive } from '#platform/live-events.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Redis } from '#platform/redis.ts';
import { RENEW_EVERY_MS, updateViewer, type Viewer } from '#platform/viewers.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';

const view = z.object({ document_id: z.nullable(z.uuid()), is_editing: z.boolean() });
type View = z.output<typeof view>;

/** Clients cannot join it by name. */
const roomOf = (documentId: string) => `document:${documentId}`;
/** Of the messages of one socket only the last in this time counts. */
const SETTLE_MS = 150;

export type PresenceParts = {
  sockets: Sockets;
  redis: Redis;
  /** How a member is shown; null when there is no such document in the workspace. */
  viewerOf: (about: { workspaceId: string; documentId: string; userId: string }) => Promise<{ name: string } | null>;
  log: Log;
  renewEveryMs?: number;
};
export type DocumentPresence = {
  /** Lets the socket say which document it shows. */
  offer(socket: OneSocket): void;
  receive(event: LiveEvent): void;
  stop(): void;
};

type Shown = { documentId: string; viewer: Viewer; people: string };

/**
 * Who has a document open and who is editing it (TEAM-34, TEAM-35). The truth is a hash in Redis, renewed by the process
 * that holds the socket: browsers stop the timers of hidden tabs. Each change is published to all processes.
 */
export function createDocumentPresence({ sockets, redis, viewerOf, log, ...parts }: PresenceParts): DocumentPresence {
  const shown = new Map<OneSocket, Shown>();

  const say = async (socket: OneSocket, { documentId, viewer, people }: Shown, is: 'here' | 'gone') => {
    const here = is === 'here' ? viewer : null;
    const now = await updateViewer(redis, documentId, { socketId: socket.id, viewer: here });
    const text = JSON.stringify(now);
    if (text !== people) {
      const presence = { document_id: documentId, people: now };
      await publishLive(redis, { type: 'presence', workspace_id: socket.data.workspaceId, presence });
    }
    return text;
  };
  const leave = async (socket: OneSocket): Promise<void> => {
    const before = shown.get(socket);
    if (!before) return;
    shown.delete(socket);
    await socket.leave(roomOf(before.documentId));
    await say(socket, before, 'gone');
  };
  const show = async (socket: OneSocket, { document_id: documentId, is_editing }: View): Promise<void> => {
    const before = shown.get(socket);
    if (before && before.documentId !== documentId) await leave(socket);
    if (documentId === null) return;
    const { workspaceId, identity } = socket.data;
    const known = before?.documentId === documentId ? before.viewer : null;
    const viewer = known ?? (await viewerOf({ workspaceId, documentId, userId: identity.id }));
    if (!viewer || !socket.connected) return;
    const one = { documentId, viewer: { id: identity.id, name: viewer.name, is_editing }, people: '' };
    await socket.join(roomOf(documentId));
    shown.set(socket, one);
    one.people = await say(socket, one, 'here');
  };
  const renew = () => {
    for (const [socket, one] of shown) {
      say(socket, one, 'here').then((people) => {
        one.people = people;
      }, failed);
    }
  };
  const failed = (thrown: unknown) => log.warn(cause(thrown), 'who has a document open could not be published');
  const timer = setInterval(renew, parts.renewEveryMs ?? RENEW_EVERY_MS);
  timer.unref();

  return {
    offer: (socket) => {
      const run = inTurn(failed);
      const latest = debounced((asked: View) => run(() => show(socket, asked)));
      socket.on('view', (asked: unknown) => {
        const { data } = view.safeParse(asked);
        if (data) latest.call(data);
      });
      socket.on('disconnect', () => {
        latest.cancel();
        run(() => leave(socket));
      });
    },
    receive: (event) => {
      if (event.type === 'presence') {
        sockets.local.to(roomOf(event.presence.document_id)).emit('presence', event.presence);
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** One after the other: a socket that leaves while it arrives is gone in the end. */
function inTurn(failed: (thrown: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>): void => {
    last = last.then(work).catch(failed);
  };
}

function debounced<T>(act: (value: T) => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    call: (value: T) => {
      clearTimeout(timer);
      timer = setTimeout(() => act(value), SETTLE_MS);
      timer.unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
