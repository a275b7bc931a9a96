import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { DeliveryState } from '#shared/open/webhooks.ts';
import type { Scope } from '#shared/scope.ts';

type InWorkspace = Pick<Scope, 'workspace_id'>;
/** `types`: the only ones the caller may read; undefined: all. */
type Reader = InWorkspace & { types?: readonly string[] | undefined };

const shown = (db: Db, { workspace_id, types }: Reader, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.type', 'd.subject', 'd.state', 'd.attempts', 'd.body', 'd.response', 'd.created_at'])
    .select([
      sql<string>`'msg_' || d.event_id`.as('message_id'),
      sql<Date | null>`case d.state when 'waiting' then d.next_at end`.as('next_at'),
    ])
    .where('d.endpoint_id', '=', endpointId)
    .where('d.workspace_id', '=', workspace_id)
    .$if(types !== undefined, (query) => query.where('d.type', 'in', [...(types ?? [])]));

export const deliveryOf = (db: Db, scope: Reader, { id, delivery }: { id: string; delivery: number }) =>
  shown(db, scope, id).where('d.id', '=', delivery).executeTakeFirst();

type LogQuery = { limit: number; after?: number | undefined; state?: DeliveryState | undefined };

export const deliveriesPage = (db: Db, scope: Reader, endpointId: string, { limit, after, state }: LogQuery) =>
  shown(db, scope, endpointId)
    .$if(after !== undefined, (query) => query.where('d.id', '<', Number(after)))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state as DeliveryState))
    .orderBy('d.id', 'desc')
    .limit(limit);

/** The newest first. `next`: where the next page begins. */
export async function deliveriesOf(db: Db, scope: Reader, endpointId: string, { limit, ...asked }: LogQuery) {
  const rows = await deliveriesPage(db, scope, endpointId, { limit: limit + 1, ...asked }).execute();
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}
