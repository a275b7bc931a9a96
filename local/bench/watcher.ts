import { io } from 'socket.io-client';
import { type Card, isFinal } from '#shared/card.ts';

type Told = { card: Card; at: number };
type Waiting = { resolve: (told: Told) => void; reject: (why: Error) => void };

/** A browser's socket: hears of each generation when it ends, and how long after its telling each card arrived. */
export type Watcher = { ended: (id: string) => Promise<Told>; delays: () => number[]; close: () => void };

export async function watch(url: string, token: string): Promise<Watcher> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  const told = new Map<string, Told>();
  const waiting = new Map<string, Waiting>();
  const delays: number[] = [];
  socket.on('generation', (card: Card) => {
    delays.push(Date.now() - Date.parse(card.server_time));
    if (!isFinal(card)) return;
    const one = { card, at: performance.now() };
    told.set(card.id, one);
    waiting.get(card.id)?.resolve(one);
  });
  // The api ends, for example: whoever waits must hear of it.
  socket.on('disconnect', (why) => {
    for (const { reject } of waiting.values()) reject(new Error(`The socket ended: ${why}`));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    ended: (id) => {
      const known = told.get(id);
      return known
        ? Promise.resolve(known)
        : new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
    },
    delays: () => delays,
    close: () => void socket.disconnect(),
  };
}
