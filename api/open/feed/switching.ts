import { found } from '#api/http/found.ts';
import { newFeedToken } from '#api/open/feed/token.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { advertOf, countListed, deleteItem, putItem } from '#db/open/feed/adverts.ts';
import * as feeds from '#db/open/feed/feeds.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { lockGeneratedDocument } from '#db/writing/documents/records.ts';
import { AppError } from '#shared/errors.ts';
import { FEED_ITEMS_MAX } from '#shared/open/contracts/feed.ts';
import type { Scope } from '#shared/scope.ts';
import type { ActivityAction } from '#shared/team/activity.ts';

type Wish = { title: string; site_url: string | null };

const record = (tx: Tx, scope: Scope, action: ActivityAction, name: string, id: string | null = null) =>
  recordActivity(tx, scope, { action, subject: { id, name } });

/** The same of one advert, whose pages show that it is in the feed. */
async function recordPlace(tx: Tx, scope: Scope, action: ActivityAction, name: string, id: string): Promise<void> {
  await record(tx, scope, action, name, id);
  await recordEvent(tx, scope, { type: 'document.placed', subject_id: id, payload: {} });
}

/** Switches the feed on, or changes it. */
export async function saveFeed(tx: Tx, scope: Scope, wish: Wish): Promise<feeds.FeedRow> {
  const made = await feeds.insertFeed(tx, scope, { token: newFeedToken(), ...wish });
  if (made) {
    await record(tx, scope, 'feed.created', made.title);
    return made;
  }
  const saved = await found(feeds.setFeed(tx, scope, wish));
  await record(tx, scope, 'feed.changed', saved.title);
  return saved;
}

export async function switchOff(tx: Tx, scope: Scope): Promise<void> {
  const feed = await feeds.deleteFeed(tx, scope);
  if (feed) await record(tx, scope, 'feed.deleted', feed.title);
}

/** Throws feed_off. */
export async function renewAddress(tx: Tx, scope: Scope): Promise<feeds.FeedRow> {
  const feed = await feeds.setToken(tx, scope, newFeedToken());
  if (!feed) throw new AppError('feed_off');
  await record(tx, scope, 'feed.renewed', feed.title);
  return feed;
}

/**
 * Lists the advert. From a personal workspace its current version goes out, from any other the approved one. Throws
 * no_such_item, feed_off, not_approved, limit_reached.
 */
export async function list(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { version } = await found(lockGeneratedDocument(tx, scope, id));
  const advert = await found(advertOf(tx, scope, id));
  if (!(await feeds.holdFeed(tx, scope))) throw new AppError('feed_off');
  if (advert.version === null) throw new AppError('not_approved');
  if (advert.is_closed) throw new AppError('not_approved', { message: 'The role has closed, so it cannot be listed.' });
  if (!advert.is_listed && (await countListed(tx, scope)) >= FEED_ITEMS_MAX)
    throw new AppError('limit_reached', { message: `The limit is ${FEED_ITEMS_MAX.toLocaleString('en')} adverts.` });
  await putItem(tx, scope, { document_id: id, version: advert.is_shared ? null : version });
  if (!advert.is_listed) await recordPlace(tx, scope, 'feed.listed', advert.job_title, id);
}

/** Without effect on one that is not listed. Throws no_such_item. */
export async function unlist(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { job_title } = await found(advertOf(tx, scope, id));
  if (await deleteItem(tx, scope, id)) await recordPlace(tx, scope, 'feed.unlisted', job_title, id);
}
