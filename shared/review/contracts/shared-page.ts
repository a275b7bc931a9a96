import * as z from 'zod/mini';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import { filled, id, one, optionalText, time, versionSeen } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { commentBody, selectedPassage } from '#shared/review/contracts/comments.ts';
import { seenToFix } from '#shared/review/contracts/open-fixes.ts';
import { GUEST_NAME_MAX, sharedCalls } from '#shared/review/shared-calls.ts';
import { content } from '#shared/text/contracts/generated-documents.ts';
import { kindName } from '#shared/text/kinds/names.ts';

const verdict = z.enum(['approved', 'changes_requested']);

/** Names alone: of members as others see them, of guests as typed. */
const guestComment = z.object({
  id,
  author: z.string(),
  is_guest: z.boolean(),
  /** Written under this tab's name. */
  is_own: z.boolean(),
  /** With the names of who is mentioned; empty once removed. */
  body: z.string(),
  created_at: time,
  is_edited: z.boolean(),
  is_removed: z.boolean(),
});
const guestThread = z.object({
  id,
  /** Null: about the whole document, or its passage is not found in what is shown. */
  anchor: z.nullable(z.object({ part: z.string(), start: z.int(), end: z.int() })),
  quote: z.nullable(z.string()),
  is_resolved: z.boolean(),
  comments: z.array(guestComment),
});
export type GuestThread = z.output<typeof guestThread>;

const shownDocument = z.object({
  /** Its place in the link, from 0 on: what requests name it by. */
  place: z.int(),
  title: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  kind: kindName,
  content,
  /** BCP 47; null when that is not known. */
  language: z.nullable(z.string()),
  /** Of the text that is shown: what comments and answers name. */
  version: z.int(),
  saved_at: time,
  /** Whether an answer is taken now: its review is open and the link allows one. */
  takes_answer: z.boolean(),
  is_approved: z.boolean(),
  /** The answer given by this link to what is shown. */
  answer: z.nullable(z.object({ verdict, note: z.string(), name: z.string(), at: time })),
  /** Those of this link, the oldest first. */
  threads: z.array(guestThread),
});
export type ShownDocument = z.output<typeof shownDocument>;

export const sharedPage = z.object({
  workspace_name: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  /** Who made the link; null once the account is deleted. */
  sender: z.nullable(z.string()),
  expires_at: time,
  may_comment: z.boolean(),
  may_answer: z.boolean(),
  /** The name given in this tab. */
  guest_name: z.nullable(z.string()),
  documents: z.array(shownDocument),
});
export type SharedPage = z.output<typeof sharedPage>;

/**
 * What the link shows. Unknown, expired, revoked, suspended, deleted: 404 share_invalid. `visit`: a random id of the tab,
 * so that its views count once in 30 minutes.
 */
export const readShared = endpoint({
  ...sharedCalls.read,
  query: z.object({ visit: z.optional(id) }),
  reply: sharedPage,
});

/** Names the guest of this tab; with a pass renames it. */
export const nameGuest = endpoint({
  ...sharedCalls.name,
  body: z.object({ name: filled('Your name', GUEST_NAME_MAX) }),
  reply: z.object({ name: z.string(), pass: z.string() }),
});

const place = z.int().check(z.minimum(0), z.maximum(100));

/** Each of these answers the page anew. They need a named guest: 403 share_read_only without one, or when not allowed. */
export const startGuestThread = endpoint({
  ...sharedCalls.start,
  body: z.object({ place, body: commentBody, anchor: z.nullable(selectedPassage) }),
  reply: sharedPage,
});
export const replyAsGuest = endpoint({
  ...sharedCalls.reply,
  params: one,
  body: z.object({ body: commentBody }),
  reply: sharedPage,
});
/** 409 review_changed when the review is over or another version is in review, 409 open_fixes as of a member's approval. */
export const answerShared = endpoint({
  ...sharedCalls.answer,
  body: z
    .object({
      place,
      version: versionSeen,
      verdict,
      note: optionalText('The note', REVIEW_NOTE_LENGTH),
      over: seenToFix,
    })
    .check(
      z.refine((given) => given.verdict === 'approved' || given.note !== '', {
        path: ['note'],
        error: 'Say what should change',
      }),
    ),
  reply: sharedPage,
});
