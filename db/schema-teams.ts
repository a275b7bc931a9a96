import type { ColumnType, Generated } from 'kysely';
import type { Counter, DefaultJson, DefaultTime, MaybeTime, Metadata, Time } from '#db/schema-columns.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import type { NotificationKind } from '#shared/review/notification-kinds.ts';
import type { ActivityAction } from '#shared/team/activity.ts';
import type { ReviewOutcome, Verdict } from '#shared/text/review.ts';

export type InvitationsTable = {
  id: Generated<string>;
  workspace_id: string;
  /** In lower case. */
  email: string;
  role: Exclude<WorkspaceRole, 'owner'>;
  token_hash: Buffer;
  invited_by: string | null;
  created_at: DefaultTime;
  expires_at: Time;
  sends: Generated<number>;
  last_sent_at: DefaultTime;
  /** When its recipient last asked for a new one. */
  asked_again_at: MaybeTime;
  accepted_at: MaybeTime;
  accepted_by: string | null;
  declined_at: MaybeTime;
  revoked_at: MaybeTime;
};

/** A round of asking for approval of one version; at most one of a document is open. */
export type ReviewsTable = {
  id: Generated<string>;
  workspace_id: string;
  document_id: string;
  version: number;
  /** That of the workspace when it was sent. */
  required: number;
  requested_by: string | null;
  note: Generated<string>;
  created_at: DefaultTime;
  ended_at: MaybeTime;
  outcome: ColumnType<ReviewOutcome | null, ReviewOutcome | null | undefined, ReviewOutcome | null>;
  ended_by: string | null;
  /** What was to fix when it was sent, and when it was approved; null: nothing, or not known. */
  open_at_send: ColumnType<OpenFixes | null, string | null | undefined, string | null>;
  open_at_approval: ColumnType<OpenFixes | null, string | null | undefined, string | null>;
};
/** Who was asked. */
export type ReviewRequestsTable = { review_id: string; workspace_id: string; user_id: string };
export type ReviewVotesTable = {
  id: Generated<string>;
  review_id: string;
  workspace_id: string;
  /** Null: a guest of `share_id`, or a deleted account. */
  user_id: string | null;
  share_id: string | null;
  guest_id: string | null;
  guest_name: string | null;
  verdict: Verdict;
  note: Generated<string>;
  /** Whether it decides; a link's answer need not. */
  counts: boolean;
  created_at: DefaultTime;
  /** When it became an instruction. */
  used_at: MaybeTime;
};

export type CommentThreadsTable = {
  id: Generated<string>;
  workspace_id: string;
  document_id: string;
  /** An anchor of `shared/text/anchors.ts`; null: about the whole document. */
  anchor: ColumnType<Metadata | null, string | null | undefined, string | null>;
  /** Since when its passage is not found; null: found. */
  orphaned_at: MaybeTime;
  /** The link whose guests see it; null: members alone. */
  share_id: string | null;
  created_at: DefaultTime;
  resolved_at: MaybeTime;
  resolved_by: string | null;
};
export type CommentsTable = {
  id: Generated<string>;
  workspace_id: string;
  thread_id: string;
  user_id: string | null;
  guest_id: string | null;
  guest_name: string | null;
  /** Empty once deleted. */
  body: string;
  mentions: Generated<string[]>;
  created_at: DefaultTime;
  edited_at: MaybeTime;
  deleted_at: MaybeTime;
};

export type SharesTable = {
  id: Generated<string>;
  workspace_id: string;
  token_hash: Buffer;
  label: string;
  may_comment: Generated<boolean>;
  may_answer: Generated<boolean>;
  created_by: string | null;
  created_at: DefaultTime;
  expires_at: Time;
  revoked_at: MaybeTime;
  views: Generated<number>;
  last_viewed_at: MaybeTime;
};
export type ShareDocumentsTable = {
  share_id: string;
  document_id: string;
  workspace_id: string;
  pinned_version: number;
  position: Generated<number>;
};
export type ShareGuestsTable = {
  id: Generated<string>;
  share_id: string;
  workspace_id: string;
  name: string;
  /** Of the secret by which a tab is the same guest again. */
  pass_hash: Buffer;
  created_at: DefaultTime;
  seen_at: DefaultTime;
};

/** What a person should look at; more of the same is one row until it is read. */
export type NotificationsTable = {
  id: Generated<string>;
  user_id: string;
  workspace_id: string;
  kind: NotificationKind;
  /** What is counted: a thread, a document, a share link, a workspace or an invitation. */
  subject: string;
  document_id: string | null;
  thread_id: string | null;
  /** The newest first, at most five: `{ id, name }`, id null for guests. */
  actors: DefaultJson<{ id: string | null; name: string }[]>;
  details: DefaultJson<Metadata>;
  count: Generated<number>;
  last_event_id: number;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  read_at: MaybeTime;
  mailed_at: MaybeTime;
};

/** Append-only: a trigger refuses every other change (`keep_activity`). */
export type ActivityTable = {
  id: Counter;
  workspace_id: string;
  /** Null: a guest, the system, or a deleted account. */
  actor_id: string | null;
  actor_kind: 'user' | 'guest' | 'system' | 'key';
  /** Of guests. */
  actor_name: string | null;
  action: ActivityAction;
  subject_id: string | null;
  subject_name: Generated<string>;
  details: DefaultJson<Metadata>;
  created_at: DefaultTime;
};
