import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { recordEvent } from '#db/base/outbox.ts';
import type { Db } from '#db/schema.ts';
import type { WebhookEndpointsTable } from '#db/schema-open.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { createGate } from '#platform/gate.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createSecret } from '#platform/secret.ts';
import { newWebhookSecret, webhookSecretAbout } from '#platform/webhook-secret.ts';
import type { EventType, WorkspaceEvent } from '#shared/events.ts';
import { CHOSEN_EVENT_TYPES } from '#shared/open/webhook-events.ts';
import { createFanOut } from '#worker/open/webhooks/fan-out.ts';
import type { SendParts } from '#worker/open/webhooks/send.ts';
import { switchedOff } from '#worker/open/webhooks/switched-off.ts';
import { type Answer, aReceiver } from '#worker/open/webhooks/testing/receiver.ts';
import { dispatchEvents, type Handlers } from '#worker/outbox/dispatch.ts';

export const SITE = 'https://app.example.com';
export const secret = createSecret('a secret for tests only, long enough to pass');

type More = Partial<Insertable<WebhookEndpointsTable>> & { url: string };

/** Webhooks on a database of their own. What is sent goes to receivers on this machine. */
export async function webhooksBench() {
  const db = await ownDatabase();
  const log = createLog('test', 'fatal');
  const parts: SendParts = {
    db,
    secret,
    log,
    gate: createGate(10),
    stopping: new AbortController().signal,
    outbound: { allow: ['127.0.0.1'], publicUrl: SITE, log: { warn: () => undefined } },
    switchedOff: switchedOff(SITE),
    metrics: createMetrics('worker'),
  };
  const woken: string[] = [];
  const fanOut = createFanOut({ db, site: SITE, metrics: parts.metrics, wake: (ids) => void woken.push(...ids) });
  const handlers = Object.fromEntries(CHOSEN_EVENT_TYPES.map((type) => [type, fanOut])) as Handlers;
  /** Its secrets are in the order of the rotation. */
  const anEndpoint = async (workspace_id: string, { url, ...more }: More) => {
    const id = randomUUID();
    const made = newWebhookSecret();
    const secret_sealed = secret.seal(made, webhookSecretAbout(id));
    const row = {
      id,
      workspace_id,
      url,
      secret_sealed,
      format: 'events' as const,
      events: ['document.*'],
      created_by: workspace_id,
      ...more,
    };
    await db.insertInto('webhook_endpoints').values(row).execute();
    return { id, secret: made };
  };
  const dispatch = () => dispatchEvents({ db, log, handlers });
  const { aPerson, record, ...rest } = reading(db);
  /** A person with an endpoint at a receiver, for which so many events wait. */
  const waiting = async (count: number, answer: Answer = 204) => {
    const [ada, receiver] = [await aPerson(), await aReceiver(answer)];
    const made = await anEndpoint(ada.id, { url: receiver.url });
    const add = async (more: number) => {
      await record(ada.id, ...Array.from({ length: more }, () => ofDocument('document.created')));
      await dispatch();
    };
    await add(count);
    return { ada, receiver, add, ...made };
  };
  return { db, parts, woken, fanOut, anEndpoint, dispatch, waiting, aPerson, record, ...rest };
}

const reading = (db: Db) => ({
  states: async (id: string) =>
    (
      await db.selectFrom('webhook_deliveries').select('state').where('endpoint_id', '=', id).orderBy('id').execute()
    ).map(({ state }) => state),
  aPerson: (first_name = 'Hilde', last_name = 'Okonjo') =>
    aUser(db, { user_metadata: JSON.stringify({ first_name, last_name }) }),
  /** In a transaction of its own, as the person whose own the workspace is. */
  record: (workspace_id: string, ...events: WorkspaceEvent[]) =>
    db.transaction().execute((tx) => recordEvent(tx, { workspace_id, actor_id: workspace_id }, ...events)),
  endpoint: (id: string) =>
    db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  deliveries: (id: string) =>
    db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).orderBy('id').execute(),
  /** Lets time pass for an endpoint and what waits for it. */
  pass: async (id: string, seconds: number) => {
    const by = sql`make_interval(secs => ${seconds})`;
    await sql`update webhook_endpoints set next_at = next_at - ${by}, leased_until = leased_until - ${by},
      previous_until = previous_until - ${by} where id = ${id}`.execute(db);
    await sql`update webhook_deliveries set next_at = next_at - ${by} where endpoint_id = ${id}`.execute(db);
  },
});

const about = {
  role_id: null,
  template_id: null,
  template_name: 'Job Advert',
  job_title: 'Baker',
  company_name: 'Crust',
};

/** An event about a document. */
export const ofDocument = (
  type: Extract<EventType, 'document.created' | 'document.updated' | 'document.deleted'>,
  { id = randomUUID() as string, version = 1 } = {},
): WorkspaceEvent => ({ type, subject_id: id, payload: { ...about, version } });
