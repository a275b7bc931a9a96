import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { ADDRESSES_OF_TOOLS, type ChatTool } from '#shared/open/webhooks.ts';

/** One event for the endpoints of its workspace. `body`: by what the endpoint takes. */
export type NewDelivery = {
  workspace_id: string;
  event_id: number;
  type: string;
  /** What an endpoint may have chosen to be sent it. */
  choices: readonly string[];
  subject_id: string;
  subject: string;
  body: Record<ChatTool | 'events', string>;
  /** A later change of the same document replaces it for so long. */
  bundleSeconds: number;
};

type Inserted = { ids: string[]; dropped: number };

export const WAITING_MAX = 10_000;
/** So much more than needed is dropped, or every further event would drop one. */
const SPARE = 0.01;

/** What the endpoints of a workspace that are on have chosen; `slug` null: a personal one. */
type Receiving = { slug: string | null; chosen: string[] };

/** Those of these workspaces that have endpoints which are on. */
export async function receivingWorkspaces(db: Db, ids: readonly string[]): Promise<Map<string, Receiving>> {
  const { rows } = await sql<Receiving & { id: string }>`
    select w.id, w.slug, array_agg(distinct choice) as chosen
    from webhook_endpoints e join workspaces w on w.id = e.workspace_id, unnest(e.events) choice
    where e.workspace_id = any(${ids}::uuid[]) and e.state <> 'off'
    group by w.id ${prepared}`.execute(db);
  return new Map(rows.map(({ id, ...receiving }) => [id, receiving]));
}

/**
 * Writes a delivery for each endpoint that wants the event, once however often it is delivered; answers the endpoints
 * that are sent something new. The oldest that wait beyond `most` are dropped, and counted.
 */
export const insertDeliveries = (db: Db, delivery: NewDelivery, most = WAITING_MAX): Promise<Inserted> =>
  transact(db, async (tx) => {
    const { rows } = await sql<{ endpoint_id: string }>`${insertion(delivery)}`.execute(tx);
    if (delivery.bundleSeconds === 0 && rows.length > 0) await endBundles(tx, delivery);
    const ids = rows.map(({ endpoint_id }) => endpoint_id);
    let dropped = 0;
    for (const id of ids) dropped += await dropExcess(tx, { id, workspace_id: delivery.workspace_id, most });
    return { ids, dropped };
  });

/** A change of the document that still waits goes out before what happened to it next. */
const endBundles = (tx: Tx, { workspace_id, subject_id, choices }: NewDelivery): Promise<unknown> =>
  sql`update webhook_deliveries d set next_at = now() from webhook_endpoints e
    where d.workspace_id = ${workspace_id} and d.subject_id = ${subject_id} and d.type = 'document.updated'
      and d.state = 'waiting' and d.attempts = '[]' and d.next_at > now()
      and e.id = d.endpoint_id and e.workspace_id = d.workspace_id and e.events && ${choices}::text[]`.execute(tx);

/**
 * The endpoints stay locked until the transaction ends: a run that settles a delivery of one of them then sees the new
 * row, or sets its `next_at` before.
 */
function insertion({ workspace_id, event_id, type, choices, subject_id, subject, body, bundleSeconds }: NewDelivery) {
  const [patterns, tools] = [
    ADDRESSES_OF_TOOLS.map(([pattern]) => pattern),
    ADDRESSES_OF_TOOLS.map(([, tool]) => tool),
  ];
  const ofFormat = sql`(${JSON.stringify(body)}::jsonb ->> wanted.takes)`;
  const isBundled = bundleSeconds > 0;
  return sql`
    with wanted as materialized (
      select id, case format when 'chat' then coalesce((
          select known.tool from unnest(${patterns}::text[], ${tools}::text[]) with ordinality known (pattern, tool, at)
          where url ~ known.pattern order by known.at limit 1), 'text') else format end as takes
      from webhook_endpoints
      where workspace_id = ${workspace_id} and state <> 'off' and events && ${choices}::text[]
      order by id for no key update
    ), replaced as (
      update webhook_deliveries d set event_id = ${event_id}, subject = ${subject}, body = ${ofFormat} from wanted
      where ${isBundled} and d.endpoint_id = wanted.id and d.workspace_id = ${workspace_id}
        and d.subject_id = ${subject_id} and d.type = 'document.updated' and d.state = 'waiting'
        and d.attempts = '[]' and d.event_id < ${event_id} and d.next_at > clock_timestamp()
      returning d.endpoint_id
    ), made as (
      insert into webhook_deliveries
          (endpoint_id, workspace_id, event_id, type, subject_id, subject, body, next_at)
        select wanted.id, ${workspace_id}, ${event_id}, ${type}, ${subject_id}::uuid, ${subject}, ${ofFormat},
          now() + make_interval(secs => ${bundleSeconds})
        from wanted
        where wanted.id not in (select endpoint_id from replaced)
          and not (${isBundled} and exists (select from webhook_deliveries later
            where later.endpoint_id = wanted.id and later.workspace_id = ${workspace_id}
              and later.event_id > ${event_id} and later.subject_id = ${subject_id} and later.type = ${type}))
      on conflict do nothing
      returning endpoint_id, next_at
    ), due as (
      update webhook_endpoints e set next_at = made.next_at from made
      where e.id = made.endpoint_id and e.workspace_id = ${workspace_id}
        and (e.next_at is null or (e.state = 'on' and e.next_at > made.next_at))
    )
    select endpoint_id from made`;
}

type Cap = { id: string; workspace_id: string; most: number };

async function dropExcess(tx: Tx, { id, workspace_id, most }: Cap): Promise<number> {
  const waiting = sql`from webhook_deliveries
    where endpoint_id = ${id} and workspace_id = ${workspace_id} and state = 'waiting'`;
  // Ids are given to all endpoints: fewer ids apart are certainly fewer rows, and cost two look-ups.
  const { rows } = await sql<{ apart: number | null }>`
    select (select id ${waiting} order by id desc limit 1) - (select id ${waiting} order by id limit 1) as apart`.execute(
    tx,
  );
  if ((rows[0]?.apart ?? 0) < most) return 0;
  const isFull = sql`exists (select id ${waiting} offset ${most})`;
  const kept = Math.ceil(most * (1 - SPARE));
  const given = await sql<{ count: number }>`
    with gone as (
      update webhook_deliveries set state = 'dropped'
      where workspace_id = ${workspace_id} and id in (select id ${waiting} and ${isFull} order by id desc offset ${kept})
      returning id
    ), counted as (
      update webhook_endpoints set dropped = dropped + (select count(*) from gone)
      where id = ${id} and workspace_id = ${workspace_id} and exists (select from gone)
    )
    select count(*) from gone`.execute(tx);
  return given.rows[0]?.count ?? 0;
}
