import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertDeliveries, WAITING_MAX } from '#db/open/webhooks/fan-out.ts';
import { ATTEMPTS_MAX } from '#worker/open/webhooks/schedule.ts';
import { sendDue } from '#worker/open/webhooks/send.ts';
import { webhooksBench } from '#worker/open/webhooks/testing/bench.ts';
import { aReceiver } from '#worker/open/webhooks/testing/receiver.ts';

const { db, parts, aPerson, anEndpoint, endpoint, pass } = await webhooksBench();

const count = async (id: string, state: 'waiting' | 'dropped') => {
  const rows = db.selectFrom('webhook_deliveries').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await rows.where('endpoint_id', '=', id).where('state', '=', state).executeTakeFirstOrThrow()).count;
};

test('100,000 events to a dead receiver are 10 requests and at most 10,000 rows that wait, the others are counted [HOOK-11]', async () => {
  const [ada, receiver] = [await aPerson(), await aReceiver(503)];
  const { id } = await anEndpoint(ada.id, { url: receiver.url });
  // As after 99,800 events: those that were dropped first are counted, their rows have left the log.
  await sql`insert into webhook_deliveries (endpoint_id, workspace_id, event_id, type, body)
    select ${id}, ${ada.id}, n, 'document.created', '{}' from generate_series(89801, 99800) n`.execute(db);
  await sql`update webhook_endpoints set dropped = 89800, next_at = now() where id = ${id}`.execute(db);
  const about = {
    workspace_id: ada.id,
    type: 'document.created',
    choices: ['document.*'],
    subject: '',
    bundleSeconds: 0,
  };
  const body = { events: '{}', slack: '{}', google_chat: '{}', discord: '{}', teams: '{}', text: '{}' };
  for (let event_id = 99_801; event_id <= 100_000; event_id += 1)
    await insertDeliveries(db, { ...about, event_id, subject_id: randomUUID(), body });
  expect(await count(id, 'waiting')).toBeLessThanOrEqual(WAITING_MAX);
  expect((await count(id, 'waiting')) + (await endpoint(id)).dropped).toBe(100_000);
  for (let n = 0; n < ATTEMPTS_MAX + 2; n += 1) {
    await sendDue(parts, id);
    await pass(id, 2 * 86_400);
  }
  expect(receiver.received).toHaveLength(ATTEMPTS_MAX);
  expect(await endpoint(id)).toMatchObject({ state: 'off', dropped: 99_999 });
  expect(await count(id, 'waiting')).toBe(0);
});
