import type { Request, Response } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { holdsTag } from '#api/http/etag.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { clientKey, createLimiter } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter } from '#api/http/serve.ts';
import { createBuilt, unzip } from '#api/open/feed/built.ts';
import { tagOf } from '#api/open/feed/json.ts';
import { isFeedToken } from '#api/open/feed/token.ts';
import { feedUrl } from '#api/open/feed/url.ts';
import { feedState, openFeed } from '#db/open/feed/public.ts';
import { AppError } from '#shared/errors.ts';

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
