import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import type {
  AssetEvent,
  ClientToServer,
  DocumentEvent,
  RoleEvent,
  ServerToClient,
  ThreadsEvent,
} from '#shared/contracts/socket.ts';
import type { ErrorCode, WireError } from '#shared/errors.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';
import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';
import type { Task } from '#shared/tasks.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';
import { openSlug } from '#web/lib/workspace.ts';

/** 'off' without a signed-in user; 'refused' when the server refuses this connection for good, with its reason. */
export type Connection = 'off' | 'connecting' | 'live' | 'lost' | 'refused';
type ConnectionState = { connection: Connection; refusal: string | null };
export const useConnection = create<ConnectionState>()(() => ({ connection: 'off', refusal: null }));

type Wiring = {
  /** The access token, read at each (re)connect. */
  token: () => Promise<string | null>;
  /** Called when the server closed the connection: the session may have ended. */
  onEnded: () => Promise<void>;
};

const RECONNECT_MS = 2000;
let socket: Socket<ServerToClient, ClientToServer> | undefined;
// Incremented by every open and close; results of an earlier one are ignored.
let opening = 0;

const cardListeners = new Set<(card: Card<Task>) => void>();
const assetListeners = new Set<(asset: AssetEvent) => void>();
const roleListeners = new Set<(role: RoleEvent) => void>();
const documentListeners = new Set<(document: DocumentEvent) => void>();
const threadListeners = new Set<(threads: ThreadsEvent) => void>();
const workspaceListeners = new Set<() => void>();
const budgetListeners = new Set<(budget: Budget) => void>();
const queueListeners = new Set<(queue: AdminQueue) => void>();

/** The listeners of each subscription of this page. */
const watched = { watch_queue: queueListeners, watch_budget: budgetListeners } as const;
type Watching = keyof typeof watched;
const sendSubscription = (name: Watching) => socket?.connected && socket.emit(name, watched[name].size > 0);

const subscribe = <Listener>(listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const onCard = (listener: (card: Card<Task>) => void) => subscribe(cardListeners, listener);

/** The text of an asset of this workspace was read or could not be read. */
export const onAsset = (listener: (asset: AssetEvent) => void) => subscribe(assetListeners, listener);

/** A role of this workspace was created, changed or deleted, or has another lead. */
export const onRole = (listener: (role: RoleEvent) => void) => subscribe(roleListeners, listener);

/** A document of this workspace was stored, saved, restored or deleted, or its review, counts, links or place changed. */
export const onDocument = (listener: (document: DocumentEvent) => void) => subscribe(documentListeners, listener);

/** The socket of this tab once it was opened, for the events that one page alone receives. */
export const liveSocket = () => socket;

/** Threads of a document of this workspace were started, answered, resolved or removed. */
export const onThreads = (listener: (threads: ThreadsEvent) => void) => subscribe(threadListeners, listener);

/** A member or a setting of the workspace changed. */
export const onWorkspace = (listener: () => void) => subscribe(workspaceListeners, listener);

function watch<Listener>(name: Watching, listeners: Set<Listener>, listener: Listener): () => void {
  const stop = subscribe(listeners, listener);
  sendSubscription(name);
  return () => {
    stop();
    sendSubscription(name);
  };
}

/** Subscribes to the token budget. Returns the function that unsubscribes. */
export const watchBudget = (listener: (budget: Budget) => void) => watch('watch_budget', budgetListeners, listener);

/** Subscribes to the queue, published about once a second; for admins only. Returns the function that unsubscribes. */
export const watchQueue = (listener: (queue: AdminQueue) => void) => watch('watch_queue', queueListeners, listener);

export const onConnection = (listener: (connection: Connection) => void) =>
  useConnection.subscribe(({ connection }, before) => {
    if (connection !== before.connection) listener(connection);
  });

const report = (connection: Connection, refusal: string | null = null) =>
  useConnection.setState({ connection, refusal });

type Refused = Error & { data?: Partial<WireError> };
const OF_WORKSPACE: ReadonlySet<unknown> = new Set(['no_such_workspace', 'workspace_suspended'] satisfies ErrorCode[]);
/**
 * The text of a refusal that a retry does not change; null for one about the workspace, which the page itself announces;
 * undefined for any other error.
 */
function refusalOf({ message, data }: Refused): string | null | undefined {
  if (OF_WORKSPACE.has(data?.code)) return null;
  return data?.code === ('too_many_requests' satisfies ErrorCode) ? message : undefined;
}

/** Opens the one socket of this tab; its library is loaded on demand. Does nothing when it is open already. */
export async function openSocket(wiring: Wiring): Promise<void> {
  if (useConnection.getState().connection !== 'off') return;
  opening += 1;
  const number = opening;
  report('connecting');
  const { io } = await untilLoaded(() =>
    import('socket.io-client').catch((error: unknown) => {
      if (number === opening) report('lost');
      throw error;
    }),
  );
  if (number === opening) socket = listen(io, wiring, number);
}

function listen(io: typeof import('socket.io-client').io, { token, onEnded }: Wiring, number: number) {
  const opened: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    auth: (answer) => void token().then((bearer) => answer({ token: bearer, workspace: openSlug })),
    reconnectionDelay: 400,
    reconnectionDelayMax: 5000,
  });
  const current = () => number === opening;
  // The library does not reconnect after a refusal by the server; reconnect while a user is signed in.
  const reconnect = () => setTimeout(() => current() && opened.connect(), RECONNECT_MS);
  opened.on('connect', () => {
    if (!current()) return;
    report('live');
    for (const [name, { size }] of Object.entries(watched)) if (size > 0) opened.emit(name as Watching, true);
  });
  opened.on('disconnect', (reason) => {
    if (!current()) return;
    report('lost');
    if (reason === 'io server disconnect') void onEnded().finally(reconnect);
  });
  opened.on('connect_error', (error) => {
    if (!current()) return;
    const refusal = refusalOf(error);
    if (refusal !== undefined) return report('refused', refusal);
    report('lost');
    if (!opened.active) void onEnded().finally(reconnect);
  });
  // A connection that fails before it was open is reported only by this event.
  opened.io.on('reconnect_attempt', () => current() && report('lost'));
  opened.on('generation', (card) => {
    for (const listener of cardListeners) listener(card);
  });
  opened.on('asset', (asset) => {
    for (const listener of assetListeners) listener(asset);
  });
  opened.on('role', (role) => {
    for (const listener of roleListeners) listener(role);
  });
  opened.on('document', (document) => {
    for (const listener of documentListeners) listener(document);
  });
  opened.on('threads', (threads) => {
    for (const listener of threadListeners) listener(threads);
  });
  for (const name of ['membership', 'workspace'] as const)
    opened.on(name, () => {
      for (const listener of workspaceListeners) listener();
    });
  opened.on('budget', (budget) => {
    for (const listener of budgetListeners) listener(budget);
  });
  opened.on('queue', (queue) => {
    for (const listener of queueListeners) listener(queue);
  });
  return opened;
}

/** Reconnects, with a new access token or after a refusal. */
export function renewSocket(): void {
  socket?.disconnect().connect();
}

export function closeSocket(): void {
  opening += 1;
  socket?.disconnect();
  socket = undefined;
  report('off');
}
