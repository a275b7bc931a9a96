import { sql } from 'kysely';
import { isActiveAs } from '#db/accounts/suspended.ts';
import { approvedAt } from '#db/exports/document-exports.ts';
import { offerColumns } from '#db/roles/role-offer.ts';
import type { Db } from '#db/schema.ts';
import { isClosed, versionOut } from '#db/text/goes-out.ts';
import { FEED_ITEMS_MAX } from '#shared/open/contracts/feed.ts';
import { goingOut } from '#shared/roles/waiting.ts';
import type { Scope } from '#shared/scope.ts';

declare const opened: unique symbol;

/** What the token of a feed opens: the listed adverts of that workspace alone. Made by `openFeed` only. */
export type FeedScope = {
  readonly workspace_id: string;
  readonly title: string;
  readonly site_url: string | null;
  readonly [opened]: true;
};

/** Undefined for an unknown token, and for one of a suspended or deleted workspace or account. */
export async function openFeed(db: Db, token: string, { teams }: { teams: boolean }): Promise<FeedScope | undefined> {
  const row = await db
    .selectFrom('feeds as f')
    .innerJoin('workspaces as w', 'w.id', 'f.workspace_id')
    .leftJoin('auth.users as person', 'person.id', 'w.personal_of')
    .select(['f.workspace_id', 'f.title', 'f.site_url'])
    .where('f.token', '=', token)
    .where('w.suspended_at', 'is', null)
    .where('w.deleting_at', 'is', null)
    .where(isActiveAs('person'))
    .$if(!teams, (query) => query.where('w.personal_of', 'is not', null))
    .executeTakeFirst();
  return row as FeedScope | undefined;
}

/** The adverts that are out at the moment, the newest listed first. */
const out = (db: Db, { workspace_id }: Pick<FeedScope, 'workspace_id'>) =>
  db
    .selectFrom('feed_items as item')
    .innerJoin('generated_documents as d', 'd.id', 'item.document_id')
    .innerJoin('workspaces as w', 'w.id', 'item.workspace_id')
    .innerJoin('role_details as r', 'r.id', 'd.role_id')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').on('v.number', '=', versionOut),
    )
    .select(['d.id', 'v.number', 'r.version as role_version', 'item.listed_at'])
    .where('item.workspace_id', '=', workspace_id)
    .where('d.workspace_id', '=', workspace_id)
    .where('v.kind', '=', 'job_advert')
    .where(sql<boolean>`not ${isClosed}`)
    .orderBy('item.listed_at', 'desc')
    .orderBy('d.id')
    .limit(FEED_ITEMS_MAX);

export type FeedState = Pick<FeedItem, 'id' | 'number' | 'role_version' | 'listed_at'>;
export type FeedItem = Awaited<ReturnType<typeof feedItems>>[number];

/** What the feed holds, without its texts: enough to know whether it changed. */
export const feedState = (db: Db, feed: FeedScope): Promise<FeedState[]> => out(db, feed).execute();

const texts = (db: Db, feed: Pick<FeedScope, 'workspace_id'>) =>
  out(db, feed)
    .select(['r.id as role_id', 'v.content', 'v.kind', 'v.ordinal', 'v.language', 'v.saved_at'])
    .select(['r.job_title', 'r.company_name', 'r.location_type', 'r.country', 'r.city'])
    .select(['r.updated_at as role_updated_at', approvedAt.as('approved_at')])
    .select(['r.to_check', ...offerColumns('r')]);

export const feedItems = async (db: Db, feed: FeedScope) => (await texts(db, feed).execute()).map(goingOut);

/** One advert for the members of its workspace. Undefined: it is not in the feed. */
export async function feedItemOf(db: Db, { workspace_id }: Pick<Scope, 'workspace_id'>, id: string) {
  const item = await texts(db, { workspace_id }).where('d.id', '=', id).executeTakeFirst();
  return item && goingOut(item);
}
