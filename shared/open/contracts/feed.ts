import * as z from 'zod/mini';
import { filled, id, listOf, nothing, one, page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { REVIEW_STATES } from '#shared/text/review-states.ts';

export const FEED_TITLE_MAX = 100;
export const FEED_SITE_MAX = 500;
/** Adverts in one feed. */
export const FEED_ITEMS_MAX = 1_000;

const title = filled('Title', FEED_TITLE_MAX);
const siteUrl = z.nullable(
  z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://' }).check(z.maxLength(FEED_SITE_MAX)),
);

export const feed = z.object({
  title: z.string(),
  /** The careers page it belongs to. */
  site_url: z.nullable(z.string()),
  /** Where it is read without an account. */
  url: z.string(),
  created_at: time,
  rotated_at: z.nullable(time),
});
export type Feed = z.output<typeof feed>;

/** Why an advert cannot be listed; null: it can. */
export const FEED_OBSTACLES = ['not_approved', 'closed'] as const;

export const FEED_TITLE_FAULTS = ['pay', 'place'] as const;

/** An advert of the workspace. */
export const feedAdvert = z.object({
  document_id: id,
  role_id: id,
  job_title: z.string(),
  company_name: z.string(),
  location_type: z.string(),
  city: z.string(),
  country: z.string(),
  /** Of its current text. */
  state: z.enum(REVIEW_STATES),
  is_listed: z.boolean(),
  obstacle: z.nullable(z.enum(FEED_OBSTACLES)),
  /** YYYY-MM-DD. */
  closing_date: z.nullable(z.string()),
  /** The ordinal of the version that is in the feed, or would be; null: none can be. */
  version: z.nullable(z.int()),
  /** A newer version than that in the feed; only in a personal workspace, where it is updated by hand. */
  has_newer: z.boolean(),
  listed_at: z.nullable(time),
  /** How to apply names an https address. */
  has_link: z.boolean(),
  /** What job boards do not want in a title. */
  title_faults: z.array(z.enum(FEED_TITLE_FAULTS)),
});
export type FeedAdvert = z.output<typeof feedAdvert>;

/** `feed` null: it is off. */
export const getFeed = endpoint({
  method: 'GET',
  path: '/api/feed',
  may: 'content.read',
  reply: z.object({ feed: z.nullable(feed) }),
});
/** Switches it on, or changes its title and careers page. */
export const saveFeed = endpoint({
  method: 'PUT',
  path: '/api/feed',
  may: 'webhook.manage',
  body: z.object({ title, site_url: siteUrl }),
  reply: feed,
});
/** Switches it off: its address stops working at once, and what was listed is no longer. */
export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/api/feed',
  may: 'webhook.manage',
  reply: nothing,
  status: 204,
});
/** The present address stops working at once. */
export const renewFeed = endpoint({
  method: 'POST',
  path: '/api/feed/new-address',
  may: 'webhook.manage',
  reauthenticated: true,
  reply: feed,
});
/** All adverts of the workspace: listed ones first, then the newest. */
export const listFeedAdverts = endpoint({
  method: 'GET',
  path: '/api/feed/adverts',
  may: 'content.read',
  query: z.pick(page, { limit: true, after: true }),
  reply: listOf(feedAdvert),
});
/** Lists it in its approved version, or updates it to the newest. 409 not_approved, 409 feed_off. */
export const listAdvert = endpoint({
  method: 'PUT',
  path: '/api/feed/adverts/:id',
  may: 'content.write',
  params: one,
  reply: feedAdvert,
});
export const unlistAdvert = endpoint({
  method: 'DELETE',
  path: '/api/feed/adverts/:id',
  may: 'content.write',
  params: one,
  reply: nothing,
  status: 204,
});
/** An advert that is in the feed, as HTML to paste: its job data and its text. */
export const readAdvertHtml = endpoint({
  method: 'GET',
  path: '/api/feed/adverts/:id/html',
  may: 'content.read',
  params: one,
  reply: z.object({ html: z.string() }),
});
