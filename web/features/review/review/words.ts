import type { Review, Round, Vote } from '#shared/review/contracts/reviews.ts';
import { openWords } from '#web/features/review/review/open-words.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** 'Bo, Cy and Head of workshop (link)'; where no link decides and nobody is asked by name, it waits for a member, too. */
export const namesOf = ({ people }: Round, { asked_links, link_decides }: Review): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format([
    ...people.map(({ name }) => name),
    ...asked_links.map((label) => `${label} (link)`),
    ...(asked_links.length > 0 && !link_decides && people.length === 0 ? ['a member'] : []),
  ]) || 'an approval';

/** The latest answer that asks for changes, while it is about the text as it stands; null: there is none. */
export function noteOf({ state, round }: Review): Vote | null {
  if (!round || state === 'approved') return null;
  const isOver = state === 'draft' && round.outcome !== 'withdrawn';
  const asked = round.votes.findLast(({ verdict, note, id }) => verdict === 'changes_requested' && note && id);
  return isOver ? null : (asked ?? null);
}

/** A part of the sentence that is set in bold, before its rest. */
export type Sentence = { strong?: string; text: string };

/** The one sentence of the bar (REVIEW-02, -05, -07, -09, -10). `me`: the id of the reader. */
export function sentenceOf(review: Review, me: string): Sentence {
  const { state, round, approved } = review;
  if (state === 'in_review' && round) return inReview(review, round, me);
  if (state === 'changes_requested' && round) {
    const asked = round.votes.findLast(({ verdict, counts }) => verdict === 'changes_requested' && counts);
    return asked ? { strong: `${asked.name}:`, text: `"${asked.note}"` } : { text: '' };
  }
  if (state === 'approved') return { text: approvedSentence(review) };
  if (approved) return { text: 'Exports and share links keep the approved version.' };
  return { text: draftSentence(review) };
}

function inReview(review: Review, round: Round, me: string): Sentence {
  const { is_sender, steps } = review;
  const remark = round.votes.findLast(({ is_guest, counts }) => is_guest && !counts);
  if (remark) return remarkOf(remark);
  const sender = round.sent_by?.name ?? 'Deleted user';
  if (is_sender || !steps.includes('approve')) return { text: `Waiting for ${namesOf(round, review)}, sent` };
  const whose = round.people.some(({ id }) => id === me) ? 'your approval' : 'approval';
  return { strong: sender, text: `asked for ${whose}${round.note ? `: "${round.note}"` : ''}` };
}

/** What a guest answered where that does not decide. */
const remarkOf = ({ name, verdict, note }: Vote): Sentence =>
  verdict === 'approved'
    ? { strong: name, text: 'approved. A member still approves.' }
    : { strong: name, text: `requested changes: "${note}" A member still decides.` };

function approvedSentence({ approved, may_send, steps }: Review): string {
  if (!approved?.at) return 'This version is exported and shared.';
  const by = `by ${approved.by}, ${formatDateTime(approved.at)}`;
  return may_send || steps.length > 0 ? `${by}. This version is exported and shared.` : by;
}

/** Why it cannot be sent: of a shared workspace one's own link approves nothing. */
export const nobodyElse = (isShared: boolean): string =>
  `Nobody else can approve. ${isShared ? 'Invite a reviewer.' : 'Share a link.'}`;

function draftSentence({ required, approvers, may_send, asked_links, is_shared }: Review): string {
  if (required === 0) return 'No approval needed';
  if (may_send && approvers.length === 0 && asked_links.length === 0) return nobodyElse(is_shared);
  return required === 1 ? 'Needs 1 approval' : `Needs ${required} approvals`;
}

/** 'Send to 1 person' (REVIEW-03). */
export const sendLabel = (count: number): string => `Send to ${count} ${count === 1 ? 'person' : 'people'}`;

export const openComments = (count: number): string | null =>
  count === 0
    ? null
    : count === 1
      ? '1 comment is still open. It stays open.'
      : `${count} comments are still open. They stay open.`;

/** What was to fix when the text was sent and approved, and who went on; null: nothing. */
export function wentOnWords({ state, round }: Review): string | null {
  const shown = round && (state === 'in_review' || state === 'approved');
  if (!shown) return null;
  const { open_at_send, open_at_approval, sent_by, votes } = round;
  const approver = votes.findLast(({ verdict, counts }) => verdict === 'approved' && counts)?.name ?? 'Deleted user';
  const sent = open_at_send ? `Sent by ${sent_by?.name ?? 'Deleted user'} with ${openWords(open_at_send)}` : null;
  const approved = open_at_approval ? `Approved by ${approver} with ${openWords(open_at_approval)}` : null;
  return [sent, approved].filter((one) => one !== null).join(' ') || null;
}

/** What is open before an approval (REVIEW-08); null: nothing. */
export function openBefore(threads: number, fixes: number): string | null {
  const parts = [
    ...(threads > 0 ? [`${threads} open ${threads === 1 ? 'comment' : 'comments'}`] : []),
    ...(fixes > 0 ? [`${fixes} open ${fixes === 1 ? 'check' : 'checks'}`] : []),
  ];
  return parts.length === 0 ? null : `It has ${parts.join(' and ')}.`;
}
