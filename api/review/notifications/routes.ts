import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { clientKey, createLimiter } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import { countUnread, markRead, notificationsOf } from '#db/review/notifications/list.ts';
import { endMails, mailSettingsOf, putMailSettings } from '#db/review/notifications/settings.ts';
import { publishLive } from '#platform/live-events.ts';
import { userOfToken } from '#platform/unsubscribe.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/review/contracts/notifications.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'log' | 'secret' | 'config'>;

const TRIES = { name: 'unsubscribe', points: 60, seconds: 300 };

/** What a person should look at, over all workspaces, and how it is mailed (NOTE). */
export function notificationRoutes(parts: Parts, checkBearer: CheckBearer): ApiRouter {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  serve(router, contract.listNotifications, async ({ user, query }) => {
    const [page, unread] = await Promise.all([notificationsOf(db, user.id, query), countUnread(db, user.id)]);
    return { ...page, unread };
  });
  serve(router, contract.readNotifications, async ({ user, body }) => {
    await markRead(db, user.id, 'ids' in body ? body.ids : 'all');
    const unread = await countUnread(db, user.id);
    await publishUnread(parts, user.id, unread);
    return { unread };
  });
  serve(router, contract.readNotificationSettings, ({ user }) => mailSettingsOf(db, user.id));
  serve(router, contract.writeNotificationSettings, ({ user, body }) => putMailSettings(db, user.id, body));
  const limiter = createLimiter(parts.redis, TRIES);
  servePublic(router, { ...contract.unsubscribe, access: 'public' }, async ({ req, query: { t } }) => {
    const wait = parts.config.RATE_LIMITS ? await limiter.take(clientKey(req.ip)) : 0;
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
    const userId = userOfToken(parts.secret, t);
    if (userId !== undefined) await endMails(db, userId);
    return undefined;
  });
  return router;
}

/** To the other tabs, which read it at the latest when they are looked at again. */
const publishUnread = ({ redis, log }: Parts, user_id: string, unread: number): Promise<unknown> =>
  publishLive(redis, { type: 'notifications', user_id, unread }).catch((error: unknown) =>
    log.warn({ error }, 'The number of unread notifications could not be published'),
  );
