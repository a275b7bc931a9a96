import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import type { Card } from '#shared/card.ts';
import type { AdminQueue } from '#shared/contracts/admin-queue.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import type { ClientToServer, ServerToClient } from '#shared/contracts/socket.ts';

/** 'off' while nobody is signed in. */
export type Connection = 'off' | 'connecting' | 'live' | 'lost';
export const useConnection = create<{ connection: Connection }>()(() => ({ connection: 'off' }));

type Wiring = {
  /** The bearer at the moment of each (re)connect. */
  token: () => Promise<string | null>;
  /** The server ended the connection: is the session still alive? */
  onEnded: () => Promise<void>;
};

const AGAIN_MS = 2000;
let socket: Socket<ServerToClient, ClientToServer> | undefined;
// Grows with every open and close: what an older one still has under way is dropped.
let turn = 0;

const cardListeners = new Set<(card: Card) => void>();
const budgetListeners = new Set<(budget: Budget) => void>();
const queueListeners = new Set<(queue: AdminQueue) => void>();

const sayWhetherWatched = () => socket?.connected && socket.emit('watch_queue', queueListeners.size > 0);

const subscribe = <Listener>(listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const onCard = (listener: (card: Card) => void) => subscribe(cardListeners, listener);
export const onBudget = (listener: (budget: Budget) => void) => subscribe(budgetListeners, listener);

/** The whole queue about once a second, while somebody listens; for admins only. */
export function watchQueue(listener: (queue: AdminQueue) => void): () => void {
  const stop = subscribe(queueListeners, listener);
  sayWhetherWatched();
  return () => {
    stop();
    sayWhetherWatched();
  };
}

export const onConnection = (listener: (connection: Connection) => void) =>
  useConnection.subscribe(({ connection }, before) => {
    if (connection !== before.connection) listener(connection);
  });

const report = (connection: Connection) => useConnection.setState({ connection });

/** Opens the one socket of this tab. Its library is loaded only now. Opening twice does nothing. */
export async function openSocket(wiring: Wiring): Promise<void> {
  if (useConnection.getState().connection !== 'off') return;
  turn += 1;
  const mine = turn;
  report('connecting');
  try {
    const { io } = await import('socket.io-client');
    if (mine === turn) socket = listen(io, wiring, mine);
  } catch (error) {
    console.error('The live connection could not be loaded', error);
    if (mine === turn) report('lost');
  }
}

function listen(io: typeof import('socket.io-client').io, { token, onEnded }: Wiring, mine: number) {
  const opened: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    auth: (answer) => void token().then((bearer) => answer({ token: bearer })),
    reconnectionDelay: 400,
    reconnectionDelayMax: 5000,
  });
  const current = () => mine === turn;
  // The library gives up after a refusal by the server; we ask again while somebody is signed in.
  const again = () => setTimeout(() => current() && opened.connect(), AGAIN_MS);
  opened.on('connect', () => {
    if (!current()) return;
    report('live');
    if (queueListeners.size > 0) opened.emit('watch_queue', true);
  });
  opened.on('disconnect', (reason) => {
    if (!current()) return;
    report('lost');
    if (reason === 'io server disconnect') void onEnded().finally(again);
  });
  opened.on('connect_error', () => {
    if (!current()) return;
    report('lost');
    if (!opened.active) void onEnded().finally(again);
  });
  // A connection that closes before it was ever open says so only here.
  opened.io.on('reconnect_attempt', () => current() && report('lost'));
  opened.on('generation', (card) => {
    for (const listener of cardListeners) listener(card);
  });
  opened.on('budget', (budget) => {
    for (const listener of budgetListeners) listener(budget);
  });
  opened.on('queue', (queue) => {
    for (const listener of queueListeners) listener(queue);
  });
  return opened;
}

/** Connects anew, so that the server sees the fresh bearer. */
export function renewSocket(): void {
  socket?.disconnect().connect();
}

export function closeSocket(): void {
  turn += 1;
  socket?.disconnect();
  socket = undefined;
  report('off');
}
