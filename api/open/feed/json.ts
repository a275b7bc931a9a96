import { createHash } from 'node:crypto';
import type { FeedItem, FeedScope, FeedState } from '#db/open/feed/public.ts';
import { jobPosting } from '#shared/checks/channels/job-posting.ts';
import { shownBlocks, textOf } from '#shared/exports/text.ts';
import { roleMaterial } from '#shared/text/material.ts';

/** Raised when the same adverts are written differently, so that no reader keeps the answer of an earlier release. */
const WRITTEN_AS = 2;

/** Changes with everything that the feed shows. */
export function tagOf(url: string, { title, site_url }: FeedScope, items: readonly FeedState[]): string {
  const shown = items.map(({ id, number, role_version, listed_at }) => [id, number, role_version, listed_at]);
  const hash = createHash('sha256').update(JSON.stringify([WRITTEN_AS, url, title, site_url, shown]));
  return `"${hash.digest('base64url')}"`;
}

/** JSON Feed 1.1. */
export const jsonFeed = (url: string, feed: FeedScope, items: readonly FeedItem[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.site_url ?? undefined,
    feed_url: url,
    items: onePerRole(items).map((item) => itemOf(item, feed)),
  });

/** Items are known by their role: of two adverts of one role the one listed last is in the feed. */
function onePerRole(items: readonly FeedItem[]): FeedItem[] {
  const roles = new Set<string>();
  return items.filter(({ role_id }) => !roles.has(role_id) && roles.add(role_id));
}

/** The text of an advert with its job data, as they go out. */
export function advertOut(item: FeedItem, site: string | null) {
  const { kind, content, role_id, listed_at } = item;
  // No placeholder of an advert stands for a person.
  const shownFor = { first_name: '', company_name: item.company_name };
  const blocks = shownBlocks(kind, content, shownFor);
  const posted = listed_at.toISOString().slice(0, 10);
  const { json: job_posting } = jobPosting({ role: roleMaterial.parse(item), role_id, blocks, posted, site });
  return { blocks, text: textOf(kind, content, shownFor), job_posting };
}

function itemOf(item: FeedItem, { site_url }: FeedScope) {
  const { role_id, listed_at, approved_at, saved_at, role_updated_at } = item;
  const { text, job_posting } = advertOut(item, site_url);
  const changed = [listed_at, approved_at ?? saved_at, role_updated_at].map((time) => time.getTime());
  return {
    id: role_id,
    external_url: job_posting.url,
    title: job_posting.title,
    content_html: job_posting.description,
    content_text: text,
    date_published: listed_at.toISOString(),
    date_modified: new Date(Math.max(...changed)).toISOString(),
    language: item.language ?? undefined,
    _rolevoice: { version: item.ordinal, job_posting },
  };
}
