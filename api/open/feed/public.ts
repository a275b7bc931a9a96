import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { holdsTag } from '#api/http/etag.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { clientKey, createLimiter } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter } from '#api/http/serve.ts';
import { jsonFeed, tagOf } from '#api/open/feed/json.ts';
import { isFeedToken } from '#api/open/feed/token.ts';
import { feedUrl } from '#api/open/feed/url.ts';
import { type FeedScope, feedItems, feedState, openFeed } from '#db/open/feed/public.ts';
import type { Db } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** `zipped`: the feed in JSON. It compresses well, because each text stands in it three times. */
type Built = { tag: string; zipped: Buffer };

/** What is kept of all feeds together. */
const MOST_BYTES = 16_000_000;

/** The last answers of this process, by their tags: readers ask far more often than adverts change. */
function createBuilt(db: Db) {
  const kept = new Map<string, Built>();
  const keep = (built: Built) => {
    kept.delete(built.tag);
    kept.set(built.tag, built);
    let bytes = [...kept.values()].reduce((sum, { zipped }) => sum + zipped.length, 0);
    for (const [tag, { zipped }] of kept) {
      if (bytes <= MOST_BYTES || kept.size === 1) break;
      kept.delete(tag);
      bytes -= zipped.length;
    }
    return built;
  };
  return {
    /** `tag`: of the present state. What changes meanwhile is in what is built, and in its tag. */
    async of(url: string, feed: FeedScope, tag: string): Promise<Built> {
      const known = kept.get(tag);
      if (known) return keep(known);
      const items = await feedItems(db, feed);
      const zipped = await zip(jsonFeed(url, feed, items), { level: 6 });
      return keep({ tag: tagOf(url, feed, items), zipped });
    },
  };
}

/** Of one address at one feed, and of one address at all of them. */
const PER_FEED = { name: 'feed', points: 60, seconds: 60 };
const PER_ADDRESS = { name: 'feed_address', points: 300, seconds: 60 };

const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex' };
const KEPT = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' };

/** The job feed for careers pages and job boards: public, by its address alone (FEED). */
export function publicFeedRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const { db, config } = ctx;
  const router = apiRouter(checkBearer);
  const built = createBuilt(db);
  const admit = admission(ctx);
  router.get('/feeds/:token/jobs.json', async (req, res) => {
    res.set(FOR_ALL);
    const token = String(req.params.token);
    if (!isFeedToken(token)) throw new AppError('no_such_item');
    await admit(req, token);
    const feed = await openFeed(db, token, { teams: config.TEAMS });
    if (!feed) throw new AppError('no_such_item');
    const url = feedUrl(config, token);
    const tag = tagOf(url, feed, await feedState(db, feed));
    res.set(KEPT);
    if (holdsTag(req, tag)) {
      res.set('ETag', tag).status(304).end();
      return;
    }
    const now = await built.of(url, feed, tag);
    await send(res.set('ETag', now.tag).type('application/feed+json'), now.zipped);
  });
  return router;
}

/** Throws too_many_requests. */
function admission({ redis, config }: AuthContext) {
  const ofFeed = createLimiter(redis, PER_FEED);
  const ofAddress = createLimiter(redis, PER_ADDRESS);
  return async (req: Request, token: string): Promise<void> => {
    if (!config.RATE_LIMITS) return;
    const address = clientKey(req.ip);
    // Guessing tokens is limited too.
    const wait = (await ofAddress.take(address)) || (await ofFeed.take(`${address} ${token}`));
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
  };
}

async function send(res: Response, zipped: Buffer): Promise<void> {
  if (res.req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').end(zipped);
  else res.end(await unzip(zipped));
}
