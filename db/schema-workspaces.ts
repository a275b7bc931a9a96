import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime } from '#db/schema-columns.ts';

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
  join_domain: string | null;
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
