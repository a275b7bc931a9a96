import * as z from 'zod/mini';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import { filled, id, one, optionalText, person, time, versionSeen } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { WORKSPACE_ROLES } from '#shared/permissions.ts';
import { openFixes, seenToFix } from '#shared/review/contracts/open-fixes.ts';
import { documentVersion } from '#shared/text/contracts/document-versions.ts';
import { REVIEW_STATES, REVIEW_STEPS } from '#shared/text/review-states.ts';

/** Members that can be asked at once. */
const ASKED_MAX = 200;

/** A member who may approve. `role` is that in the workspace. */
const approver = z.object({ id, name: z.string(), job_title: z.string(), role: z.enum(WORKSPACE_ROLES) });

/** `name`: of a guest as typed, with who made the link; a deleted account is 'Deleted user'. */
const vote = z.object({
  /** What a refinement names as its `note`. Missing from the previous release, as `used_at`. */
  id: z.optional(id),
  user_id: z.nullable(id),
  name: z.string(),
  is_guest: z.boolean(),
  verdict: z.enum(['approved', 'changes_requested']),
  note: z.string(),
  /** Whether it decides. */
  counts: z.boolean(),
  at: time,
  /** When it became an instruction; null: it did not. */
  used_at: z.optional(z.nullable(time)),
});
export type Vote = z.output<typeof vote>;

const round = z.object({
  id,
  version: z.int(),
  /** Null once the account is deleted. */
  sent_by: z.nullable(person),
  sent_at: time,
  note: z.string(),
  /** Who was asked. */
  people: z.array(person),
  /** In the order they were given. */
  votes: z.array(vote),
  ended_at: z.nullable(time),
  outcome: z.nullable(z.enum(['approved', 'changes_requested', 'withdrawn', 'replaced', 'revoked'])),
  /** What was to fix when it was sent and when it was approved; null: nothing. Missing from the previous release. */
  open_at_send: z.optional(z.nullable(openFixes)),
  open_at_approval: z.optional(z.nullable(openFixes)),
});
export type Round = z.output<typeof round>;

/** Where the review of a document stands, and what the caller may do about it now. */
export const review = z.object({
  document_id: id,
  state: z.enum(REVIEW_STATES),
  /** The number of the current version. */
  version: z.int(),
  /** What is exported and shared; null: nothing is approved. */
  approved: z.nullable(z.object({ version: z.int(), by: z.string(), at: z.nullable(time) })),
  /** Approvals that the open round needs, else those of the workspace. */
  required: z.int(),
  is_shared: z.boolean(),
  /** The latest one, open or ended. */
  round: z.nullable(round),
  /** Who else may approve. */
  approvers: z.array(approver),
  /** Who of them was asked last for a document of this role. */
  last_people: z.array(id),
  open_threads: z.int(),
  /** Who the share links are for that take answers; with one, no member need be asked. */
  asked_links: z.array(z.string()),
  /** Whether an answer by one of them decides; else a member does. Missing from the previous release. */
  link_decides: z._default(z.boolean(), true),
  /** The steps that the caller may take now. */
  steps: z.array(z.enum(REVIEW_STEPS)),
  /** Whether the caller may send, now or at another time; false: actions are absent. */
  may_send: z.boolean(),
  /** The caller sent the latest round. */
  is_sender: z.boolean(),
});
export type Review = z.output<typeof review>;

export const readReview = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/review',
  may: 'content.read',
  params: one,
  reply: review,
});

/** The approved text, whatever newer draft there is; 404 when nothing is approved. */
export const readApproved = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/approved',
  may: 'content.read',
  params: one,
  reply: documentVersion,
});

/**
 * Each step names the version that the caller saw. Another one, or a state in which it leads nowhere, answers 409
 * review_changed with the review as `current`.
 */
const version = versionSeen;
const note = optionalText('The note', REVIEW_NOTE_LENGTH);
const said = z.string('Say what should change').check(
  z.trim(),
  z.minLength(1, 'Say what should change'),
  z.maxLength(REVIEW_NOTE_LENGTH, `At most ${REVIEW_NOTE_LENGTH.toLocaleString('en')} characters`),
  z.refine((text) => !text.includes('\u0000'), 'It holds a character that cannot be stored'),
);

/** `people`: who is asked; nobody only while a share link of the document takes answers. Throws open_fixes. */
export const sendForReview = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/send',
  may: 'review.send',
  params: one,
  body: z.object({ version, people: z.array(id).check(z.maxLength(ASKED_MAX)), note, over: seenToFix }),
  reply: review,
});
export const withdrawReview = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/withdraw',
  may: 'review.send',
  params: one,
  body: z.object({ version }),
  reply: review,
});
/** Also of an editor where no approval is needed. Throws own_review, open_fixes. */
export const approveReview = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/approve',
  may: 'content.approve',
  params: one,
  body: z.object({ version, note, over: seenToFix }),
  reply: review,
});
/** Throws own_review. */
export const requestChanges = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/request-changes',
  may: 'content.approve',
  params: one,
  body: z.object({ version, note: said }),
  reply: review,
});
/** A new draft beside the approved version. */
export const startDraft = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/draft',
  may: 'review.send',
  params: one,
  body: z.object({ version }),
  reply: review,
});
/** Makes the approved version the current one; what the draft said stays among the versions. */
export const discardDraft = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/discard',
  may: 'review.send',
  params: one,
  body: z.object({ version }),
  reply: review,
});
/** Nothing is approved until the next round. */
export const revokeApproval = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/review/revoke',
  may: 'review.revoke',
  params: one,
  body: z.object({ version, note: filled('The note', REVIEW_NOTE_LENGTH) }),
  reply: review,
});
