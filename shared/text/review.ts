import { type PermissionColumn, permissionsOf } from '#shared/permissions.ts';
import type { ReviewOutcome, ReviewState, ReviewStep } from '#shared/text/review-states.ts';

export {
  REVIEW_STATES,
  REVIEW_STEPS,
  type ReviewOutcome,
  type ReviewState,
  type ReviewStep,
  type Verdict,
} from '#shared/text/review-states.ts';

export type ReviewNow = {
  state: ReviewState;
  /** Approvals that the open round needs; without one, those that the workspace asks for. */
  required: number;
  /** Approvals of the open round that count, by other people than who answers now. */
  votes: number;
  has_approved: boolean;
};

/** A guest answers by a link that allows it; `counts`: whether the answer decides. The system stores generated texts. */
export type ReviewActor =
  | { is: 'member'; column: PermissionColumn; is_sender: boolean; editors_approve: boolean }
  | { is: 'guest'; counts: boolean }
  | { is: 'system' };

/** Where a step leads. `ends`: how the open round ends with it; null: it goes on, or there is none. */
export type Transition = { to: ReviewState; ends: ReviewOutcome | null };
export type Refusal = 'review_changed' | 'own_review' | 'role_too_low';

/** Whether the text of a document can be changed by its editors. */
export const isLocked = (state: ReviewState): boolean => state === 'in_review' || state === 'approved';

/** What stands where 'Saved' stood, and what a refused save says (REVIEW-04, REVIEW-09). */
export const lockedSentences: Readonly<Partial<Record<ReviewState, string>>> = {
  in_review: 'This document is in review. Withdraw it to change it.',
  approved: 'This document is approved. Start a new draft to change it.',
};

/** Whether a member may approve what another one sent. */
export const mayApprove = (column: PermissionColumn, editorsApprove: boolean): boolean =>
  permissionsOf(column).has('content.approve') && (column !== 'editor' || editorsApprove);

/** A share link that takes answers, and what the review knows of who made it. */
export type AnsweringLink = {
  /** What who made it may do in the workspace now; null: no member any more, or suspended. */
  maker: PermissionColumn | null;
  /** Whether they sent the open round. */
  is_sender: boolean;
  /** Whether the current text is by them. */
  is_author: boolean;
  /** Whether the open round asks members by name. */
  asks_people: boolean;
  link_approvals_count: boolean;
  editors_approve: boolean;
};

/**
 * Whether the answer of a link decides. It is worth at most what the answer of its maker would be: the maker alone knows
 * who has the link, so that nobody approves what they wrote or sent by a link to themselves. In Personal nobody else
 * relies on an approval.
 */
export function linkDecides({ maker, asks_people, link_approvals_count, ...link }: AnsweringLink): boolean {
  if (maker === 'personal') return true;
  if (maker === null || !link_approvals_count || asks_people) return false;
  return mayApprove(maker, link.editors_approve) && !link.is_sender && !link.is_author;
}

/** Where the step leads from here, or why not: what the actor may never do comes before what the moment forbids. */
export function transitionOf(now: ReviewNow, step: ReviewStep, actor: ReviewActor): Transition | Refusal {
  if (!isAllowed(now, step, actor)) return 'role_too_low';
  const next = nextOf(now, step, actor);
  if (next === undefined) return 'review_changed';
  const isOwn = actor.is === 'member' && actor.is_sender && now.state === 'in_review';
  return isOwn && (step === 'approve' || step === 'request_changes') ? 'own_review' : next;
}

export const isRefused = (result: Transition | Refusal): result is Refusal => typeof result === 'string';

function isAllowed(now: ReviewNow, step: ReviewStep, actor: ReviewActor): boolean {
  if (actor.is === 'system') return step === 'generated';
  const isAnswer = step === 'approve' || step === 'request_changes';
  if (actor.is === 'guest') return isAnswer;
  const { column, editors_approve } = actor;
  if (step === 'generated') return false;
  if (step === 'revoke') return permissionsOf(column).has('review.revoke');
  const approvesAlone = step === 'approve' && now.state !== 'in_review' && now.required === 0;
  if (!isAnswer || approvesAlone) return permissionsOf(column).has('review.send');
  return mayApprove(column, editors_approve);
}

/** Undefined: the step does not lead anywhere from here. */
function nextOf(now: ReviewNow, step: ReviewStep, actor: ReviewActor): Transition | undefined {
  if (now.state === 'in_review') return nextInReview(now, step, actor);
  return now.state === 'approved' ? nextOfApproved(step) : nextOfDraft(now, step, actor);
}

function nextOfDraft({ state, required, has_approved }: ReviewNow, step: ReviewStep, actor: ReviewActor) {
  const leads: Partial<Record<ReviewStep, Transition | false>> = {
    generated: { to: state, ends: null },
    send: required > 0 && { to: 'in_review', ends: null },
    discard: has_approved && { to: 'approved', ends: null },
    approve: required === 0 && state === 'draft' && actor.is === 'member' && { to: 'approved', ends: 'approved' },
  };
  return leads[step] || undefined;
}

function nextOfApproved(step: ReviewStep): Transition | undefined {
  const leads: Partial<Record<ReviewStep, Transition>> = {
    draft: { to: 'draft', ends: null },
    revoke: { to: 'draft', ends: 'revoked' },
    generated: { to: 'draft', ends: null },
  };
  return leads[step];
}

function nextInReview({ required, votes }: ReviewNow, step: ReviewStep, actor: ReviewActor): Transition | undefined {
  const stays: Transition = { to: 'in_review', ends: null };
  if (step === 'withdraw') return { to: 'draft', ends: 'withdrawn' };
  if (step === 'generated') return { to: 'draft', ends: 'replaced' };
  const counts = actor.is === 'guest' ? actor.counts : true;
  if (step === 'request_changes') return counts ? { to: 'changes_requested', ends: 'changes_requested' } : stays;
  if (step !== 'approve') return undefined;
  return counts && votes + 1 >= required ? { to: 'approved', ends: 'approved' } : stays;
}
