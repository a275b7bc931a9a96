import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import type { WebhookEndpointsTable } from '#db/schema-open.ts';
import { makerMay } from '#db/team/workspaces/rights.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { AppError } from '#shared/errors.ts';
import { ROTATION_HOURS, WEBHOOKS_MAX } from '#shared/open/webhooks.ts';
import type { Scope } from '#shared/scope.ts';

type InWorkspace = Pick<Scope, 'workspace_id'>;

const shown = (db: Db, { workspace_id }: InWorkspace) =>
  db
    .selectFrom('webhook_endpoints as e')
    .select(['e.id', 'e.url', 'e.format', 'e.events', 'e.state', 'e.off_reason', 'e.failing_since', 'e.dropped'])
    .select(['e.last_attempt', 'e.created_at', nameOfPerson('e.created_by').as('created_by')])
    .select([
      sql<Date | null>`case e.state when 'failing' then e.next_at end`.as('next_at'),
      sql<Date | null>`case when e.previous_until > now() then e.previous_until end`.as('previous_until'),
      sql<number>`(select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id
        and d.workspace_id = e.workspace_id and d.state = 'waiting')`.as('waiting'),
      sql<boolean>`not ${makerMay('e', 'webhook.manage')}`.as('is_stopped'),
    ])
    .where('e.workspace_id', '=', workspace_id);

export const webhooksOf = (db: Db, scope: InWorkspace) =>
  shown(db, scope).orderBy('e.created_at').orderBy('e.id').limit(WEBHOOKS_MAX).execute();

export const webhookOf = (db: Db, scope: InWorkspace, id: string) =>
  shown(db, scope).where('e.id', '=', id).executeTakeFirst();

/** Other additions to the workspace wait until the transaction ends. Throws limit_reached. */
export async function holdPlace(tx: Tx, { workspace_id }: InWorkspace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${workspace_id}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirstOrThrow();
  if (count < WEBHOOKS_MAX) return;
  throw new AppError('limit_reached', { message: `The limit is ${WEBHOOKS_MAX} webhooks.` });
}

type New = Pick<Insertable<WebhookEndpointsTable>, 'url' | 'format' | 'events' | 'secret_sealed'> & { id: string };

export const insertWebhook = (tx: Tx, { workspace_id, actor_id }: Scope, row: New): Promise<unknown> =>
  tx
    .insertInto('webhook_endpoints')
    .values({ ...row, workspace_id, created_by: actor_id })
    .execute();

/** With its secrets. A change waits for the end of the transaction; a run that sends waits as well. */
export const lockWebhook = (tx: Tx, { workspace_id }: InWorkspace, id: string) =>
  tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .forUpdate()
    .executeTakeFirst();

const change = (tx: Tx, { workspace_id }: InWorkspace, id: string, to: Updateable<WebhookEndpointsTable>) =>
  tx
    .updateTable('webhook_endpoints')
    .set({ ...to, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id);

type Changed = Partial<Pick<Updateable<WebhookEndpointsTable>, 'url' | 'format' | 'events'>>;

export const changeWebhook = (tx: Tx, scope: InWorkspace, id: string, to: Changed): Promise<unknown> =>
  change(tx, scope, id, to).execute();

/** Makes this person its maker; what waits is to be made due in the same transaction. */
export const takeWebhookOver = (tx: Tx, scope: Scope, id: string): Promise<unknown> =>
  change(tx, scope, id, { created_by: scope.actor_id, stopped_at: null })
    .set((eb) => ({ next_at: eb.case().when('state', '=', 'off').then(null).else(sql<Date>`now()`).end() }))
    .execute();

/** Forgets its failures; what waits is to be made due in the same transaction. */
export const switchOn = (tx: Tx, scope: InWorkspace, id: string): Promise<unknown> =>
  change(tx, scope, id, { state: 'on', off_reason: null, failures: 0, failing_since: null })
    .set({ next_at: sql<Date>`now()` })
    .execute();

/** What waits is to be dropped in the same transaction. */
export const switchOff = (tx: Tx, scope: InWorkspace, id: string): Promise<unknown> =>
  change(tx, scope, id, { state: 'off', off_reason: 'person', next_at: null }).execute();

export const countDropped = (tx: Tx, scope: InWorkspace, id: string, dropped: number): Promise<unknown> =>
  change(tx, scope, id, {})
    .set((eb) => ({ dropped: eb('dropped', '+', dropped) }))
    .execute();

/** Deliveries go with it. The address; undefined: there is none. */
export const deleteWebhook = (tx: Tx, { workspace_id }: InWorkspace, id: string) =>
  tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .returning('url')
    .executeTakeFirst();

/** The oldest delivery of a failing one is due. False: it is not failing. */
export async function makeDue(db: Db, { workspace_id }: InWorkspace, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('state', '=', 'failing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The secret so far signs as well, for ROTATION_HOURS. */
export const rotateSecret = (tx: Tx, scope: InWorkspace, id: string, secret_sealed: string): Promise<unknown> =>
  change(tx, scope, id, { secret_sealed })
    .set((eb) => ({
      previous_sealed: eb.ref('secret_sealed'),
      previous_until: sql<Date>`now() + make_interval(hours => ${ROTATION_HOURS})`,
    }))
    .execute();

export const endPrevious = (tx: Tx, scope: InWorkspace, id: string): Promise<unknown> =>
  change(tx, scope, id, { previous_sealed: null, previous_until: null }).execute();
