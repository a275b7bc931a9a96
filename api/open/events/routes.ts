import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serveKeys } from '#api/http/serve.ts';
import { type SentEvent, sentEvents } from '#db/open/events.ts';
import { publicUrl } from '#platform/config.ts';
import { type ListedEvent, listEvents, listedTypes } from '#shared/open/contracts/events.ts';
import { bodyOfEvent, publicEvent } from '#shared/open/webhook-body.ts';

/** The events of a workspace for programs that have no address of their own, or whose receiver was away (REST-11). */
export function eventRoutes({ db, config }: Pick<Deps, 'db' | 'config'>, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const site = publicUrl(config);
  serveKeys(router, listEvents, async ({ scope, query: { type, ...page } }) => {
    const types = listedTypes(scope.key?.permissions ?? [], type);
    const { items, next } = await sentEvents(db, scope, { ...page, types, keptDays: config.RETENTION_EVENTS_DAYS });
    return { items: items.map((event) => listed(event, site)), next };
  });
  return router;
}

/** With the body of its deliveries. */
function listed(event: SentEvent, site: string): ListedEvent {
  const actor = event.person ?? { id: null, name: event.actor_name ?? null };
  const made = publicEvent(event, { actor, site });
  if (!made) throw new Error(`${event.type} is internal`);
  return { id: `msg_${event.id}`, ...JSON.parse(bodyOfEvent(made)) };
}
