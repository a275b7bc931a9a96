import type { Generated } from 'kysely';
import type { Counter, DefaultTime, Json, MaybeTime, Metadata } from '#db/schema-columns.ts';
import type { EventType } from '#shared/events.ts';

export type WorkspacesTable = {
  id: Generated<string>;
  /** The account whose personal workspace it is, and then equal to `id`; null: a shared one. */
  personal_of: string | null;
  name: string;
  /** Null exactly for a personal workspace. */
  slug: string | null;
  logo_path: string | null;
  required_approvals: Generated<number>;
  link_approvals_count: Generated<boolean>;
  /** Whether editors may approve what another member sent. */
  editors_approve: Generated<boolean>;
  suspended_at: MaybeTime;
  suspended_reason: string | null;
  deleting_at: MaybeTime;
  created_by: string | null;
  created_at: DefaultTime;
};
export type MembersTable = {
  workspace_id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer';
  invited_by: string | null;
  joined_at: DefaultTime;
};
/** Events of workspaces, see decision 027. */
export type OutboxTable = {
  id: Counter;
  workspace_id: string;
  type: EventType;
  subject_id: string;
  /** Null: the system, or an actor without an account, who has a name. */
  actor_id: string | null;
  actor_name: string | null;
  payload: Json<Metadata>;
  created_at: DefaultTime;
  attempts: Generated<number>;
  /** When it may be taken next: at once, after its lease, or after the pause of a failed attempt. */
  due_at: DefaultTime;
  dispatched_at: MaybeTime;
  /** Given with `dispatched_at`; grows in the order of the commits. */
  sent_seq: number | null;
};
