import { found } from '#api/http/found.ts';
import { answeringLinks } from '#db/review/reviews/links.ts';
import {
  approvalOf,
  approversFor,
  lastAskedFor,
  peopleOf,
  type Standing,
  standingOf,
  votesOf,
} from '#db/review/reviews/standing.ts';
import type { Db } from '#db/schema.ts';
import { membershipOf } from '#db/team/workspaces/workspaces.ts';
import { AppError } from '#shared/errors.ts';
import { columnOf, permissionsOf } from '#shared/permissions.ts';
import type { PersonScope } from '#shared/scope.ts';
import {
  isRefused,
  linkDecides,
  REVIEW_STEPS,
  type ReviewActor,
  type ReviewNow,
  transitionOf,
} from '#shared/text/review.ts';

type Votes = Awaited<ReturnType<typeof votesOf>>;
type Member = Extract<ReviewActor, { is: 'member' }>;

/** Where the review of a document stands, as this member sees it. Throws no_such_item. */
export async function reviewOf(db: Db, scope: PersonScope, id: string) {
  const standing = await found(standingOf(db, scope, id));
  const { document_id, state, version, approved_version, open_threads, is_shared, round, role_id } = standing;
  const [votes, people, approval] = await Promise.all([
    round ? votesOf(db, scope, round.id) : [],
    round ? peopleOf(db, scope, round.id) : [],
    approved_version === null ? undefined : approvalOf(db, scope, document_id),
  ]);
  const [actor, approvers, lastAsked, links] = await Promise.all([
    memberOf(db, scope, standing),
    approversFor(db, scope, scope.actor_id, standing.editors_approve),
    role_id === null ? [] : lastAskedFor(db, scope, role_id),
    answeringLinks(db, scope, document_id),
  ]);
  const now = nowOf(standing, votes, scope.actor_id);
  const approvedBy = approval && { by: approval.name, at: approval.at };
  return {
    document_id,
    state,
    version,
    is_shared,
    open_threads,
    approvers,
    approved: approved_version === null ? null : { version: approved_version, by: '', at: null, ...approvedBy },
    required: now.required,
    round: round && { ...withoutRequired(round), people, votes: votes.map(withoutBehind) },
    last_people: lastAsked.filter((one) => approvers.some((approver) => approver.id === one)),
    asked_links: links.map(({ label }) => label),
    link_decides: links.some(linkDecides),
    steps: REVIEW_STEPS.filter((step) => !isRefused(transitionOf(now, step, actor))),
    may_send: permissionsOf(actor.column).has('review.send'),
    is_sender: actor.is_sender,
  };
}

const withoutRequired = ({ required: _, ...round }: NonNullable<Standing['round']>) => round;
const withoutBehind = ({ behind: _, ...vote }: Votes[number]) => vote;

/** What the pure rules ask about. `answering`: the member who answers, or by whose link a guest does. */
export function nowOf(standing: Standing, votes: Votes, answering: string | null): ReviewNow {
  const { state, round, required_approvals, approved_version } = standing;
  const isOpen = state === 'in_review';
  const approvals = votes.filter(({ counts, verdict }) => counts && verdict === 'approved');
  const others = new Set(approvals.flatMap(({ behind }) => (behind === answering ? [] : behind)));
  return {
    state,
    required: isOpen ? (round?.required ?? 1) : required_approvals,
    votes: isOpen ? others.size : 0,
    has_approved: approved_version !== null,
  };
}

/** A member as the pure rules ask about one. Throws no_such_workspace. */
export async function memberOf(db: Db, scope: PersonScope, { round, editors_approve }: Standing): Promise<Member> {
  const member = await membershipOf(db, scope.actor_id, scope.workspace_id);
  if (!member) throw new AppError('no_such_workspace');
  return { is: 'member', column: columnOf(member), is_sender: round?.sent_by?.id === scope.actor_id, editors_approve };
}
