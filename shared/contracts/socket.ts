import * as z from 'zod/mini';
import { USER_ROLES } from '#shared/accounts/contracts/admin.ts';
import { person } from '#shared/contracts/common.ts';
import { type DocumentExport, documentExport } from '#shared/exports/contracts/document-exports.ts';
import { type DataExport, dataExport } from '#shared/exports/contracts/exports.ts';
import { WORKSPACE_ROLES } from '#shared/permissions.ts';
import { type Card, card } from '#shared/tasks/card.ts';
import { type Budget, budget } from '#shared/tasks/contracts/generations.ts';
import type { AdminQueue } from '#shared/tasks/contracts/queue.ts';
import type { Task } from '#shared/tasks.ts';
import { REVIEW_STATES } from '#shared/text/review-states.ts';

/** The server emits, the browser listens. Writes go over HTTP. Path /socket.io, `auth.token`, `auth.workspace`. */
export type ServerToClient = {
  generation: (card: Card<Task>) => void;
  /** Of the workspace: the text of an asset was read or could not be read; the page fetches it again. */
  asset: (asset: AssetEvent) => void;
  /** Of the workspace: a generated document was stored, saved, restored or deleted. */
  document: (document: DocumentEvent) => void;
  /** Of the workspace: a role was created, changed or deleted, or its lead is another one; the page fetches it again. */
  role: (role: RoleEvent) => void;
  /** One's own proposals for a document were accepted or discarded; the page fetches them again. */
  proposals: (closed: ProposalsEvent) => void;
  /** The progress or the end of an own export of the account or of a workspace. */
  export: (row: DataExport) => void;
  /** The progress or the end of an own export of documents. */
  document_export: (row: DocumentExport) => void;
  /** To subscribed sockets, at most once a second while it changes. */
  budget: (budget: Budget) => void;
  /** Of the workspace: threads of a document were started, answered, resolved or removed. `open`: how many are open. */
  threads: (threads: ThreadsEvent) => void;
  /** Of a document that this page views: who else does, without oneself. */
  presence: (presence: PresenceEvent) => void;
  /** One's own unread notifications, over all workspaces; `invitations`: what one is invited to changed as well. */
  notifications: (unread: { unread: number; invitations?: true }) => void;
  /** Of the workspace: the role of a member, also one's own, changed; null: no member any more. */
  membership: (membership: MembershipEvent) => void;
  /** Of the workspace: its name, logo or rules changed; the page fetches them again. */
  workspace: () => void;
  /** Of the workspace: it was deleted, with the name of who did it, or suspended. */
  workspace_ended: (ended: WorkspaceEnded) => void;
  /** To subscribed admins: the whole queue, so that a lost event is harmless. */
  queue: (queue: AdminQueue) => void;
};
export type AssetEvent = { id: string };
export type RoleEvent = { id: string };
const threadsEvent = z.object({ document_id: z.uuid(), open: z.int() });
export type ThreadsEvent = z.output<typeof threadsEvent>;
const presenceEvent = z.object({
  document_id: z.uuid(),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), is_editing: z.boolean() })),
});
export type PresenceEvent = z.output<typeof presenceEvent>;
const membershipEvent = z.object({ user_id: z.uuid(), role: z.nullable(z.enum(WORKSPACE_ROLES)) });
export type MembershipEvent = z.output<typeof membershipEvent>;
const workspaceEnded = z.object({ reason: z.enum(['deleted', 'suspended']), by: z.nullable(z.string()) });
export type WorkspaceEnded = z.output<typeof workspaceEnded>;
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
  /** Where its review stands; left out by processes of the previous release. */
  review_state: z.optional(z.enum(REVIEW_STATES)),
});
export type DocumentEvent = z.output<typeof documentEvent>;
export type ClientToServer = {
  /** Subscribes to the queue, or unsubscribes. No effect unless the user is an admin. */
  watch_queue: (on: boolean) => void;
  /** Subscribes to the token budget, or unsubscribes. */
  watch_budget: (on: boolean) => void;
  /** The document this page shows, null when it shows none, and whether a person typed in it within 10 s. */
  view: (view: { document_id: string | null; is_editing: boolean }) => void;
  /** Subscribes to every event of the generations of this role, null for none: others come at most once a second. */
  watch_generations: (roleId: string | null) => void;
};

export const userRoom = (userId: string) => `user:${userId}`;
export const workspaceRoom = (workspaceId: string) => `workspace:${workspaceId}`;

/** The events that workers and apis publish over Redis to every api process. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), card }),
  z.object({ type: z.literal('budget'), budget }),
  z.object({ type: z.literal('asset'), workspace_id: z.uuid(), id: z.uuid() }),
  z.object({ type: z.literal('role'), workspace_id: z.uuid(), id: z.uuid() }),
  z.object({ type: z.literal('document'), workspace_id: z.uuid(), document: documentEvent }),
  /** Ends the sockets of these sessions; of every session of the user when `session_ids` is null. */
  z.object({ type: z.literal('session_ended'), user_id: z.uuid(), session_ids: z.nullable(z.array(z.uuid())) }),
  /** This API key was revoked or has stopped: what it holds open ends. */
  z.object({ type: z.literal('key_revoked'), key_id: z.uuid() }),
  z.object({ type: z.literal('proposals'), user_id: z.uuid(), closed: proposalsEvent }),
  z.object({ type: z.literal('threads'), workspace_id: z.uuid(), threads: threadsEvent }),
  z.object({ type: z.literal('presence'), workspace_id: z.uuid(), presence: presenceEvent }),
  z.object({
    type: z.literal('notifications'),
    user_id: z.uuid(),
    unread: z.int(),
    invitations: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal('membership'), workspace_id: z.uuid(), membership: membershipEvent }),
  z.object({ type: z.literal('workspace'), workspace_id: z.uuid() }),
  z.object({ type: z.literal('workspace_ended'), workspace_id: z.uuid(), ended: workspaceEnded }),
  z.object({ type: z.literal('export'), user_id: z.uuid(), export: dataExport }),
  z.object({ type: z.literal('document_export'), user_id: z.nullable(z.uuid()), export: documentExport }),
  /** The role of a user changed: their open sockets may receive other events. */
  z.object({ type: z.literal('role_changed'), user_id: z.uuid(), role: z.enum(USER_ROLES) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** The events that apis publish over Redis to every worker. */
export const control = z.discriminatedUnion('type', [z.object({ type: z.literal('cancel'), generation_id: z.uuid() })]);
export type Control = z.output<typeof control>;
