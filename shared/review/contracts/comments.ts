import * as z from 'zod/mini';
import { COMMENT_MAX } from '#shared/constants.ts';
import { filled, id, nothing, one, person, time, versionSeen } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { CONTEXT, QUOTE_MAX } from '#shared/text/anchors.ts';
import type { PartName } from '#shared/text/document-parts.ts';

/** Of one document. */
export const OPEN_THREADS_MAX = 200;
/** Of one thread. */
export const COMMENTS_MAX = 500;

/** Postgres can hold neither a NUL nor half of a surrogate pair. */
const storable = z.refine<string>(
  (text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text),
  'This holds a character that cannot be stored',
);
const offset = z.int().check(z.minimum(0), z.maximum(1_000_000));
const part = z.pipe(
  z.string().check(z.maxLength(50), z.regex(/^(text|\d{1,4}\.[a-z_]{1,40})$/, 'This is not a part of a text')),
  z.transform((name) => name as PartName),
);
/** A passage as it was selected, in the version that the page showed. */
export const selectedPassage = z
  .object({
    part,
    start: offset,
    end: offset,
    version: versionSeen,
    quote: z.string().check(z.minLength(1, 'Select a passage'), z.maxLength(QUOTE_MAX), storable),
    prefix: z.string().check(z.maxLength(CONTEXT), storable),
    suffix: z.string().check(z.maxLength(CONTEXT), storable),
  })
  .check(z.refine(({ start, end, quote }) => end - start === quote.length, 'The quote is not as long as the passage'));

export const commentBody = filled('Comment', COMMENT_MAX);

const anchor = z.object({
  part,
  start: z.int(),
  end: z.int(),
  version: z.int(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
});
export const comment = z.object({
  id,
  /** Null: a guest of a link, or a deleted account. */
  author: z.nullable(person),
  guest_name: z.nullable(z.string()),
  /** Empty once removed; mentions as `shared/review/mentions.ts` writes them. */
  body: z.string(),
  mentions: z.array(person),
  created_at: time,
  edited_at: z.nullable(time),
  deleted_at: z.nullable(time),
});
export type Comment = z.output<typeof comment>;
export const thread = z.object({
  id,
  /** Null: about the whole document. */
  anchor: z.nullable(anchor),
  /** Since when its passage is not found. */
  orphaned_at: z.nullable(time),
  /** The link whose guests see it; null: members alone. */
  share_id: z.nullable(id),
  created_at: time,
  resolved_at: z.nullable(time),
  resolved_by: z.nullable(person),
  comments: z.array(comment),
});
export type Thread = z.output<typeof thread>;

/** The threads of a document, the oldest first: all that are open, and the last resolved ones. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/threads',
  may: 'comment.read',
  params: one,
  reply: z.object({ items: z.array(thread) }),
});
/** Throws limit_reached above OPEN_THREADS_MAX. */
export const startThread = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/threads',
  may: 'comment.write',
  params: one,
  body: z.object({ body: commentBody, anchor: z.nullable(selectedPassage) }),
  reply: thread,
  idempotent: true,
});
export const replyToThread = endpoint({
  method: 'POST',
  path: '/api/threads/:id/comments',
  may: 'comment.write',
  params: one,
  body: z.object({ body: commentBody }),
  reply: thread,
  idempotent: true,
});
/** A thread that is resolved already stays as it is. */
export const resolveThread = endpoint({
  method: 'POST',
  path: '/api/threads/:id/resolve',
  may: 'comment.resolve',
  params: one,
  reply: thread,
});
export const reopenThread = endpoint({
  method: 'POST',
  path: '/api/threads/:id/reopen',
  may: 'comment.resolve',
  params: one,
  reply: thread,
});
export const attachThread = endpoint({
  method: 'PUT',
  path: '/api/threads/:id/anchor',
  may: 'comment.resolve',
  params: one,
  body: selectedPassage,
  reply: thread,
});
export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:id',
  may: 'comment.edit',
  params: one,
  body: z.object({ body: commentBody }),
  reply: thread,
});
/** The last comment of a thread takes it along. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  may: 'comment.delete',
  params: one,
  reply: nothing,
  status: 204,
});
