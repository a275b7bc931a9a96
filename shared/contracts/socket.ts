import * as z from 'zod/mini';
import { type Card, card } from '#shared/card.ts';
import { USER_ROLES } from '#shared/contracts/admin.ts';
import { person } from '#shared/contracts/common.ts';
import { type AccountExport, accountExport } from '#shared/contracts/exports.ts';
import { type Budget, budget } from '#shared/contracts/generations.ts';
import type { AdminQueue } from '#shared/contracts/queue.ts';
import type { Task } from '#shared/tasks/index.ts';

/** The server emits, the browser listens. Writes go over HTTP. Path /socket.io, `auth.token`, `auth.workspace`. */
export type ServerToClient = {
  generation: (card: Card<Task>) => void;
  /** Of the workspace: the text of an asset was read or could not be read; the page fetches it again. */
  asset: (asset: AssetEvent) => void;
  /** Of the workspace: a generated document was stored, saved, restored or deleted. */
  document: (document: DocumentEvent) => void;
  /** One's own proposals for a document were accepted or discarded; the page fetches them again. */
  proposals: (closed: ProposalsEvent) => void;
  /** The progress or the end of an export of one's own account. */
  export: (row: AccountExport) => void;
  /** To subscribed sockets, at most once a second while it changes. */
  budget: (budget: Budget) => void;
  /** To subscribed admins: the whole queue, so that a lost event is harmless. */
  queue: (queue: AdminQueue) => void;
};
export type AssetEvent = { id: string };
const proposalsEvent = z.object({ document_id: z.uuid(), closed_as: z.enum(['accepted', 'discarded']) });
export type ProposalsEvent = z.output<typeof proposalsEvent>;
const documentEvent = z.object({
  id: z.uuid(),
  /** The number of the current version, which may be newer than the change; null: deleted. */
  version: z.nullable(z.int()),
  /** Who saved that version, or deleted the document; null for an account that is deleted. */
  by: z.nullable(person),
  /** In which sitting it was saved, so that a page can ignore its own saves. */
  sitting: z.nullable(z.uuid()),
});
export type DocumentEvent = z.output<typeof documentEvent>;
export type ClientToServer = {
  /** Subscribes to the queue, or unsubscribes. No effect unless the user is an admin. */
  watch_queue: (on: boolean) => void;
  /** Subscribes to the token budget, or unsubscribes. */
  watch_budget: (on: boolean) => void;
};

export const userRoom = (userId: string) => `user:${userId}`;
export const workspaceRoom = (workspaceId: string) => `workspace:${workspaceId}`;

/** The events that workers and apis publish over Redis to every api process. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), card }),
  z.object({ type: z.literal('budget'), budget }),
  z.object({ type: z.literal('asset'), workspace_id: z.uuid(), id: z.uuid() }),
  z.object({ type: z.literal('document'), workspace_id: z.uuid(), document: documentEvent }),
  /** Ends the sockets of these sessions; of every session of the user when `session_ids` is null. */
  z.object({ type: z.literal('session_ended'), user_id: z.uuid(), session_ids: z.nullable(z.array(z.uuid())) }),
  z.object({ type: z.literal('proposals'), user_id: z.uuid(), closed: proposalsEvent }),
  z.object({ type: z.literal('export'), user_id: z.uuid(), export: accountExport }),
  /** The role of a user changed: their open sockets may receive other events. */
  z.object({ type: z.literal('role_changed'), user_id: z.uuid(), role: z.enum(USER_ROLES) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** The events that apis publish over Redis to every worker. */
export const control = z.discriminatedUnion('type', [z.object({ type: z.literal('cancel'), generation_id: z.uuid() })]);
export type Control = z.output<typeof control>;
