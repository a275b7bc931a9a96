import { io } from 'socket.io-client';
import { type Card, isFinal } from '#shared/tasks/card.ts';

type Ended = { card: Card; at: number };
type Waiting = { resolve: (ended: Ended) => void; reject: (why: Error) => void };

/** A browser's socket: records when each generation ends, and the delay of each card after publishing. */
export type Watcher = { ended: (id: string) => Promise<Ended>; delays: () => number[]; close: () => void };

export async function watch(url: string, token: string): Promise<Watcher> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  const ended = new Map<string, Ended>();
  const waiting = new Map<string, Waiting>();
  const delays: number[] = [];
  socket.on('generation', (card: Card) => {
    delays.push(Date.now() - Date.parse(card.server_time));
    if (!isFinal(card)) return;
    const one = { card, at: performance.now() };
    ended.set(card.id, one);
    waiting.get(card.id)?.resolve(one);
  });
  // The api may end, for example: pending calls must reject then.
  socket.on('disconnect', (why) => {
    for (const { reject } of waiting.values()) reject(new Error(`The socket ended: ${why}`));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    ended: (id) => {
      const known = ended.get(id);
      return known
        ? Promise.resolve(known)
        : new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
    },
    delays: () => delays,
    close: () => void socket.disconnect(),
  };
}
