import type { AuthContext } from '#api/accounts/auth/context.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { advertOut } from '#api/open/feed/json.ts';
import * as switching from '#api/open/feed/switching.ts';
import { feedUrl } from '#api/open/feed/url.ts';
import { type AdvertRow, advertOf, advertsPage } from '#db/open/feed/adverts.ts';
import { type FeedRow, feedOf } from '#db/open/feed/feeds.ts';
import { feedItemOf } from '#db/open/feed/public.ts';
import { transact } from '#db/transact.ts';
import { titleFaults } from '#shared/checks/channels/copy.ts';
import { applyLink } from '#shared/checks/channels/job-posting.ts';
import { advertSnippet } from '#shared/exports/snippet.ts';
import * as contract from '#shared/open/contracts/feed.ts';
import { goingOut } from '#shared/roles/waiting.ts';
import { roleMaterial } from '#shared/text/material.ts';

/** The job feed of a workspace and what is listed in it (FEED). */
export function feedRoutes({ db, config }: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const shown = ({ token, ...feed }: FeedRow) => ({ ...feed, url: feedUrl(config, token) });
  serve(router, contract.getFeed, async ({ scope }) => {
    const feed = await feedOf(db, scope);
    return { feed: feed ? shown(feed) : null };
  });
  serve(router, contract.saveFeed, async ({ scope, body }) =>
    shown(await transact(db, (tx) => switching.saveFeed(tx, scope, body))),
  );
  serve(router, contract.deleteFeed, ({ scope }) =>
    transact(db, (tx) => switching.switchOff(tx, scope)).then(() => undefined),
  );
  serve(router, contract.renewFeed, async ({ scope }) =>
    shown(await transact(db, (tx) => switching.renewAddress(tx, scope))),
  );
  serve(router, contract.listFeedAdverts, async ({ scope, query }) => {
    const { items, next } = await advertsPage(db, scope, query);
    return { items: items.map(advertShown), next };
  });
  serve(router, contract.listAdvert, ({ scope, params: { id } }) =>
    transact(db, async (tx) => {
      await switching.list(tx, scope, id);
      return advertShown(await found(advertOf(tx, scope, id)));
    }),
  );
  serve(router, contract.unlistAdvert, ({ scope, params: { id } }) =>
    transact(db, (tx) => switching.unlist(tx, scope, id)).then(() => undefined),
  );
  serve(router, contract.readAdvertHtml, async ({ scope, params: { id } }) => {
    const item = await found(feedItemOf(db, scope, id));
    const { blocks, job_posting } = advertOut(item, (await feedOf(db, scope))?.site_url ?? null);
    return { html: advertSnippet({ blocks, language: item.language, jobPosting: job_posting }) };
  });
  return router;
}

const UNWANTED = { titleWithout: contract.FEED_TITLE_FAULTS };

function advertShown(row: AdvertRow): contract.FeedAdvert {
  const { id: document_id, role_id, listed_at, job_title, company_name, city, country, location_type } = row;
  const { state, version, is_listed, has_newer } = row;
  const role = roleMaterial.parse(goingOut(row));
  return {
    document_id,
    role_id,
    job_title,
    company_name,
    location_type,
    city,
    country,
    state,
    version,
    is_listed,
    has_newer,
    listed_at: listed_at?.toISOString() ?? null,
    obstacle: obstacleOf(row),
    closing_date: role.closing_date || null,
    has_link: applyLink(role) !== undefined,
    title_faults: titleFaults(UNWANTED, job_title, role).filter(isNamed),
  };
}

const obstacleOf = ({ is_closed, version }: AdvertRow) => {
  if (is_closed) return 'closed';
  return version === null ? 'not_approved' : null;
};
const isNamed = (fault: string): fault is (typeof contract.FEED_TITLE_FAULTS)[number] =>
  (contract.FEED_TITLE_FAULTS as readonly string[]).includes(fault);
