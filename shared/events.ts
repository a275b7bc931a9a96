import type { TextState } from '#shared/file-text.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
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
 * deleted; never a text or an address. `brand.*`, `asset.*`, `invitation.*`, `webhook.*`, `export.ended`,
 * `document.marked` and `document.review_changed` events are internal.
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

/** `subject_id` is the row that the noun of the type names, where nothing else is said. */
export type WorkspaceEvent<Type extends EventType = EventType> = {
  [One in Type]: { type: One; subject_id: string; payload: EventPayloads[One] };
}[Type];
