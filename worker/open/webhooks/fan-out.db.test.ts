import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeEvents } from '#db/base/outbox.ts';
import { insertDeliveries } from '#db/open/webhooks/fan-out.ts';
import { webhookData } from '#shared/open/webhook-events.ts';
import { ofDocument, SITE, webhooksBench } from '#worker/open/webhooks/testing/bench.ts';

const bench = await webhooksBench();
const { db, aPerson, anEndpoint, deliveries, dispatch, endpoint, fanOut, record } = bench;
const url = 'https://hooks.example.com/';

test('an event reaches each endpoint of its workspace that chose it, once however often it is delivered [HOOK-03]', async () => {
  const [ada, bo] = [await aPerson(), await aPerson('Bo')];
  const of = (events: string[], who = ada) => anEndpoint(who.id, { url, events });
  const [all, one, other] = [await of(['document.*']), await of(['document.created']), await of(['role.*'])];
  const [foreign, off] = [await of(['document.*'], bo), await of(['document.*'])];
  await db
    .updateTable('webhook_endpoints')
    .set({ state: 'off', off_reason: 'person' })
    .where('id', '=', off.id)
    .execute();
  await record(ada.id, ofDocument('document.created'));
  const [event] = await takeEvents(db, { leaseSeconds: 60 });
  if (!event) throw new Error('There is no event');
  await Promise.all([fanOut(event), fanOut(event), fanOut(event)]);
  await fanOut(event);
  const counts = await Promise.all(
    [all, one, other, foreign, off].map(async ({ id }) => (await deliveries(id)).length),
  );
  expect(counts).toEqual([1, 1, 0, 0, 0]);
  expect((await endpoint(all.id)).next_at).not.toBeNull();
});

/** Connections of this database that wait for a lock. */
const blocked = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
};

test('events of one workspace are written in turn, so that the rest of the worker keeps its connections [HOOK-11]', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url });
  await record(ada.id, ...Array.from({ length: 8 }, () => ofDocument('document.created')));
  const events = await takeEvents(db, { leaseSeconds: 60 });
  let written: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`select id from webhook_endpoints where id = ${id} for update`.execute(tx);
    written = Promise.all(events.map(fanOut));
    await expect.poll(blocked).toBe(1);
    // The others of the pool answer, and are not taken by the rest.
    for (let n = 0; n < 20; n += 1) expect(await blocked()).toBe(1);
  });
  await written;
  expect(await deliveries(id)).toHaveLength(8);
});

test('what is rolled back and what is internal is never sent [HOOK-03]', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url, events: ['document.*', 'role.*'] });
  const rolledBack = db.transaction().execute(async (tx) => {
    await sql`insert into outbox (workspace_id, actor_id, type, subject_id, payload)
      values (${ada.id}, ${ada.id}, 'role.deleted', ${randomUUID()}, '{"job_title":"Baker","company_name":"Crust"}')`.execute(
      tx,
    );
    throw new Error('Rolled back');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back');
  await record(ada.id, { type: 'document.marked', subject_id: randomUUID(), payload: {} });
  await dispatch();
  expect(await deliveries(id)).toEqual([]);
});

test('its body has ids and names, who did it, and an address in the API; no text and no email address [HOOK-06]', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url });
  const document = randomUUID();
  await record(ada.id, ofDocument('document.created', { id: document }));
  await dispatch();
  const [delivery] = await deliveries(id);
  const { type, timestamp, data } = JSON.parse(delivery?.body ?? '');
  expect([type, new Date(timestamp).toISOString()]).toEqual(['document.created', timestamp]);
  expect(webhookData['document.created'].parse(data)).toEqual(data);
  expect(data).toMatchObject({
    actor: { id: ada.id, name: 'Hilde Okonjo' },
    document_id: document,
    version: 1,
    template: { name: 'Job Advert' },
    role: { job_title: 'Baker', company_name: 'Crust' },
    url: `${SITE}/api/v1/generated-documents/${document}`,
  });
  expect(delivery?.body).not.toContain(ada.email);
  expect(delivery?.subject).toBe('Job Advert, Baker');
});

test('a chat tool gets one sentence with who, what and a link [HOOK-17]', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url, format: 'chat' });
  const document = randomUUID();
  await record(ada.id, ofDocument('document.created', { id: document }));
  await dispatch();
  expect(JSON.parse((await deliveries(id))[0]?.body ?? '')).toEqual({
    text: `Job Advert for Baker was created by Hilde Okonjo. ${SITE}/content/${document}`,
  });
});

test.each([
  ['chat', 'https://discord.com/api/webhooks/1/x', /^\{"content":"Job Advert for Baker was created/],
  ['chat', 'https://chat.googleapis.com/v1/spaces/A/messages?key=k', /^\{"text":"Job Advert/],
  ['chat', 'https://prod-1.westeurope.logic.azure.com:443/workflows/a', /^\{"type":"message","attachments"/],
  ['chat', 'https://discord.com/api/webhooks/1/x/slack', /^\{"text":"Job Advert/],
  ['teams', 'https://flows.example.org/a', /^\{"type":"message","attachments"/],
  ['text', 'https://discord.com/api/webhooks/1/x', /^\{"text":"Job Advert/],
  ['events', 'https://discord.com/api/webhooks/1/x', /^\{"type":"document.created"/],
] as const)('%s at %s is written as that tool takes it [REAL-42]', async (format, address, body) => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url: address, format });
  await record(ada.id, ofDocument('document.created'));
  await dispatch();
  expect((await deliveries(id))[0]?.body).toMatch(body);
});

/** As time passes for what waits. */
const wait = (seconds: number, id: string) => bench.pass(id, seconds);

test('typing for a minute with autosave is at most seven changes, the last with the last version [HOOK-16]', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url });
  const document = randomUUID();
  const send = () =>
    sql`update webhook_deliveries set state = 'delivered', attempts = '[{}]' where endpoint_id = ${id}
      and state = 'waiting' and next_at <= now()`.execute(db);
  // A save every 1.5 s.
  for (let version = 1; version <= 40; version += 1) {
    await record(ada.id, ofDocument('document.updated', { id: document, version }));
    await dispatch();
    await wait(1.5, id);
    await send();
  }
  const sent = await deliveries(id);
  expect(sent.length).toBeGreaterThan(4);
  expect(sent.length).toBeLessThanOrEqual(7);
  expect(JSON.parse(sent.at(-1)?.body ?? '').data.version).toBe(40);
});

test('a change that waits goes out before what happens to its document next, and others are not bundled with it', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url });
  const [one, other] = [randomUUID(), randomUUID()];
  await record(ada.id, ofDocument('document.updated', { id: one }), ofDocument('document.updated', { id: other }));
  await dispatch();
  await record(ada.id, ofDocument('document.deleted', { id: one }));
  await dispatch();
  const due = (await deliveries(id)).filter(({ next_at }) => next_at <= new Date());
  expect(due.map(({ type, subject_id }) => [type, subject_id])).toEqual([
    ['document.updated', one],
    ['document.deleted', one],
  ]);
});

const NO_CHAT = { slack: '{}', google_chat: '{}', discord: '{}', teams: '{}', text: '{}' };

test('beyond the most that may wait the oldest are dropped and counted', async () => {
  const ada = await aPerson();
  const { id } = await anEndpoint(ada.id, { url });
  const event = { workspace_id: ada.id, type: 'document.created', choices: ['document.*'], subject: 'Job Advert' };
  let dropped = 0;
  for (let event_id = 1; event_id <= 25; event_id += 1) {
    const body = { events: `{"n":${event_id}}`, ...NO_CHAT };
    const one = { ...event, event_id, body, subject_id: randomUUID(), bundleSeconds: 0 };
    dropped += (await insertDeliveries(db, one, 10)).dropped;
  }
  const states = (await deliveries(id)).map(({ state }) => state);
  expect(states).toEqual([...Array(15).fill('dropped'), ...Array(10).fill('waiting')]);
  expect([(await endpoint(id)).dropped, dropped]).toEqual([15, 15]);
});
