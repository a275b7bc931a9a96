import type { TextState } from '#shared/file-text.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { ActivityAction } from '#shared/team/activity.ts';
import type { Verdict } from '#shared/text/review.ts';

type About = { job_title: string; company_name: string };
type AboutGeneration = About & { role_id: string | null; template_id: string | null; template_name: string };
type AboutDocument = About & {
  role_id: string | null;
  template_id: string | null;
  template_name: string | null;
  /** The version after the change; of a deleted document its last one. */
  version: number;
};
type AboutRole = About;
/** Who made a share link; both are null once the account is deleted. */
export type LinkMaker = { id: string | null; name: string | null };
/** `link_of`: null of an answer by a member; events of earlier releases have none. */
type Answered = { link_of?: LinkMaker | null; requested_by: string | null };
/** Also of reviews, threads and links: what it is called and who is to look at it. */
type AboutReview = AboutDocument & { review_id: string; note: string };
/** `mentions`, `authors`: ids of people. */
type AboutComment = AboutDocument & {
  document_id: string;
  comment_id: string;
  /** The first of its thread. */
  is_first: boolean;
  mentions: readonly string[];
  /** The members who wrote in the thread before. */
  authors: readonly string[];
};
type AboutMembership = { workspace_name: string; user_id: string; name: string };
type AboutAsset = { title: string; state: TextState; reason: string | null };

/**
 * The payload of each type of event of a workspace: ids and names, so that an event can be shown after its subject was
 * deleted; never a text or an address. What follows from each is in `EVENTS`.
 */
export type EventPayloads = {
  'generation.completed': AboutGeneration & { document_id: string };
  /** Only when no other attempt follows. */
  'generation.failed': AboutGeneration & { code: string };
  'generation.cancelled': AboutGeneration;
  'document.created': AboutDocument;
  /** Only when the content changed. */
  'document.updated': AboutDocument;
  'document.deleted': AboutDocument;
  /** What people ignored or marked as correct in it changed. */
  'document.marked': Record<string, never>;
  'role.created': AboutRole;
  'role.updated': AboutRole;
  'role.deleted': AboutRole;
  /** Ids of people; `before` null: it had no lead. */
  'role.lead_changed': AboutRole & { lead: string; before: string | null };
  'brand.updated': { profile_name: string };
  /** The text of an asset was read, could not be read, or waits for the virus scanner. */
  'asset.read': AboutAsset;
  /** Only when its title changed. */
  'asset.updated': { title: string };
  /** The subject of reviews is the document. `people`: who was asked. */
  'review.requested': AboutReview & { people: readonly string[] };
  /** `requested_by`: the sender, null for a deleted account. */
  'document.approved': AboutReview & Answered;
  'review.changes_requested': AboutReview & Answered;
  'review.withdrawn': AboutReview;
  /** Where a review stands changed in a way that is news to nobody: a new or discarded draft, a revoked approval. */
  'document.review_changed': Record<string, never>;
  /** Where people outside find it changed, which is news to nobody: a link to it, or its place in the job feed. */
  'document.placed': Record<string, never>;
  /** The subject is the thread. */
  'comment.created': AboutComment;
  /**
   * The subject is the share link. `creator`: who made it; `counts`: whether the answer decided; `people`: the members who
   * are asked by name, missing from events of earlier releases.
   */
  'share.answered': AboutReview &
    Answered & {
      document_id: string;
      label: string;
      verdict: Verdict;
      counts: boolean;
      creator: string | null;
      people?: readonly string[];
    };
  /** The subject of these is the workspace. */
  'member.joined': AboutMembership & { role: WorkspaceRole; invited_by: string | null };
  'member.removed': AboutMembership;
  'member.role_changed': AboutMembership & { role: WorkspaceRole };
  /** To a workspace, also when it is sent again. */
  'invitation.sent': { role: WorkspaceRole };
  /** Its recipient asks for a new one. */
  'invitation.asked_again': Record<string, never>;
  /** Accepted, declined or revoked. */
  'invitation.ended': Record<string, never>;
  /** Of the whole workspace, for who started it. */
  'export.ended': { user_id: string; outcome: 'ready' | 'failed' };
  /** Not by a person. The subject is the webhook; `host`: of its address. */
  'webhook.off': { host: string; reason: string };
  /** Documents as files; `files`: how many the export holds. */
  'export.completed': { format: string; files: number };
};
export type EventType = keyof EventPayloads;

/** What follows from an event once its transaction is committed (`worker/outbox/handlers.ts`). */
type Following = {
  /** It leaves: webhooks may choose it (`shared/open/webhook-events.ts`). */
  leaves?: true;
  /** Notifications of people come or go. */
  notifies?: true;
  /** Documents must be checked again. */
  counts?: true;
  /** Open pages are shown what is new. */
  shows?: true;
  /** The act that the same transaction records in the activity of the workspace, where one is recorded. */
  act?: ActivityAction;
};

/**
 * The catalogue of what happens in a workspace. A type that is added here is asked for by every part that its row names:
 * handlers, the data of webhooks and the texts of their documentation do not compile without it.
 */
export const EVENTS = {
  'generation.completed': { leaves: true },
  'generation.failed': { leaves: true },
  'generation.cancelled': { leaves: true },
  'document.created': { leaves: true, counts: true, shows: true },
  'document.updated': { leaves: true, counts: true, shows: true, act: 'document.edited' },
  'document.deleted': { leaves: true, counts: true, shows: true, act: 'document.deleted' },
  'document.marked': { counts: true },
  'role.created': { leaves: true, shows: true, act: 'role.created' },
  'role.updated': { leaves: true, counts: true, shows: true, act: 'role.changed' },
  'role.deleted': { leaves: true, shows: true, act: 'role.deleted' },
  'role.lead_changed': { notifies: true, shows: true, act: 'role.lead_changed' },
  'brand.updated': { counts: true, act: 'brand.changed' },
  'asset.read': { counts: true, shows: true },
  'asset.updated': { counts: true, act: 'asset.changed' },
  'review.requested': { leaves: true, notifies: true, shows: true, act: 'review.sent' },
  'document.approved': { leaves: true, notifies: true, shows: true, act: 'review.approved' },
  'review.changes_requested': { leaves: true, notifies: true, shows: true, act: 'review.changes_requested' },
  'review.withdrawn': { leaves: true, notifies: true, shows: true, act: 'review.withdrawn' },
  'document.review_changed': { shows: true },
  'document.placed': { shows: true },
  'comment.created': { leaves: true, notifies: true, act: 'thread.started' },
  'share.answered': { leaves: true, notifies: true, shows: true, act: 'share.answered' },
  'member.joined': { leaves: true, notifies: true, act: 'member.joined' },
  'member.removed': { leaves: true, notifies: true, act: 'member.removed' },
  'member.role_changed': { leaves: true, notifies: true, act: 'member.role_changed' },
  'invitation.sent': { notifies: true, act: 'member.invited' },
  'invitation.asked_again': { notifies: true },
  'invitation.ended': { notifies: true },
  'export.ended': { notifies: true },
  'webhook.off': { notifies: true },
  'export.completed': { leaves: true },
} as const satisfies Record<EventType, Following>;

/** The types from which this follows. */
export type EventWith<What extends keyof Following> = {
  [Type in EventType]: (typeof EVENTS)[Type] extends Record<What, unknown> ? Type : never;
}[EventType];

export const eventsWith = <What extends keyof Following>(what: What): EventWith<What>[] =>
  (Object.keys(EVENTS) as EventType[]).filter((type): type is EventWith<What> => what in EVENTS[type]);

/** `subject_id` is the row that the noun of the type names, where nothing else is said. */
export type WorkspaceEvent<Type extends EventType = EventType> = {
  [One in Type]: { type: One; subject_id: string; payload: EventPayloads[One] };
}[Type];
