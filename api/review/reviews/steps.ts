import { found } from '#api/http/found.ts';
import { recordStep } from '#api/review/reviews/record.ts';
import { memberOf, nowOf, reviewOf } from '#api/review/reviews/view.ts';
import { answeringLinks } from '#db/review/reviews/links.ts';
import { endRound, openRound, putVote, setReviewState, storeOpenAtApproval } from '#db/review/reviews/rounds.ts';
import { approvalOf, approversFor, type Standing, standingOf, votesOf } from '#db/review/reviews/standing.ts';
import type { Tx } from '#db/schema.ts';
import { lockGeneratedDocument } from '#db/writing/documents/records.ts';
import { AppError } from '#shared/errors.ts';
import type { LinkMaker } from '#shared/events.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import type { PersonScope } from '#shared/scope.ts';
import {
  isRefused,
  linkDecides,
  type Refusal,
  type ReviewOutcome,
  type ReviewStep,
  type Transition,
  transitionOf,
  type Verdict,
} from '#shared/text/review.ts';

/** A guest of a share link, and who made the link. */
export type Guest = { share_id: string; guest_id: string | null; name: string; link_of: LinkMaker };
export type AnsweredBy = { member: PersonScope } | { guest: Guest };
type Workspace = Pick<PersonScope, 'workspace_id'>;

type Sending = {
  document_id: string;
  version: number;
  /** Who is asked. Nobody only while a share link of the document takes answers, or for one (`by_link`). */
  people: readonly string[];
  note: string;
  /** What is to fix in the text, as counted before; null: nothing, or not known. */
  open?: OpenFixes | null;
  /** How much of it the sender saw; undefined: nobody asked. */
  over?: number | undefined;
  /** A link that takes answers is being made: at least one approval is needed. */
  by_link?: boolean;
};

/**
 * Sends a document for review; answers the id of the round. Throws review_changed with the review as `current`,
 * role_too_low, invalid_input for people who may not approve, open_fixes.
 */
export async function sendForReview(tx: Tx, scope: PersonScope, sending: Sending): Promise<string> {
  const { document_id, version, people, note, open = null, by_link = false } = sending;
  const standing = await lockedStanding(tx, scope, document_id);
  const required = by_link ? Math.max(1, standing.required_approvals) : standing.required_approvals;
  await allowed(tx, scope, { standing: { ...standing, required_approvals: required }, step: 'send', version });
  if (!by_link) await checkPeople(tx, scope, standing, people);
  checkSeen(sending);
  const id = await openRound(tx, scope, {
    document_id,
    version,
    required,
    note,
    people,
    open,
    requested_by: scope.actor_id,
  });
  await setReviewState(tx, scope, document_id, { review_state: 'in_review' });
  await recordStep(tx, scope, { step: 'send', review_id: id, document_id, note, people });
  return id;
}

async function checkPeople(tx: Tx, scope: PersonScope, standing: Standing, people: readonly string[]): Promise<void> {
  const approvers = await approversFor(tx, scope, scope.actor_id, standing.editors_approve);
  const isKnown = people.every((one) => approvers.some(({ id }) => id === one));
  if (!isKnown || new Set(people).size < people.length)
    throw new AppError('invalid_input', { fields: { people: 'Choose members who may approve.' } });
  if (people.length === 0 && (await answeringLinks(tx, scope, standing.document_id)).length === 0)
    throw new AppError('invalid_input', { fields: { people: 'Choose at least one person.' } });
}

type Seen = { open?: OpenFixes | null; over?: number | undefined };

/** Throws open_fixes when there is more to fix than was seen. */
function checkSeen({ open, over }: Seen): void {
  if (over !== undefined && open && open.count > over) throw new AppError('open_fixes', { current: open });
}

type Answer = { document_id: string; version: number; verdict: Verdict; note: string; by: AnsweredBy } & Seen;

/**
 * Takes the answer of a member, or of a guest whose link allows one; answers whether it counts. Of several at once exactly
 * one decides. Throws review_changed with the review as `current`, own_review, role_too_low, open_fixes. A guest's answer is recorded
 * by its caller as `share.answered`; here only what it decided.
 */
export async function answerReview(tx: Tx, workspace: Workspace, answer: Answer): Promise<{ counts: boolean }> {
  const { document_id, version, verdict, note, by } = answer;
  const standing = await lockedStanding(tx, workspace, document_id);
  const step = verdict === 'approved' ? 'approve' : 'request_changes';
  const counts = 'member' in by || (await isDeciding(tx, workspace, document_id, by.guest));
  const next = await allowed(tx, 'member' in by ? by.member : workspace, {
    standing,
    step,
    version,
    ...('guest' in by && { guest: { ...by.guest, counts } }),
  });
  if (verdict === 'approved') checkSeen(answer);
  const review_id = await roundFor(tx, standing, answer);
  const voter = 'member' in by ? { user_id: by.member.actor_id } : guestColumns(by.guest);
  await putVote(tx, workspace, { review_id, verdict, note, counts }, voter);
  if (next.ends !== null) await decide(tx, workspace, { ...answer, next, ends: next.ends, step, review_id, standing });
  return { counts };
}

type Decision = Answer & {
  next: Transition;
  ends: ReviewOutcome;
  step: 'approve' | 'request_changes';
  review_id: string;
  standing: Standing;
};

/** Ends the round with the answer that decides it. */
async function decide(tx: Tx, workspace: Workspace, decision: Decision): Promise<void> {
  const { document_id, version, note, by, next, ends, step, review_id, standing, open = null } = decision;
  const ended_by = 'member' in by ? by.member.actor_id : null;
  await endRound(tx, workspace, { id: review_id, outcome: ends, ended_by });
  const approved = next.to === 'approved' ? { approved_version: version } : {};
  await setReviewState(tx, workspace, document_id, { review_state: next.to, ...approved });
  if (next.to === 'approved') await storeOpenAtApproval(tx, workspace, review_id, open);
  const actor = 'member' in by ? by.member : { workspace_id: workspace.workspace_id, guest: by.guest.name };
  await recordStep(tx, actor, {
    step,
    review_id,
    document_id,
    note,
    requested_by: standing.round?.sent_by?.id ?? null,
    link_of: 'guest' in by ? by.guest.link_of : null,
  });
}

/** Asked once the document is locked: nobody saves or sends it before the answer is stored. */
async function isDeciding(tx: Tx, workspace: Workspace, documentId: string, { share_id }: Guest): Promise<boolean> {
  const links = await answeringLinks(tx, workspace, documentId);
  return links.some((link) => link.id === share_id && linkDecides(link));
}

const guestColumns = ({ share_id, guest_id, name }: Guest) => ({ share_id, guest_id, guest_name: name });

/** The open round; where no approval is needed, one that begins and ends with this answer. */
async function roundFor(tx: Tx, standing: Standing, { document_id, version, by }: Answer): Promise<string> {
  if (standing.state === 'in_review' && standing.round) return standing.round.id;
  if (!('member' in by)) throw new AppError('review_changed');
  const { actor_id: requested_by } = by.member;
  const nobody = { required: 0, note: '', people: [], open: null };
  return openRound(tx, by.member, { document_id, version, requested_by, ...nobody });
}

type Simple = { document_id: string; version: number };

/** Ends the round without an answer: the document is a draft again. Throws review_changed. */
export async function withdraw(tx: Tx, scope: PersonScope, { document_id, version }: Simple): Promise<void> {
  const standing = await lockedStanding(tx, scope, document_id);
  await allowed(tx, scope, { standing, step: 'withdraw', version });
  const review_id = standing.round?.id ?? '';
  await endRound(tx, scope, { id: review_id, outcome: 'withdrawn', ended_by: scope.actor_id });
  await setReviewState(tx, scope, document_id, { review_state: 'draft' });
  await recordStep(tx, scope, { step: 'withdraw', review_id, document_id, note: '' });
}

/** Opens the approved document as a draft; the approved version stays what goes out. Throws review_changed. */
export async function startDraft(tx: Tx, scope: PersonScope, { document_id, version }: Simple): Promise<void> {
  const standing = await lockedStanding(tx, scope, document_id);
  await allowed(tx, scope, { standing, step: 'draft', version });
  await setReviewState(tx, scope, document_id, { review_state: 'draft' });
  await recordStep(tx, scope, { step: 'draft', review_id: null, document_id, note: '' });
}

/** `restore`: makes the approved version the current text and answers its new number. Throws review_changed. */
export async function discardDraft(
  tx: Tx,
  scope: PersonScope,
  { document_id, version }: Simple,
  restore: (approved: number) => Promise<number>,
): Promise<void> {
  const standing = await lockedStanding(tx, scope, document_id);
  await allowed(tx, scope, { standing, step: 'discard', version });
  const { approved_version } = standing;
  const approved = approved_version === version ? version : await restore(Number(approved_version));
  await setReviewState(tx, scope, document_id, { review_state: 'approved', approved_version: approved });
  await recordStep(tx, scope, { step: 'discard', review_id: null, document_id, note: '' });
}

/** Takes the approval back. Throws review_changed. */
export async function revoke(tx: Tx, scope: PersonScope, { document_id, version, note }: Simple & { note: string }) {
  const standing = await lockedStanding(tx, scope, document_id);
  await allowed(tx, scope, { standing, step: 'revoke', version });
  const approval = await approvalOf(tx, scope, document_id);
  if (approval) await endRound(tx, scope, { id: approval.review_id, outcome: 'revoked', ended_by: scope.actor_id });
  await setReviewState(tx, scope, document_id, { review_state: 'draft', approved_version: null });
  await recordStep(tx, scope, { step: 'revoke', review_id: approval?.review_id ?? null, document_id, note });
}

/** Nobody else takes a step, or changes the text, until the transaction ends. */
async function lockedStanding(tx: Tx, workspace: Workspace, id: string): Promise<Standing> {
  await found(lockGeneratedDocument(tx, workspace, id));
  return found(standingOf(tx, workspace, id));
}

type StepRequest = { standing: Standing; step: ReviewStep; version: number; guest?: Guest & { counts: boolean } };

/** Where the step leads. Throws why not. */
async function allowed(
  tx: Tx,
  who: Workspace | PersonScope,
  { standing, step, version, guest }: StepRequest,
): Promise<Transition> {
  const votes = standing.round ? await votesOf(tx, who, standing.round.id) : [];
  const actor = guest
    ? ({ is: 'guest', counts: guest.counts } as const)
    : await memberOf(tx, who as PersonScope, standing);
  const answering = guest ? guest.link_of.id : (who as PersonScope).actor_id;
  const result = transitionOf(nowOf(standing, votes, answering), step, actor);
  const refusal = isRefused(result) ? result : version === standing.version ? undefined : 'review_changed';
  if (refusal) throw await refusalOf(tx, who, standing, { refusal, step });
  return result as Transition;
}

async function refusalOf(
  tx: Tx,
  who: Workspace | PersonScope,
  standing: Standing,
  { refusal, step }: { refusal: Refusal; step: ReviewStep },
): Promise<AppError> {
  if (refusal !== 'review_changed') return new AppError(refusal);
  const approval =
    step === 'approve' && standing.state === 'approved' ? await approvalOf(tx, who, standing.document_id) : undefined;
  const current = 'actor_id' in who ? await reviewOf(tx, who, standing.document_id) : undefined;
  return new AppError('review_changed', {
    ...(current && { current }),
    ...(approval && { message: `Already approved by ${approval.name}.` }),
  });
}
