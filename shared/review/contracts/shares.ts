import * as z from 'zod/mini';
import { filled, id, nothing, one, person, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** For how many days a share link can be made. */
export const SHARE_DAYS = [7, 14, 30, 90] as const;
export const SHARE_LABEL_MAX = 60;
/** Links of one document that work. */
export const SHARES_MAX = 20;
/** Documents that one link shows. */
export const SHARED_DOCUMENTS_MAX = 20;

/** A document as one of those of a link. */
const sharedDocument = z.object({
  id,
  /** The name of its template. */
  title: z.string(),
  /** The number of the version that the link shows now, and when it was saved. */
  version: z.int(),
  saved_at: time,
  /** Its current text is a newer one, which the link shows once it is updated; false where another rule decides. */
  is_outdated: z.boolean(),
});

/** A share link, as members see it. Its token is shown once, when it is made. */
export const share = z.object({
  id,
  /** Who it is for; members alone see it. */
  label: z.string(),
  may_comment: z.boolean(),
  may_answer: z.boolean(),
  documents: z.array(sharedDocument),
  created_at: time,
  /** Null: a deleted account. */
  created_by: z.nullable(person),
  /** Whether its maker may not share any more: it opens nothing until a colleague takes it over. */
  is_stopped: z.boolean(),
  expires_at: time,
  is_expired: z.boolean(),
  views: z.int(),
  last_viewed_at: z.nullable(time),
});
export type Share = z.output<typeof share>;

/** `token`: the part of `/s#{token}`; it cannot be read again. */
const made = z.object({ share, token: z.string() });
export type MadeShare = z.output<typeof made>;

const label = filled('Who it is for', SHARE_LABEL_MAX);
const days = z.literal([...SHARE_DAYS], { error: 'Choose 7, 14, 30 or 90 days' });

/** `also`: other documents of the same role. */
const wish = z.object({
  label,
  days,
  may_comment: z.boolean(),
  may_answer: z.boolean(),
  also: z._default(z.array(id).check(z.maxLength(SHARED_DOCUMENTS_MAX - 1)), []),
});
export type ShareWish = z.input<typeof wish>;
const change = z.object({
  label: z.optional(label),
  days: z.optional(days),
  may_comment: z.optional(z.boolean()),
  may_answer: z.optional(z.boolean()),
});
export type ShareChange = z.input<typeof change>;

/** The links of a document that are not revoked, the newest first. */
export const listShares = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/shares',
  may: 'share.read',
  params: one,
  reply: z.object({ items: z.array(share) }),
});

/** The most links that the page of a role lists. */
export const ROLE_SHARES_MAX = 50;
const roleShare = z.extend(share, { answers: z.int() });
export type RoleShare = z.output<typeof roleShare>;

/**
 * The links to texts of a role that are not revoked, the newest first, at most ROLE_SHARES_MAX. `answers`: how many were
 * given by the link.
 */
export const listRoleShares = endpoint({
  method: 'GET',
  path: '/api/roles/:id/shares',
  may: 'share.read',
  params: one,
  reply: z.object({ items: z.array(roleShare) }),
});

/**
 * Makes a link to the document, and to others of its role. With `may_answer` each of them that is a draft is sent for
 * review; 409 review_changed when all are approved. 409 limit_reached above SHARES_MAX. A repeated request is answered
 * with a new token of the same link.
 */
export const createShare = endpoint({
  method: 'POST',
  path: '/api/generated-documents/:id/shares',
  may: 'share.write',
  params: one,
  body: wish,
  reply: made,
  idempotent: true,
});

/** `days`: from now on. `may_answer` sends drafts for review as making a link does. */
export const changeShare = endpoint({
  method: 'PATCH',
  path: '/api/shares/:id',
  may: 'share.change',
  params: one,
  body: change,
  reply: share,
});

/** The link shows the current texts from now on, where neither a review nor an approved version decides. */
export const updateShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/update',
  may: 'share.change',
  params: one,
  reply: share,
});

/** Makes the caller its maker. */
export const takeShareOver = endpoint({
  method: 'POST',
  path: '/api/shares/:id/take-over',
  may: 'share.change',
  params: one,
  reply: share,
});

/** Replaces the token: the link that was handed out ends. */
export const renewShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/new-link',
  may: 'share.change',
  params: one,
  reply: made,
});

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  may: 'share.change',
  params: one,
  reply: nothing,
  status: 204,
});
