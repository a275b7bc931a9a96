import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { linkMakerOf, nameOfVoter } from '#db/text/voter.ts';
import type { Person } from '#shared/contracts/common.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import type { Scope } from '#shared/scope.ts';
import { mayApprove, type ReviewOutcome, type ReviewState } from '#shared/text/review.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

export type StoredRound = {
  id: string;
  version: number;
  required: number;
  note: string;
  sent_at: Date;
  sent_by: Person | null;
  ended_at: Date | null;
  outcome: ReviewOutcome | null;
  open_at_send: OpenFixes | null;
  open_at_approval: OpenFixes | null;
};
export type Standing = {
  document_id: string;
  state: ReviewState;
  version: number;
  approved_version: number | null;
  open_threads: number;
  role_id: string | null;
  /** Of the workspace. */
  required_approvals: number;
  editors_approve: boolean;
  is_shared: boolean;
  /** The latest one, open or ended. */
  round: StoredRound | null;
};

/** Where the review of a document stands. Undefined: the workspace has no such document. */
export async function standingOf(db: Db, { workspace_id }: Workspace, id: string): Promise<Standing | undefined> {
  const document = await db
    .selectFrom('generated_documents as d')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .select(['d.id as document_id', 'd.review_state as state', 'd.version', 'd.approved_version', 'd.open_threads'])
    .select(['d.role_id', 'w.required_approvals', 'w.editors_approve'])
    .select(sql<boolean>`w.personal_of is null`.as('is_shared'))
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return document && { ...document, round: (await lastRoundOf(db, { workspace_id }, id)) ?? null };
}

const lastRoundOf = (db: Db, { workspace_id }: Workspace, documentId: string) =>
  db
    .selectFrom('reviews as r')
    .select(['r.id', 'r.version', 'r.required', 'r.note', 'r.created_at as sent_at', 'r.ended_at', 'r.outcome'])
    .select(['r.open_at_send', 'r.open_at_approval'])
    .select(nameOfPerson('r.requested_by').as('sent_by'))
    .where('r.document_id', '=', documentId)
    .where('r.workspace_id', '=', workspace_id)
    .orderBy(sql`r.ended_at is null`, 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Who was asked in a round, by name. */
export async function peopleOf(db: Db, { workspace_id }: Workspace, reviewId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('review_requests as q')
    .select(nameOfPerson('q.user_id').as('person'))
    .where('q.review_id', '=', reviewId)
    .where('q.workspace_id', '=', workspace_id)
    .execute();
  return rows.flatMap(({ person }) => person ?? []).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The answers of a round, in the order they were given. `behind`: the member who answered or made the link: of one person
 * one approval counts.
 */
export async function votesOf(db: Db, { workspace_id }: Workspace, reviewId: string) {
  const rows = await db
    .selectFrom('review_votes as v')
    .select(['v.id', 'v.user_id', 'v.verdict', 'v.note', 'v.counts', 'v.created_at as at', 'v.guest_name', 'v.used_at'])
    .select([nameOfVoter('v').as('name'), sql<string>`coalesce(v.user_id, ${linkMakerOf('v')}, v.id)`.as('behind')])
    .where('v.review_id', '=', reviewId)
    .where('v.workspace_id', '=', workspace_id)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute();
  return rows.map(({ guest_name, ...vote }) => ({ ...vote, is_guest: guest_name !== null }));
}

/** Who approved the approved version of a document, and when: what was approved last. */
export const approvalOf = (db: Db, { workspace_id }: Workspace, documentId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('review_votes as v', (join) =>
      join.onRef('v.review_id', '=', 'r.id').on('v.verdict', '=', 'approved').on('v.counts', '=', true),
    )
    .select(['r.id as review_id', 'v.created_at as at', nameOfVoter('v').as('name')])
    .where('r.document_id', '=', documentId)
    .where('r.workspace_id', '=', workspace_id)
    .where('r.outcome', '=', 'approved')
    .orderBy('r.ended_at', 'desc')
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The members who may approve what `sender` sends, by name. */
export async function approversFor(db: Db, { workspace_id }: Workspace, sender: string, editorsApprove: boolean) {
  const members = await db
    .selectFrom('workspace_members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .innerJoin('auth.users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as id', 'm.role', nameOfPerson('m.user_id').as('person')])
    .select(sql<string>`coalesce(u.user_metadata ->> 'job_title', '')`.as('job_title'))
    .where('m.workspace_id', '=', workspace_id)
    .where('m.user_id', '<>', sender)
    .where('w.personal_of', 'is', null)
    .execute();
  return members
    .filter(({ role, person }) => person && mayApprove(role satisfies WorkspaceRole, editorsApprove))
    .map(({ person, ...member }) => ({ ...member, name: person?.name ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Who was asked last for a document of this role (REVIEW-03). */
export async function lastAskedFor(db: Db, { workspace_id, actor_id }: Scope, roleId: string): Promise<string[]> {
  const last = db
    .selectFrom('reviews as r')
    .innerJoin('generated_documents as d', 'd.id', 'r.document_id')
    .select('r.id')
    .where('d.role_id', '=', roleId)
    .where('r.workspace_id', '=', workspace_id)
    .where('r.requested_by', '=', actor_id)
    .where('r.required', '>', 0)
    .orderBy('r.created_at', 'desc')
    .limit(1);
  const rows = await db
    .selectFrom('review_requests')
    .select('user_id')
    .where('workspace_id', '=', workspace_id)
    .where('review_id', 'in', last)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
