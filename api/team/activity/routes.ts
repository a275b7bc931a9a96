import type { Deps } from '#api/deps.ts';
import { sendCsv } from '#api/http/csv.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { mayReadAddresses } from '#api/team/members/addresses.ts';
import { activityPage } from '#db/team/activity-list.ts';
import { ACTIVITY_EXPORT_ROWS, exportActivity, listActivity } from '#shared/team/contracts/activity.ts';

const COLUMNS = ['created_at', 'actor', 'action', 'subject', 'details'] as const;

/** What was done in a shared workspace, for its members (ACT). */
export function activityRoutes({ db }: Pick<Deps, 'db'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, listActivity, async ({ scope, query: { limit, after, ...filter } }) => {
    const addresses = await mayReadAddresses(db, scope);
    return activityPage(db, scope, { ...filter, addresses }, { limit, after });
  });
  serve(router, exportActivity, async ({ scope, query, res }) => {
    const addresses = await mayReadAddresses(db, scope);
    return sendCsv(res, {
      filename: 'activity.csv',
      columns: COLUMNS,
      noun: 'acts',
      most: ACTIVITY_EXPORT_ROWS,
      read: async (page) => {
        const { items, next } = await activityPage(db, scope, { ...query, addresses }, page);
        return { next, items: items.map((item) => ({ ...item, actor: item.actor.name, subject: item.subject.name })) };
      },
    });
  });
  return router;
}
