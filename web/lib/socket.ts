import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import type { Card } from '#shared/card.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import type { AdminQueue } from '#shared/contracts/queue.ts';
import type { ClientToServer, ServerToClient } from '#shared/contracts/socket.ts';
import type { WireError } from '#shared/errors.ts';
import type { Task } from '#shared/tasks/index.ts';

/** 'off' without a signed-in user; 'refused' when the server gave a reason for taking no more windows. */
export type Connection = 'off' | 'connecting' | 'live' | 'lost' | 'refused';
type ConnectionState = { connection: Connection; refusal: string | null };
export const useConnection = create<ConnectionState>()(() => ({ connection: 'off', refusal: null }));

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

const cardListeners = new Set<(card: Card<Task>) => void>();
const budgetListeners = new Set<(budget: Budget) => void>();
const queueListeners = new Set<(queue: AdminQueue) => void>();

/** What this page subscribes to. */
const watched = { watch_queue: queueListeners, watch_budget: budgetListeners } as const;
type Watching = keyof typeof watched;
const sayWhetherWatched = (name: Watching) => socket?.connected && socket.emit(name, watched[name].size > 0);

const subscribe = <Listener>(listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const onCard = (listener: (card: Card<Task>) => void) => subscribe(cardListeners, listener);

function watch<Listener>(name: Watching, listeners: Set<Listener>, listener: Listener): () => void {
  const stop = subscribe(listeners, listener);
  sayWhetherWatched(name);
  return () => {
    stop();
    sayWhetherWatched(name);
  };
}

/** Subscribes to the token budget. */
export const watchBudget = (listener: (budget: Budget) => void) => watch('watch_budget', budgetListeners, listener);

/** Subscribes to the whole queue, about once a second; for admins only. */
export const watchQueue = (listener: (queue: AdminQueue) => void) => watch('watch_queue', queueListeners, listener);

export const onConnection = (listener: (connection: Connection) => void) =>
  useConnection.subscribe(({ connection }, before) => {
    if (connection !== before.connection) listener(connection);
  });

const report = (connection: Connection, refusal: string | null = null) =>
  useConnection.setState({ connection, refusal });

/** The sentence of a refusal that asking again does not change; undefined for any other trouble. */
const refusalOf = (error: Error & { data?: Partial<WireError> }): string | undefined =>
  error.data?.code === 'too_many_requests' ? error.message : undefined;

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
  // The library gives up after a refusal by the server; we connect again while a user is signed in.
  const again = () => setTimeout(() => current() && opened.connect(), AGAIN_MS);
  opened.on('connect', () => {
    if (!current()) return;
    report('live');
    for (const [name, { size }] of Object.entries(watched)) if (size > 0) opened.emit(name as Watching, true);
  });
  opened.on('disconnect', (reason) => {
    if (!current()) return;
    report('lost');
    if (reason === 'io server disconnect') void onEnded().finally(again);
  });
  opened.on('connect_error', (error) => {
    if (!current()) return;
    const refusal = refusalOf(error);
    if (refusal) return report('refused', refusal);
    report('lost');
    if (!opened.active) void onEnded().finally(again);
  });
  // A connection that closes before it was ever open is reported only here.
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

/** Connects again, with a fresh bearer or after a refusal. */
export function renewSocket(): void {
  socket?.disconnect().connect();
}

export function closeSocket(): void {
  turn += 1;
  socket?.disconnect();
  socket = undefined;
  report('off');
}
