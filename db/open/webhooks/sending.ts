import { type Selectable, sql } from 'kysely';
import { dueNow } from '#db/base/due.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '#db/schema-open.ts';
import { makerMay } from '#db/team/workspaces/rights.ts';
import { type Attempt, ENDPOINT_STATES, type EndpointState } from '#shared/open/webhooks.ts';

export type Endpoint = Selectable<WebhookEndpointsTable>;
export type Delivery = Pick<
  Selectable<WebhookDeliveriesTable>,
  'id' | 'event_id' | 'type' | 'subject' | 'body' | 'state' | 'attempts' | 'next_at'
>;
/** An endpoint that a run holds until `leased_until`: two runs never send to it at once. */
export type HeldEndpoint = Endpoint & { leased_until: Date };

/** Longer than a request takes with its connection; a run that died frees its endpoint so soon. */
const LEASE = sql`interval '30 seconds'`;

/**
 * Nothing is sent of a suspended or disappearing workspace, nor of an endpoint whose maker may not manage it any more,
 * until it is taken over; what waits stays.
 */
const isLive = sql<boolean>`(exists (select from workspaces w where w.id = e.workspace_id and w.suspended_at is null
    and w.deleting_at is null)
  and ${makerMay('e', 'webhook.manage')})`;

/** Takes an endpoint with something due, or whatever is due with `isForced`. Undefined: held by another run, off, not due. */
export async function holdEndpoint(
  db: Db,
  id: string,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<HeldEndpoint | undefined> {
  const { rows } = await sql<HeldEndpoint>`
    update webhook_endpoints e set leased_until = now() + ${LEASE}
    where id = ${id} and workspace_id is not null and state <> 'off' and (leased_until is null or leased_until < now())
      and (${isForced} or next_at <= ${dueNow}) and ${isLive}
    returning *`.execute(db);
  return rows[0];
}

/** For a test, which needs no hold: it changes nothing. Undefined: deleted, stopped, or its workspace is suspended. */
export async function endpointToTest(db: Db, id: string): Promise<Endpoint | undefined> {
  const { rows } = await sql<Endpoint>`
    select * from webhook_endpoints e where id = ${id} and workspace_id is not null and ${isLive}`.execute(db);
  return rows[0];
}

/** Ends the hold of a run that sends nothing more; `next_at`: when something is due. */
export const releaseEndpoint = (
  db: Db,
  { id, workspace_id, leased_until }: HeldEndpoint,
  next: { next_at?: Date | null } = {},
): Promise<unknown> =>
  db
    .updateTable('webhook_endpoints')
    .set({ leased_until: null, ...next })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('leased_until', '=', leased_until)
    .execute();

const columns = ['id', 'event_id', 'type', 'subject', 'body', 'state', 'attempts', 'next_at'] as const;

type EndpointKey = Pick<Endpoint, 'id' | 'workspace_id'>;
const ofEndpoint = (db: Db, { id, workspace_id }: EndpointKey) =>
  db.selectFrom('webhook_deliveries').where('endpoint_id', '=', id).where('workspace_id', '=', workspace_id);

/** The delivery that is sent next: the oldest that is due, and of a failing endpoint the oldest of all. */
export const nextDelivery = (db: Db, endpoint: EndpointKey & Pick<Endpoint, 'state'>): Promise<Delivery | undefined> =>
  ofEndpoint(db, endpoint)
    .select(columns)
    .where('state', '=', 'waiting')
    .$if(endpoint.state === 'on', (query) => query.where('next_at', '<=', dueNow))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const deliveryOf = (db: Db, endpoint: EndpointKey, id: number): Promise<Delivery | undefined> =>
  ofEndpoint(db, endpoint).select(columns).where('id', '=', id).executeTakeFirst();

/** The endpoint as it is now, locked; undefined: another run holds it, or it is deleted. */
export const lockHeld = (tx: Tx, { id, workspace_id, leased_until }: HeldEndpoint): Promise<Endpoint | undefined> =>
  tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('leased_until', '=', leased_until)
    .forUpdate()
    .executeTakeFirst();

export type Tried = {
  state: Delivery['state'];
  attempts: readonly Attempt[];
  response: string | null;
  next_at: Date;
  delivered_at?: Date;
};

/** Undone by nothing: a delivery that a later change took the place of meanwhile still waits. */
export const recordDelivery = (
  tx: Tx,
  endpoint: EndpointKey,
  { id, event_id }: Delivery,
  { state, attempts, response, next_at, delivered_at }: Tried,
): Promise<unknown> =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state, attempts: JSON.stringify(attempts), response, next_at, ...(delivered_at && { delivered_at }) })
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .where('endpoint_id', '=', endpoint.id)
    .where('workspace_id', '=', endpoint.workspace_id)
    .execute();

/** Gives up what waits for an endpoint that was switched off; answers how many. */
export async function dropWaiting(tx: Tx, { id, workspace_id }: EndpointKey): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped' })
    .where('endpoint_id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What waits is due at once, so that it follows in the order of its events. */
export const makeAllDue = (tx: Tx, { id, workspace_id }: EndpointKey): Promise<unknown> =>
  tx
    .updateTable('webhook_deliveries')
    .set({ next_at: sql<Date>`now()` })
    .where('endpoint_id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('state', '=', 'waiting')
    .where('next_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`attempts <> '[]'`)
    .execute();

/** When the first of what waits is due; null: nothing waits. */
export async function firstDue(db: Db, endpoint: EndpointKey): Promise<Date | null> {
  const first = ofEndpoint(db, endpoint).select((eb) => eb.fn.min('next_at').as('at'));
  return (await first.where('state', '=', 'waiting').executeTakeFirst())?.at ?? null;
}

type After = Pick<Endpoint, 'state' | 'off_reason' | 'failures' | 'failing_since'> & { last_attempt: Attempt };
/** `goesOn`: the run sends another one when something is due, and holds the endpoint for it. */
type Next = { next_at: Date | null | 'first due'; goesOn: boolean; dropped: number };

/** Answers the endpoint as it is then, when the run goes on with it. */
export async function recordEndpoint(
  tx: Tx,
  { id, workspace_id }: EndpointKey,
  { last_attempt, ...after }: After,
  { next_at, goesOn, dropped }: Next,
): Promise<HeldEndpoint | undefined> {
  const firstOfAll = sql`(select min(next_at) from webhook_deliveries
    where endpoint_id = ${id} and workspace_id = ${workspace_id} and state = 'waiting')`;
  const { rows } = await sql<Endpoint>`
    update webhook_endpoints e set state = ${after.state}, off_reason = ${after.off_reason}, failures = ${after.failures},
      failing_since = ${after.failing_since}, last_attempt = ${JSON.stringify(last_attempt)}, next_at = due.at,
      dropped = dropped + ${dropped},
      leased_until = case when ${goesOn} and due.at <= clock_timestamp() and ${isLive} then now() + ${LEASE} end
    from (select ${next_at === 'first due' ? firstOfAll : sql`${next_at}::timestamptz(3)`} as at) due
    where e.id = ${id} and e.workspace_id = ${workspace_id}
    returning e.*`.execute(tx);
  const [row] = rows;
  return row?.leased_until ? { ...row, leased_until: row.leased_until } : undefined;
}

const ENQUEUED_AT_ONCE = 500;
/** Endpoints with something due that no run holds, in any order: none waits for the same others each time. */
export async function endpointsDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints e where workspace_id is not null and state <> 'off'
      and next_at <= ${dueNow} and (leased_until is null or leased_until < now()) and ${isLive}
    order by random() limit ${sql.lit(ENQUEUED_AT_ONCE)}`.execute(db);
  return rows.map(({ id }) => id);
}

type Figures = Record<'on' | 'failing' | 'off' | 'waiting' | 'due_seconds', number>;
/** Of all workspaces, for the metrics. What a suspended one has to send is not due. */
export async function webhookFigures(db: Db): Promise<Figures> {
  const ofState = (state: EndpointState) => sql`count(*) filter (where e.state = ${state}) as ${sql.ref(state)}`;
  const due = sql`e.state = 'on' and e.next_at <= ${dueNow} and ${isLive}`;
  const { rows } = await sql<Figures>`
    select ${sql.join(ENDPOINT_STATES.map(ofState))},
      coalesce(extract(epoch from now() - min(e.next_at) filter (where ${due})), 0)::float8 as due_seconds,
      (select count(*) from webhook_deliveries where workspace_id is not null and state = 'waiting') as waiting
    from webhook_endpoints e where workspace_id is not null`.execute(db);
  if (!rows[0]) throw new Error('An aggregate has one row');
  return rows[0];
}

const KEPT_DAYS = 14;
const KEPT_ROWS = 1_000;
const DELETED_AT_ONCE = 10_000;

/** What waits stays, whatever its age. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`
    delete from webhook_deliveries where workspace_id is not null and id in (
      select id from webhook_deliveries where state <> 'waiting'
        and created_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db);
  await sql`
    delete from webhook_deliveries where workspace_id is not null and id in (
      select older.id from webhook_endpoints e cross join lateral (
        select id from webhook_deliveries d where d.endpoint_id = e.id and d.workspace_id = e.workspace_id
          and state <> 'waiting' order by id desc offset ${sql.lit(KEPT_ROWS)}) older
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db);
}
